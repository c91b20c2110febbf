import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Meters } from '../../../meters.ts'
import { isFromOutside, routeOf } from '../count-answers.ts'
import { askInside } from '../inside-requests.ts'
import { requestIdHeader } from '../request-ids.ts'
import { type AnswerCache, isShareable } from './answer-cache.ts'
import { cacheKeyOf } from './cache-key.ts'
import type { PendingAnswers } from './pending-answers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    cacheGeneration: number
  }
  interface FastifyContextConfig {
    /** Its answers are the same for everybody who is not signed in. */
    shared?: boolean
  }
}

/** Puts every public answer into the cache as it goes out. */
export function cacheAnswers(
  app: FastifyInstance,
  cache: AnswerCache,
  pending: PendingAnswers,
  meters?: Meters,
) {
  app.decorateRequest('cacheGeneration', 0)
  app.addHook('onRequest', (request, _, next) => {
    request.cacheGeneration = cache.generation()
    // Nobody need wait for what is made for each anew.
    if (!request.routeOptions.config.shared) pending.end(cacheKeyOf(request.url))
    else if (meters && isShareable(request) && isFromOutside(request.raw)) meters.cache.misses += 1
    next()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    try {
      return await storeAnswer(request, reply, payload)
    } finally {
      pending.end(cacheKeyOf(request.url))
    }
  })

  async function storeAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    if (!isShareable(request) || !isCacheableReply(reply)) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const made = Buffer.from(payload)
    if (meters) meters.cache.renders += 1
    const answer = await cache.store(
      request,
      headersOf(reply),
      made,
      request.cacheGeneration,
      routeOf(request),
    )
    if (answer.status === 304) reply.removeHeader('content-type')
    reply.code(answer.status).headers(answer.headers)
    return answer.bytes ?? null
  }
}

/** The catalogue has changed: what people ask for is made anew before they ask again. */
export const renewAnswers = (app: FastifyInstance, cache: AnswerCache) => () =>
  cache.renew((url) => askInside(app, { url, isUnasked: true }))

/** Pages, API answers and drawings that say themselves that they are for everyone. */
const isCacheableReply = (reply: FastifyReply) =>
  reply.statusCode === 200 &&
  !reply.hasHeader('set-cookie') &&
  String(reply.getHeader('cache-control')).startsWith('public') &&
  /^(text\/(html|plain|x-shellscript)|application\/(json|xml)|image\/svg\+xml)(;|$)/.test(
    String(reply.getHeader('content-type')),
  )

/** What belongs to all who get the answer, and not to this one alone. */
const ofThisAnswer = new Set(['content-length', requestIdHeader])

function headersOf(reply: FastifyReply) {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (!ofThisAnswer.has(name) && value !== undefined) headers[name] = String(value)
  }
  return headers
}

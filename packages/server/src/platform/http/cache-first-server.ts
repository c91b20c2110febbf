import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type AnswerCache, isShareable } from './answer-cache.ts'
import { createPace } from './guards/pace.ts'
import { oneAtATime } from './guards/pipelining.ts'
import { readInPieces } from './guards/small-reads.ts'
import { inTurns } from './guards/turns.ts'
import { refuseBrokenRequest } from './refusals.ts'

/** Limits of every connection; the header limit is only looked at as often as connections are checked. */
const limits = {
  headersTimeout: 5_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 72_000,
  // Refused by us, in words, rather than by Node without any.
  requireHostHeader: false,
}

/** Whoever neither sends nor takes anything for so long has gone. */
const maxSilenceMs = 120_000

export type OnCacheHit = (request: Pick<IncomingMessage, 'method' | 'url'>, status: number) => void

interface Front {
  cache: AnswerCache
  isOtherName: (host?: string) => boolean
  onCacheHit: OnCacheHit
  /** By whom a request is counted; where nobody is counted, none. */
  visitorOf?: ((request: IncomingMessage) => string) | undefined
}

/**
 * The very front of the shop. What is cached is answered before anything else is asked: the router alone would cost more
 * than the answer. For anything else one waits for one's turn.
 */
export const cacheFirstServer =
  ({ cache, isOtherName, onCacheHit, visitorOf }: Front) =>
  (handler: RequestListener) => {
    const { welcome, whenQuiet } = createPace()
    const inTurn = visitorOf ? inTurns(handler, lineOf(visitorOf), whenQuiet) : handler
    const answer: RequestListener = (request, response) => {
      // While the shop closes, Fastify answers: it tells each visitor that this was the last.
      const found = server.listening && !isOtherName(request.headers.host) ? cache.find(request) : undefined
      if (!found) return inTurn(request, response)
      const { status, headers, bytes } = found
      response.writeHead(status, bytes ? { ...headers, 'content-length': bytes.length } : headers)
      response.end(request.method === 'HEAD' ? undefined : bytes)
      onCacheHit(request, status)
    }
    const pipeline = oneAtATime(answer)
    const refuse = (error: Error & { code?: string }, socket: Duplex) =>
      pipeline.end(socket, () => refuseBrokenRequest(error, socket))
    const receive: RequestListener = (request, response) => {
      // What was sent ahead is read on after its connection has ended.
      if (request.socket.destroyed) return
      if (namesOneHost(request)) pipeline.receive(request, response)
      else refuse(new Error('not exactly one Host header'), request.socket)
    }

    const server = createServer(limits, receive).setTimeout(maxSilenceMs)
    server.on('connection', welcome)
    server.on('connection', readInPieces)
    server.on('clientError', refuse)
    // What Node would answer without a word.
    server.on('checkExpectation', receive)
    server.on('connect', (_, socket) => {
      // Node has let go of this socket: without us a reset would end the process, and an open end its closing.
      socket
        .removeAllListeners('data')
        .on('error', () => {})
        .on('finish', () => socket.destroy())
      refuse(new Error('no tunnels here'), socket)
    })
    return server
  }

/** Whoever watches over the shop stands in a line of their own, also where it is flooded from. */
const lineOf =
  (visitorOf: (request: IncomingMessage) => string) =>
  (request: IncomingMessage): string =>
    request.url === '/healthz' || request.url === '/readyz'
      ? `health of ${visitorOf(request)}`
      : visitorOf(request)

const hostName = /^([\w.~%-]+|\[[\da-f:.]+\])(:\d*)?$/i

/** A second one would be read by somebody on the way; HTTP/1.0 needs none. */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage) {
  const hosts = rawHeaders.filter(
    (_, place) => place % 2 === 1 && rawHeaders[place - 1]?.toLowerCase() === 'host',
  )
  if (hosts.length === 0) return httpVersion === '1.0'
  return hosts.length === 1 && hostName.test(hosts[0] ?? '')
}

/** Puts every public answer into the cache as it goes out. */
export function cacheAnswers(app: FastifyInstance, cache: AnswerCache) {
  app.decorateRequest('cacheGeneration', 0)
  app.addHook('onRequest', (request, _, next) => {
    request.cacheGeneration = cache.generation()
    next()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isShareable(request) || !isCacheableReply(reply)) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const answer = cache.store(request, headersOf(reply), Buffer.from(payload), request.cacheGeneration)
    if (answer.status === 304) reply.removeHeader('content-type')
    reply.code(answer.status).headers(answer.headers)
    return answer.bytes ?? null
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    cacheGeneration: number
  }
}

/** Pages, API answers and drawings that say themselves that they are for everyone. */
const isCacheableReply = (reply: FastifyReply) =>
  reply.statusCode === 200 &&
  !reply.hasHeader('set-cookie') &&
  String(reply.getHeader('cache-control')).startsWith('public') &&
  /^(text\/(html|plain)|application\/(json|xml)|image\/svg\+xml)(;|$)/.test(
    String(reply.getHeader('content-type')),
  )

function headersOf(reply: FastifyReply) {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (name !== 'content-length' && value !== undefined) headers[name] = String(value)
  }
  return headers
}

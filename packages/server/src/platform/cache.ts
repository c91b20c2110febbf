import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Call } from '@earcon/contract/call'
import { calls } from '@earcon/contract/lines'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface Kept {
  status: number
  headers: Record<string, string>
  bytes: Buffer
  /** Made when first asked for. */
  compressed: { br?: Buffer; gzip?: Buffer }
}

const mostEntries = 1_000
/** Before compression. */
const mostBytes = 64 * 1024 * 1024
const worthCompressing = 1_024

/** The query names of the contract change an answer; any other (a campaign's) must not fill the cache with copies. */
const knownQuery = new Set(calls.flatMap((call: Call) => Object.keys(call.query?.shape ?? {})))

export type AnswerCache = ReturnType<typeof answerCache>

/** Answers that are the same for every anonymous visitor, kept as the bytes that go out. */
export function answerCache() {
  const kept = new Map<string, Kept>()
  let bytes = 0
  let generation = 0

  const forget = (key: string) => {
    bytes -= kept.get(key)?.bytes.length ?? 0
    kept.delete(key)
  }

  return {
    generation: () => generation,
    /** The catalogue has changed: nothing kept, and nothing still being made, may be shown again. */
    drop() {
      generation += 1
      bytes = 0
      kept.clear()
    },
    find(key: string) {
      const found = kept.get(key)
      if (!found) return undefined
      // The one asked for last goes last, so that the one nobody asks for leaves first.
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    keep(key: string, answer: Kept, madeIn: number) {
      if (madeIn !== generation) return
      forget(key)
      kept.set(key, answer)
      bytes += answer.bytes.length
      for (const oldest of kept.keys()) {
        if (kept.size <= mostEntries && bytes <= mostBytes) break
        forget(oldest)
      }
    },
  }
}

/** Puts the cache before every handler, and every public answer into the cache. */
export function keepAnswers(app: FastifyInstance, cache: AnswerCache) {
  app.decorateRequest('cacheGeneration', 0)

  app.addHook('onRequest', async (request, reply) => {
    request.cacheGeneration = cache.generation()
    const found = mayShare(request) && cache.find(keyOf(request))
    if (found) return send(found, request, reply)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (!mayShare(request) || !mayBeKept(reply)) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const answer = entryOf(reply, Buffer.from(payload))
    cache.keep(keyOf(request), answer, request.cacheGeneration)
    return dress(answer, request, reply)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    cacheGeneration: number
  }
}

const mayShare = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && headers.authorization === undefined

/** Pages and API answers that say themselves that they are for everyone, and are not kept already. */
const mayBeKept = (reply: FastifyReply) =>
  reply.statusCode === 200 &&
  !reply.hasHeader('etag') &&
  !reply.hasHeader('set-cookie') &&
  String(reply.getHeader('cache-control')).startsWith('public') &&
  /^(text\/html|application\/json)\b/.test(String(reply.getHeader('content-type')))

/** The address as it was sent, so that no two questions share a key; a name in disguise (%70age) is kept as well. */
function keyOf({ url }: FastifyRequest) {
  const [path = '', search = ''] = url.split(/\?(.*)/s, 2)
  return [path, ...search.split('&').filter(changesAnswer)].join('&')
}

function changesAnswer(pair: string) {
  const name = pair.split('=', 1)[0] ?? ''
  return knownQuery.has(name) || /[^\w.-]/.test(name)
}

function entryOf(reply: FastifyReply, bytes: Buffer): Kept {
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const headers: Record<string, string> = { etag, vary: 'accept-encoding, authorization' }
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (name !== 'content-length' && value !== undefined) headers[name] = String(value)
  }
  return { status: reply.statusCode, headers, bytes, compressed: {} }
}

const send = (answer: Kept, request: FastifyRequest, reply: FastifyReply) =>
  reply.code(answer.status).send(dress(answer, request, reply) ?? undefined)

/** Sets the headers for this visitor and gives the bytes to send: none when they have them already. */
function dress(answer: Kept, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(answer.headers)
  if (hasAlready(request, answer.headers.etag)) {
    reply.code(304).removeHeader('content-type')
    return null
  }
  const encoding = encodingFor(answer, request)
  if (!encoding) return answer.bytes
  reply.header('content-encoding', encoding)
  return (answer.compressed[encoding] ??= compress[encoding](answer.bytes))
}

const hasAlready = ({ headers }: FastifyRequest, etag = '') =>
  headers['if-none-match'] === '*' || headers['if-none-match']?.includes(etag.replace('W/', ''))

const compress = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes),
}

function encodingFor({ bytes }: Kept, request: FastifyRequest) {
  if (bytes.length < worthCompressing) return undefined
  const accepted = new Set(String(request.headers['accept-encoding']).split(',').filter(wanted).map(nameOf))
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : undefined
}

const nameOf = (coding: string) => coding.split(';', 1)[0]?.trim()
const wanted = (coding: string) => !/;\s*q=0(\.0*)?\s*$/.test(coding)

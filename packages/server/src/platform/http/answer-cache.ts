import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Call } from '@earcon/contract/call'
import { calls } from '@earcon/contract/calls'
import { normalizeUrl } from './request-urls.ts'

/** As much of a request as decides which answer it gets. */
export type CacheableRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** An answer for one visitor: in an encoding they take, or without its bytes where they have them already. */
export interface CachedAnswer {
  status: 200 | 304
  headers: Record<string, string>
  bytes?: Buffer
}

interface CacheEntry {
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

/** Answers that are the same for every anonymous visitor, cached as the bytes that go out. */
export function answerCache() {
  const entries = new Map<string, CacheEntry>()
  let bytes = 0
  let generation = 0

  const forget = (key: string) => {
    bytes -= entries.get(key)?.bytes.length ?? 0
    entries.delete(key)
  }

  return {
    generation: () => generation,

    /** The catalogue has changed: nothing cached, and nothing still being made, may be shown again. */
    clear() {
      generation += 1
      bytes = 0
      entries.clear()
    },

    /** What is cached for this question. */
    find(question: CacheableRequest): CachedAnswer | undefined {
      if (!isShareable(question)) return undefined
      const key = keyOf(question)
      const found = entries.get(key)
      if (!found) return undefined
      // The one asked for last goes last, so that the one nobody asks for leaves first.
      entries.delete(key)
      entries.set(key, found)
      return answerFrom(found, question)
    },

    /** Stores what was just made for this question, and gives it back as it goes out. */
    store(
      question: CacheableRequest,
      headers: Record<string, string>,
      made: Buffer,
      madeIn: number,
    ): CachedAnswer {
      const etag = `W/"${createHash('sha256').update(made).digest('base64url').slice(0, 22)}"`
      const answer = {
        headers: { vary: 'accept-encoding, authorization', ...headers, etag },
        bytes: made,
        compressed: {},
      }
      if (madeIn === generation) {
        const key = keyOf(question)
        forget(key)
        entries.set(key, answer)
        bytes += made.length
        for (const oldest of entries.keys()) {
          if (entries.size <= mostEntries && bytes <= mostBytes) break
          forget(oldest)
        }
      }
      return answerFrom(answer, question)
    },
  }
}

export const isShareable = ({ method, headers }: CacheableRequest) =>
  (method === 'GET' || method === 'HEAD') && headers.authorization === undefined

/** The whole address, so that no two questions share a key; a query name in disguise (%70age) counts as well. */
function keyOf({ url = '' }: CacheableRequest) {
  const address = normalizeUrl(url)
  const start = address.indexOf('?')
  if (start < 0) return address
  const pairs = address
    .slice(start + 1)
    .split('&')
    .filter(changesAnswer)
  return `${address.slice(0, start)}?${pairs.join('&')}`
}

function changesAnswer(pair: string) {
  const name = pair.split('=', 1)[0] ?? ''
  return knownQuery.has(name) || /[^\w.-]/.test(name)
}

function answerFrom(entry: CacheEntry, question: CacheableRequest): CachedAnswer {
  const { headers, bytes } = entry
  if (hasAlready(question, headers.etag)) {
    const { 'content-type': _, ...rest } = headers
    return { status: 304, headers: rest }
  }
  const encoding = encodingFor(entry, question)
  if (!encoding) return { status: 200, headers, bytes }
  const compressed = (entry.compressed[encoding] ??= compress[encoding](bytes))
  return { status: 200, headers: { ...headers, 'content-encoding': encoding }, bytes: compressed }
}

const hasAlready = ({ headers }: CacheableRequest, etag = '') =>
  headers['if-none-match'] === '*' || headers['if-none-match']?.includes(etag.replace('W/', ''))

const compress = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes),
}

function encodingFor({ bytes }: CacheEntry, { headers }: CacheableRequest) {
  const accept = headers['accept-encoding']
  if (!accept || bytes.length < worthCompressing) return undefined
  const accepted = new Set(accept.split(',').filter(wanted).map(nameOf))
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : undefined
}

const nameOf = (coding: string) => coding.split(';', 1)[0]?.trim()
const wanted = (coding: string) => !/;\s*q=0(\.0*)?\s*$/.test(coding)

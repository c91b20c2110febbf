import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type AnswerForms, answerForms } from './answer-forms.ts'
import { cacheKeyOf } from './cache-key.ts'
import { type CachedAnswer, cachedAnswer } from './cached-answer.ts'
import { encodingFor } from './compression.ts'

/** As much of a request as decides which answer it gets. */
export interface CacheableRequest extends Pick<IncomingMessage, 'method' | 'url'> {
  headers: Pick<IncomingHttpHeaders, 'authorization' | 'accept-encoding' | 'if-none-match'>
}

interface CacheEntry {
  /** One address of those that share it. */
  url: string
  /** The state of the catalogue that it tells of. */
  generation: number
  size: number
  /** Whether anybody has asked for it since it was made. */
  isAskedFor: boolean
  /** Names the bytes and the headers that go with them. */
  etag: string
  forms: AnswerForms
  notModified: CachedAnswer
}

const mostEntries = 1_000
/** Before compression. */
const mostBytes = 32 * 1024 * 1024
/** For how long, and for how many addresses, what was true before a change is still shown while it is made anew. */
const maxRenewalMs = 700
const maxRenewals = 64

export type AnswerCache = ReturnType<typeof answerCache>

/** Answers that are the same for every anonymous visitor, cached as the bytes that go out. */
export function answerCache() {
  const entries = new Map<string, CacheEntry>()
  let bytes = 0
  let generation = 0

  const forget = (key: string) => {
    bytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  const take = (question: CacheableRequest) => {
    if (!isShareable(question)) return undefined
    const key = cacheKeyOf(question.url)
    const entry = entries.get(key)
    if (!entry) return undefined
    // The one asked for last goes last, so that the one nobody asks for leaves first.
    entries.delete(key)
    entries.set(key, entry)
    entry.isAskedFor = true
    return entry
  }

  return {
    generation: () => generation,

    size: () => ({ entries: entries.size, bytes }),

    /** What is cached for this question; a promise, while it is being compressed for the first time. */
    find(question: CacheableRequest) {
      const entry = take(question)
      return entry && answerFrom(entry, question)
    },

    /** The plain bytes, if nothing has changed since they were made: for what is made of them, and cached in turn. */
    findCurrent(question: CacheableRequest) {
      const entry = take(question)
      return entry?.generation === generation ? entry.forms.plain : undefined
    },

    /** Stores what was just made for this question, and gives it back as it goes out. */
    async store(
      question: CacheableRequest,
      headers: Record<string, string>,
      made: Buffer,
      madeIn: number,
      route?: string,
    ): Promise<CachedAnswer> {
      const key = cacheKeyOf(question.url)
      const entry = createEntry(question, headers, made, madeIn, entries.get(key), route)
      if (madeIn === generation) {
        forget(key)
        entries.set(key, entry)
        bytes += entry.size
        for (const oldest of entries.keys()) {
          if (entries.size <= mostEntries && bytes <= mostBytes) break
          forget(oldest)
        }
      }
      return answerFrom(entry, question)
    },

    /**
     * The catalogue has changed. What people ask for is made anew, and shown as it was until then, so that nobody waits for
     * it. Whatever else there is, is dropped.
     */
    async renew(make: (url: string) => Promise<unknown>) {
      generation += 1
      const deadline = Date.now() + maxRenewalMs
      const asked = [...entries.values()].filter(({ isAskedFor }) => isAskedFor).slice(-maxRenewals)
      try {
        for (const { url } of asked.toReversed()) if (Date.now() < deadline) await make(url)
      } finally {
        for (const [key, entry] of entries) if (entry.generation !== generation) forget(key)
      }
    },
  }
}

export const isShareable = ({ method, headers }: Omit<CacheableRequest, 'url'>) =>
  (method === 'GET' || method === 'HEAD') && headers.authorization === undefined

/** Told once more to whoever has the bytes already; whatever else came with them holds on. */
const repeated = new Set(['etag', 'cache-control', 'vary'])

/** What is the same as before stays as it was, with all that has been made of it. */
function createEntry(
  { url = '' }: CacheableRequest,
  headers: Record<string, string>,
  bytes: Buffer,
  generation: number,
  before: CacheEntry | undefined,
  route: string | undefined,
): CacheEntry {
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(bytes)
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`
  const entry = { url, generation, size: bytes.length, isAskedFor: false, etag }
  if (before?.etag === etag) return { ...before, ...entry }
  const all: Record<string, string> = { vary: 'accept-encoding, authorization', ...headers, etag }
  const lasting = Object.fromEntries(Object.entries(all).filter(([name]) => repeated.has(name)))
  return {
    ...entry,
    forms: answerForms(all, bytes, route),
    notModified: cachedAnswer(304, lasting, undefined, route),
  }
}

function answerFrom({ etag, forms, notModified, size }: CacheEntry, { headers }: CacheableRequest) {
  if (hasAlready(headers['if-none-match'], etag)) return notModified
  return forms.forEncoding(encodingFor(size, headers['accept-encoding']))
}

const hasAlready = (known: string | undefined, etag: string) =>
  known !== undefined && (known === '*' || known.includes(etag.slice('W/'.length)))

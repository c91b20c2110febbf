import type { Context } from '../../context.ts'
import { gauge, type Series } from './series.ts'

/** What a feature tells of what lies in the database. */
export type SeriesSource = (context: Context) => Promise<Series[]>

/** Every server tells the same of one database: who adds up takes the greatest. */
export const sameOnAllServers = 'Asked at most every 10 s; every server tells the same.'

interface Options {
  maxAgeMs?: number
  /** A scrape does not wait longer. */
  timeoutMs?: number
  onFault?(error: unknown): void
}

/** What takes longer is asked for more rarely, so that it never takes more than a hundredth of the time. */
const msWorthRest = 100

/** Series that need a query. A database that is away makes them absent, and says so; it fails nobody's scrape. */
export function askedSeries(
  context: Context,
  sources: readonly SeriesSource[],
  { maxAgeMs = 10_000, timeoutMs = 3_000, onFault }: Options = {},
) {
  let askedAt = Number.NEGATIVE_INFINITY
  let restMs = maxAgeMs
  let known = Promise.resolve<Series[]>([])

  /** One after the other: they take one connection, and not all of them. */
  async function askAll() {
    const began = performance.now()
    const told: Series[] = []
    for (const ask of sources) told.push(...(await ask(context)))
    restMs = maxAgeMs * Math.max(1, (performance.now() - began) / msWorthRest)
    return told
  }

  async function askInTime() {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('the database is too slow')), timeoutMs)
    try {
      return [isUp(1), ...(await Promise.race([askAll(), late.promise]))]
    } catch (error) {
      onFault?.(error)
      restMs = maxAgeMs
      return [isUp(0)]
    } finally {
      clearTimeout(timer)
    }
  }

  return () => {
    if (performance.now() - askedAt >= restMs) {
      askedAt = performance.now()
      known = askInTime()
    }
    return known
  }
}

const isUp = (value: 0 | 1) =>
  gauge(
    'earcon_database_up',
    'Whether this server gets answers from its database; asked at most every 10 s.',
    value,
  )

import type { Context } from '../../context.ts'
import type { PoolCounts } from '../../db/engine.ts'
import type { Meters } from '../../meters.ts'
import type { AnswerCache } from '../http/cache/answer-cache.ts'
import { watchProcess } from './process-series.ts'
import { counter, formatSeries, gauge, histogram, type Series } from './series.ts'

interface Sources {
  meters: Meters
  cache: AnswerCache
  takes: Context['ports']['takes']
  /** None on the embedded engine. */
  pool?: (() => PoolCounts) | undefined
  /** What needs a query. */
  asked: () => Promise<Series[]>
}

export type Metrics = ReturnType<typeof createMetrics>

/** All that is told of a running shop to those who watch it from outside; docs/metrics.md names every series. */
export function createMetrics({ meters, cache, takes, pool, asked }: Sources) {
  const watched = watchProcess()
  let underWay: Promise<string> | undefined

  async function collect() {
    // Before we take one ourselves.
    const connections = pool?.()
    const fromDatabase = await asked()
    return formatSeries([
      answerSeries(meters),
      ...cacheSeries(meters, cache),
      ...(connections ? poolSeries(connections) : []),
      ...fromDatabase,
      gauge(
        'earcon_studio_in_progress',
        'Sounds and covers that this server has ordered from its studio and has not got yet.',
        takes.inProgress(),
      ),
      counter(
        'earcon_media_faults_total',
        'Stored files that were missing, damaged or unreadable when somebody asked for them.',
        meters.mediaFaults,
      ),
      ...watched.series(),
    ])
  }

  return {
    /** Whoever asks meanwhile gets the same. */
    scrape: () => (underWay ??= collect().finally(() => (underWay = undefined))),
    close: () => watched.close(),
  }
}

const answerSeries = ({ answers }: Meters) =>
  histogram(
    'earcon_http_request_duration_seconds',
    'Seconds from a request to the end of its answer, by route, method and class of status. A cut one ended before it was whole.',
    answers().map(({ seconds, ...labels }) => ({ labels, value: seconds })),
  )

function cacheSeries({ cache: { hits, misses, waits, renders } }: Meters, cache: AnswerCache) {
  const { entries, bytes } = cache.size()
  return [
    counter('earcon_cache_hits_total', 'Answers that came from the answer cache.', hits),
    counter('earcon_cache_misses_total', 'Requests whose answer could have been cached and was not.', misses),
    counter('earcon_cache_waits_total', 'Requests that waited for an answer that was being made.', waits),
    counter('earcon_cache_renders_total', 'Answers that were made and put into the cache.', renders),
    gauge('earcon_cache_entries', 'Answers in the cache.', entries),
    gauge('earcon_cache_bytes', 'Bytes of all answers in the cache, before compression.', bytes),
  ]
}

function poolSeries({ total, idle, waiting, max }: PoolCounts) {
  return [
    gauge('earcon_database_pool_connections', 'Connections to the database, by what they do.', [
      { labels: { state: 'busy' }, value: total - idle },
      { labels: { state: 'idle' }, value: idle },
    ]),
    gauge('earcon_database_pool_max_connections', 'How many connections there may be.', max),
    gauge('earcon_database_pool_waiting', 'Queries that wait for a connection.', waiting),
  ]
}

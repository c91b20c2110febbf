import { readdirSync, readFileSync } from 'node:fs'
import { constants, monitorEventLoopDelay, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { createHistogram } from '../../histogram.ts'
import { counter, gauge, histogram, type Series } from './series.ts'

const nanosecond = 1e-9

/** The process under the names that Node's usual client gives it, so that everybody's dashboards know them. */
export function watchProcess() {
  const loopDelay = watchLoopDelay()
  const collections = watchCollections()
  return {
    series: (): Series[] => [
      ...cpuSeries(),
      ...memorySeries(),
      ...descriptorSeries(),
      ...resourceSeries(),
      ...loopDelay.series(),
      ...collections.series(),
      gauge('nodejs_version_info', 'The version of Node.', [
        { labels: { version: process.version }, value: 1 },
      ]),
    ],
    close() {
      loopDelay.close()
      collections.close()
    },
  }
}

const startedAt = Date.now() / 1_000 - process.uptime()

function cpuSeries() {
  const { user, system } = process.cpuUsage()
  return [
    counter('process_cpu_user_seconds_total', 'CPU time in user mode, all threads.', user / 1e6),
    counter('process_cpu_system_seconds_total', 'CPU time in system mode, all threads.', system / 1e6),
    counter('process_cpu_seconds_total', 'CPU time, all threads.', (user + system) / 1e6),
    gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', startedAt),
  ]
}

function memorySeries() {
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage()
  return [
    gauge('process_resident_memory_bytes', 'Memory that the process holds.', rss),
    gauge('nodejs_heap_size_total_bytes', 'Size of the heap.', heapTotal),
    gauge('nodejs_heap_size_used_bytes', 'How much of the heap is in use.', heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory outside of the heap, buffers among it.', external),
  ]
}

/** Files and connections; only Linux tells. */
function descriptorSeries() {
  if (process.platform !== 'linux') return []
  const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  return [
    gauge('process_open_fds', 'Open files and connections.', readdirSync('/proc/self/fd').length),
    gauge('process_max_fds', 'How many may be open.', Number(limit ?? Number.POSITIVE_INFINITY)),
  ]
}

function resourceSeries() {
  const kinds = Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind)
  const samples = [...kinds].map(([type, all]) => ({ labels: { type }, value: all.length }))
  return [gauge('nodejs_active_resources', 'What keeps the event loop busy, by its kind.', samples)]
}

/** How late the event loop is. Each time somebody asks it begins anew: two who ask share what there is. */
function watchLoopDelay() {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const statistics: [name: string, what: string, value: () => number][] = [
    ['min', 'least', () => delay.min],
    ['max', 'most', () => delay.max],
    ['mean', 'mean', () => delay.mean],
    ['stddev', 'standard deviation', () => delay.stddev],
    ['p50', 'median', () => delay.percentile(50)],
    ['p90', '90th percentile', () => delay.percentile(90)],
    ['p99', '99th percentile', () => delay.percentile(99)],
  ]
  return {
    series() {
      // Before the first tick there is nothing to tell.
      const told = delay.count === 0 ? [] : statistics
      const all = told.map(([name, what, value]) =>
        gauge(
          `nodejs_eventloop_lag_${name}_seconds`,
          `Delay of the event loop since the last scrape: ${what}.`,
          value() * nanosecond,
        ),
      )
      delay.reset()
      return all
    },
    close: () => delay.disable(),
  }
}

const { NODE_PERFORMANCE_GC_MAJOR, NODE_PERFORMANCE_GC_MINOR, NODE_PERFORMANCE_GC_INCREMENTAL } = constants
const collectionKinds = new Map<unknown, string>([
  [NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
])

/** How long memory is cleared away for, while everybody waits. */
function watchCollections() {
  const byKind = new Map(
    ['major', 'minor', 'incremental', 'weakcb'].map((kind) => [
      kind,
      createHistogram([0.001, 0.01, 0.1, 1, 2, 5]),
    ]),
  )
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      byKind.get(kindOfCollection(entry))?.observe(entry.duration / 1_000)
  })
  observer.observe({ entryTypes: ['gc'] })
  return {
    series: () => [
      histogram(
        'nodejs_gc_duration_seconds',
        'How long garbage collections took, by kind.',
        [...byKind].map(([kind, value]) => ({ labels: { kind }, value })),
      ),
    ],
    close: () => observer.disconnect(),
  }
}

/** Node hangs the number of the kind on what it tells of a collection; its types do not say so. */
function kindOfCollection(entry: PerformanceEntry & { detail?: { kind?: number } }) {
  return collectionKinds.get(entry.detail?.kind) ?? 'weakcb'
}

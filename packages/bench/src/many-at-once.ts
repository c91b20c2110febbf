import { download } from './download.ts'
import { formatMemory, formatSpent, measureWork, mebibyte, printRow } from './figures.ts'
import { probeLatency } from './latency-probe.ts'
import { watchMemory } from './linux-process.ts'
import type { RunningServer } from './start-server.ts'
import type { Stock } from './stock.ts'

const crowd = 50
/** So much each of them downloads, each from another place on. */
const share = 200 * mebibyte
const apart = 4 * mebibyte
/** Of so much each has got when all are stuck. */
const stuckAfter = 8 * mebibyte

/** How much memory many take who download at once, and how long others wait meanwhile. */
export const measureManyAtOnce =
  (name: 'track' | 'pack') =>
  async ({ pid, port }: RunningServer, { token, paths }: Stock) => {
    const memory = await watchMemory(pid)
    const { promise: over, resolve: goOn } = Promise.withResolvers<void>()
    let stuck = 0
    const reached = () => {
      stuck += 1
      if (stuck < crowd) return
      printRow('all stuck', formatMemory(memory()))
      goOn()
    }
    const everyone = Array.from({ length: crowd }, (_, place) => {
      const range = { start: place * apart, end: place * apart + share }
      return { port, path: paths[name], token, range, stall: { after: stuckAfter, reached, over } }
    })
    const { p50, p99, longest } = await probeLatency(port, async () => {
      printRow('downloaded', formatSpent(await measureWork(pid, () => Promise.all(everyone.map(download)))))
    })
    printRow('in all', formatMemory(memory()))
    printRow(
      'others',
      `wait ${p50.toFixed(0)} ms, 99 of 100 at most ${p99.toFixed(0)} ms, all at most ${longest.toFixed(0)} ms`,
    )
  }

import { download } from './download.ts'
import { grown, mebibyte, row, spent, timed } from './figures.ts'
import { probe } from './probe.ts'
import { watchMemory } from './process.ts'
import type { Running } from './start.ts'
import type { Wares } from './stock.ts'

const crowd = 50
/** So much each of them downloads, each from another place on. */
const share = 200 * mebibyte
const apart = 4 * mebibyte
/** Of so much each has got when all are stuck. */
const stuckAfter = 8 * mebibyte

/** How much memory many take who download at once, and how long others wait meanwhile. */
export const manyAtOnce =
  (name: 'track' | 'pack') =>
  async ({ pid, port }: Running, { token, paths }: Wares) => {
    const memory = await watchMemory(pid)
    const { promise: over, resolve: goOn } = Promise.withResolvers<void>()
    let stuck = 0
    const reached = () => {
      stuck += 1
      if (stuck < crowd) return
      row('all stuck', grown(memory()))
      goOn()
    }
    const everyone = Array.from({ length: crowd }, (_, place) => {
      const range = { start: place * apart, end: place * apart + share }
      return { port, path: paths[name], token, range, stall: { after: stuckAfter, reached, over } }
    })
    const { p50, p99, longest } = await probe(port, async () => {
      row('downloaded', spent(await timed(pid, () => Promise.all(everyone.map(download)))))
    })
    row('in all', grown(memory()))
    row(
      'others',
      `wait ${p50.toFixed(0)} ms, 99 of 100 at most ${p99.toFixed(0)} ms, all at most ${longest.toFixed(0)} ms`,
    )
  }

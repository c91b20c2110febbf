import { join } from 'node:path'
import { download } from './download.ts'
import { formatSpent, measureRates, measureWork, median, printRow, type Rates, ratiosOf } from './figures.ts'
import { type Latencies, probeLatency } from './latency-probe.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { requestHead, type Stock } from './stock.ts'

const rounds = 7

/** How fast the pack, the track and the bare file are, and how long others wait for an answer meanwhile. */
export async function compareInTurns({ pid, port }: RunningServer, { token, paths, trackFile }: Stock) {
  for (const when of ['before the first download', 'before the next'])
    printRow(when, formatSpent(await measureWork(pid, () => requestHead(port, paths.pack, token))))

  const bare = await startServer(join(import.meta.dirname, 'bare-file.ts'), { FILE: trackFile })
  const sources = {
    // As the platform does it unasked, and as the shop reads.
    bare: { pid: bare.pid, port: bare.port, path: `/${64 * 1024}` },
    'large bare': { pid: bare.pid, port: bare.port, path: `/${256 * 1024}` },
    track: { pid, port, path: paths.track, token },
    pack: { pid, port, path: paths.pack, token },
  }
  const names = ['bare', 'large bare', 'track', 'pack'] as const
  const rates: Record<(typeof names)[number], Rates[]> = { bare: [], 'large bare': [], track: [], pack: [] }
  for (const name of names) await measureRates(sources[name])
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) rates[name].push(await measureRates(sources[name]))
  await bare.stop()
  for (const name of names) printRow(`${name}, MiB`, shown(rates[name], 0))
  printRow('pack / track', shown(ratiosOf(rates.pack, rates.track), 2))
  printRow('pack / bare', shown(ratiosOf(rates.pack, rates.bare), 2))
  printRow('pack / large bare', shown(ratiosOf(rates.pack, rates['large bare']), 2))

  const waits: Record<'track' | 'pack', Latencies[]> = { track: [], pack: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const name of ['track', 'pack'] as const)
      waits[name].push(await probeLatency(port, () => download(sources[name])))
  for (const name of ['track', 'pack'] as const)
    printRow(`others, during a ${name}`, waited(median(waits[name], 'p50'), median(waits[name], 'p99')))
}

const shown = (rates: Rates[], digits: number) =>
  `${median(rates, 'perCpu').toFixed(digits)} by CPU, ${median(rates, 'perSecond').toFixed(digits)} by the clock`

const waited = (p50: number, p99: number) =>
  `wait ${p50.toFixed(1)} ms, 99 of 100 at most ${p99.toFixed(1)} ms`

import { join } from 'node:path'
import { download } from './download.ts'
import { median, type Rates, ratesOf, ratios, row, spent, timed } from './figures.ts'
import { probe, type Waits } from './probe.ts'
import { type Running, start } from './start.ts'
import { ask, type Wares } from './stock.ts'

const rounds = 7

/** How fast the pack, the track and the bare file are, and how long others wait for an answer meanwhile. */
export async function takeTurns({ pid, port }: Running, { token, paths, trackFile }: Wares) {
  for (const when of ['before the first download', 'before the next'])
    row(when, spent(await timed(pid, () => ask(port, paths.pack, token))))

  const bare = await start(join(import.meta.dirname, 'bare-file.ts'), { FILE: trackFile })
  const sources = {
    // As the platform does it unasked, and as the shop reads.
    bare: { pid: bare.pid, port: bare.port, path: `/${64 * 1024}` },
    'large bare': { pid: bare.pid, port: bare.port, path: `/${256 * 1024}` },
    track: { pid, port, path: paths.track, token },
    pack: { pid, port, path: paths.pack, token },
  }
  const names = ['bare', 'large bare', 'track', 'pack'] as const
  const rates: Record<(typeof names)[number], Rates[]> = { bare: [], 'large bare': [], track: [], pack: [] }
  for (const name of names) await ratesOf(sources[name])
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) rates[name].push(await ratesOf(sources[name]))
  await bare.stop()
  for (const name of names) row(`${name}, MiB`, shown(rates[name], 0))
  row('pack / track', shown(ratios(rates.pack, rates.track), 2))
  row('pack / bare', shown(ratios(rates.pack, rates.bare), 2))
  row('pack / large bare', shown(ratios(rates.pack, rates['large bare']), 2))

  const waits: Record<'track' | 'pack', Waits[]> = { track: [], pack: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const name of ['track', 'pack'] as const)
      waits[name].push(await probe(port, () => download(sources[name])))
  for (const name of ['track', 'pack'] as const)
    row(`others, during a ${name}`, waited(median(waits[name], 'p50'), median(waits[name], 'p99')))
}

const shown = (rates: Rates[], digits: number) =>
  `${median(rates, 'perCpu').toFixed(digits)} by CPU, ${median(rates, 'perSecond').toFixed(digits)} by the clock`

const waited = (p50: number, p99: number) =>
  `wait ${p50.toFixed(1)} ms, 99 of 100 at most ${p99.toFixed(1)} ms`

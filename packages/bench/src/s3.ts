import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import {
  formatSpent,
  measureRates,
  measureWork,
  mebibyte,
  median,
  printLine,
  printRow,
  type Rates,
  ratiosOf,
} from './figures.ts'
import { giveProcessor } from './linux-process.ts'
import { measureManyAtOnce } from './many-at-once.ts'
import { startS3Server, uploadFolder } from './s3-server.ts'
import { prepareStock, requestHead, startShop } from './stock.ts'

// Sounds in a store instead of a folder: a pack that the shop puts together from there, against one object of as many bytes
// from the same store; how much memory many take. The store is a small one for tests: what counts is the ratio.

const rounds = process.env.QUICK ? 3 : 7
const sizes = { pack: 400 * mebibyte, track: 400 * mebibyte, large: mebibyte }

const folder = mkdtempSync(join(tmpdir(), 'earcon-bench-'))
const store = await startS3Server(join(folder, 'store'))
try {
  const wares = await prepareStock(folder, sizes)
  const { token, paths, trackFile } = wares
  await uploadFolder(store, join(folder, 'media'))

  printLine('A pack through the shop from a store, and an object of the store, 400 MiB each, in turns')
  const shop = await startShop(folder, 'warn', store.env)
  const { pid, port } = shop
  for (const when of ['before the first download', 'before the next'])
    printRow(when, formatSpent(await measureWork(pid, () => requestHead(port, paths.pack, token))))
  const object = store.pathOf(relative(join(folder, 'media'), trackFile))
  const sources = {
    store: { pid: store.pid, port: store.port, path: object },
    track: { pid, port, path: paths.track, token },
    pack: { pid, port, path: paths.pack, token },
  }
  // A store is another machine: what it takes to send must not be taken from the shop, nor from it. The two share the second.
  giveProcessor(store.pid, 0)
  for (const mate of [pid, process.pid]) giveProcessor(mate, 1)
  const names = ['store', 'track', 'pack'] as const
  const rates: Record<(typeof names)[number], Rates[]> = { store: [], track: [], pack: [] }
  for (const name of names) await measureRates(sources[name])
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) rates[name].push(await measureRates(sources[name]))
  for (const name of names)
    printRow(
      name,
      `${median(rates[name], 'perSecond').toFixed(0)} MiB/s, ${median(rates[name], 'perCpu').toFixed(0)} MiB by second of its CPU`,
    )
  for (const name of ['track', 'pack'] as const)
    printRow(
      `${name} / store`,
      `${median(ratiosOf(rates[name], rates.store), 'perSecond').toFixed(2)} by the clock`,
    )
  await shop.stop()

  printLine('Fifty at once of the pack, 200 MiB each, nobody before them; all are stuck for a moment')
  const another = await startShop(folder, 'warn', store.env)
  await measureManyAtOnce('pack')(another, wares)
  await another.stop()
} finally {
  await store.stop()
  rmSync(folder, { recursive: true })
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mebibyte, printLine } from './figures.ts'
import { measureManyAtOnce } from './many-at-once.ts'
import { measureOneLarge } from './one-large.ts'
import { prepareStock, startShop } from './stock.ts'
import { compareInTurns } from './turns.ts'

// What it costs to download a pack that nobody has packed: against one file of the same size, and against what the bare
// platform needs for that file; how much memory it takes; and how long others wait meanwhile.

const sizes = { pack: 400 * mebibyte, track: 400 * mebibyte, large: 2048 * mebibyte }
const titles = {
  turns: 'A pack, and a track as large, 400 MiB each, in turns',
  large: 'A pack of 2048 MiB',
  crowd: 'Fifty at once of the track, 200 MiB each, nobody before them; all are stuck for a moment',
  packs: 'Fifty at once of the pack, likewise',
}
const parts = {
  turns: compareInTurns,
  large: measureOneLarge,
  crowd: measureManyAtOnce('track'),
  packs: measureManyAtOnce('pack'),
}

const folder = mkdtempSync(join(tmpdir(), 'earcon-bench-'))
try {
  const wares = await prepareStock(folder, sizes)
  const wanted = process.argv.slice(2)
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    printLine(titles[name as keyof typeof titles])
    // Each begins in a shop that has just opened.
    const shop = await startShop(folder)
    try {
      await part(shop, wares)
    } finally {
      await shop.stop()
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}

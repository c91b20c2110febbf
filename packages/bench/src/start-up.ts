import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatSpent, median, printLine, printRow } from './figures.ts'
import { cpuSecondsOf, watchMemory } from './linux-process.ts'
import { enginesToMeasure, npmStart } from './npm-start.ts'

// How long the shop takes until it is open, as `npm start` runs it: first in an empty folder, then again.

const laterStarts = 5

interface StartUpRow {
  name: string
  seconds: number
  cpu: number
  /** MiB, once the start is over. */
  memory: number
}

/** A first start, and the median of later ones, on each engine. */
export async function measureStartUp(): Promise<StartUpRow[]> {
  const rows: StartUpRow[] = []
  for (const { engine, env } of enginesToMeasure()) {
    const folder = mkdtempSync(join(tmpdir(), 'earcon-bench-'))
    try {
      rows.push({ name: `${engine}, first`, ...(await start(folder, env)) })
      const later: Omit<StartUpRow, 'name'>[] = []
      for (let round = 0; round < laterStarts; round += 1) later.push(await start(folder, env))
      rows.push({
        name: `${engine}, later`,
        seconds: median(later, 'seconds'),
        cpu: median(later, 'cpu'),
        memory: median(later, 'memory'),
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  return rows
}

/** From nothing until it says that it is open. */
async function start(folder: string, env: Record<string, string>) {
  const began = performance.now()
  const shop = await npmStart(folder, env)
  const [seconds, cpu] = [(performance.now() - began) / 1000, cpuSecondsOf(shop.pid)]
  const { before: memory } = (await watchMemory(shop.pid))()
  await shop.stop()
  return { seconds, cpu, memory }
}

if (import.meta.main) {
  printLine('Until the shop is open')
  for (const { name, memory, ...spent } of await measureStartUp())
    printRow(name, `${formatSpent(spent)}, memory ${memory.toFixed(0)} MiB`)
}

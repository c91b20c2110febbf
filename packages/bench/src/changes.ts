import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@earcon/server/db/open'
import { printLine, printRow } from './figures.ts'
import { latenciesOf, probeTimes } from './latency-probe.ts'
import { npmStart } from './npm-start.ts'
import type { RunningServer } from './start-server.ts'

// What visitors of two servers notice when the catalogue changes: how soon both show it, and whether anybody waits.

const changes = 20
const { DATABASE_URL: url = '' } = process.env

const folder = mkdtempSync(join(tmpdir(), 'earcon-bench-'))
const startShop = () =>
  npmStart(folder, { DATABASE_URL: url, APP_SECRET: 'a secret that is nowhere else in use' })
// One after the other, since the first one makes the tables.
const servers = [await startShop(), await startShop()]
const database = await openDatabase({ url })

try {
  printLine(`\n### ${changes} changes of the catalogue, two servers\n`)
  for (const path of ['/api/sound-packs?limit=1', '/shop']) {
    const usual = latenciesOf(await visitAll(path, () => sleep(10_000)))
    const delays: number[] = []
    const during = latenciesOf(
      await visitAll(path, async () => {
        for (let change = 0; change < changes; change += 1)
          delays.push(await changeTitle(`Changed ${change}`, path))
      }),
    )
    printRow(path, `shown by both after ${(Math.max(...delays) / 1000).toFixed(2)} s at most`)
    printRow('usually', `p50 ${usual.p50.toFixed(2)} ms, at most ${usual.longest.toFixed(1)} ms`)
    printRow(
      'meanwhile',
      `p50 ${during.p50.toFixed(2)} ms, p99 ${during.p99.toFixed(2)}, at most ${during.longest.toFixed(1)} ms`,
    )
  }
} finally {
  await Promise.all(servers.map(({ stop }) => stop()))
  await database.close()
  rmSync(folder, { recursive: true })
}

/** How long answers of both take, meanwhile. */
async function visitAll(path: string, work: () => Promise<unknown>) {
  const done = work()
  const times = await Promise.all(servers.map(({ port }) => probeTimes(port, () => done, { path })))
  return times.flat()
}

/** Of the pack that stands first. How long it took until both servers show it. */
async function changeTitle(title: string, path: string) {
  const began = performance.now()
  await database.db
    .updateTable('packs')
    .set({ title })
    .where('id', '=', (q) =>
      q
        .selectFrom('packs')
        .select('id')
        .where('published_at', 'is not', null)
        .orderBy('published_at', 'desc')
        .limit(1),
    )
    .execute()
  await Promise.all(servers.map((server) => untilShown(server, path, title)))
  return performance.now() - began
}

async function untilShown({ port }: RunningServer, path: string, title: string) {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const answer = await fetch(`http://localhost:${port}${path}`)
    if ((await answer.text()).includes(title)) return
    await sleep(10)
  }
  throw new Error(`${title} is not shown`)
}

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { catalogue } from '@earcon/sounds/catalogue'
import pg from 'pg'
import { startPostgres } from '../scripts/test/postgres.ts'
import { dataDirFor, fetchText, preparedDataDir, startShop } from './testing/shop-process.ts'

async function rendering(address: string): Promise<{ done: number; total: number }> {
  const { status, body } = await fetchText(`${address}/api/config`)
  assert.equal(status, 200)
  return JSON.parse(body).rendering
}

/** Resolves with the progress once so much is made. */
async function made(address: string, least: number) {
  for (let tries = 0; tries < 600; tries += 1) {
    const progress = await rendering(address).catch(() => undefined)
    if (progress && progress.done >= least) return progress
    await pause(100)
  }
  throw new Error(`the studio did not make ${least} sounds within a minute`)
}

/** Asks for a sound as a player does: again, for as long as it is still being recorded. */
async function hear(url: string) {
  let answer = await fetch(url)
  for (let tries = 0; answer.status === 503 && tries < 10; tries += 1) {
    assert.equal(answer.headers.get('retry-after'), '5')
    answer = await fetch(url)
  }
  return answer
}

/** The takes of a shop that are finished, each held against its own description, and when that was written. */
function finishedTakes(name: string) {
  const folder = join(dataDirFor(name), 'media')
  const recipes = readdirSync(join(folder, 'takes'))
  const finished = recipes.filter((recipe) => existsSync(join(folder, 'takes', recipe, 'take.json')))
  for (const recipe of finished) {
    const { files } = JSON.parse(readFileSync(join(folder, 'takes', recipe, 'take.json'), 'utf8'))
    for (const { key, size, sha256 } of Object.values<{ key: string; size: number; sha256: string }>(files)) {
      const bytes = readFileSync(join(folder, key))
      assert.equal(bytes.length, size, key)
      assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256, key)
    }
  }
  const written = (recipe: string) => statSync(join(folder, 'takes', recipe, 'take.json')).mtimeMs
  return new Map(finished.map((recipe) => [recipe, written(recipe)]))
}

test('the shop is open before a single sound is made, and what is asked for first is made first', async () => {
  const shop = startShop({ DATA_DIR: preparedDataDir('opening'), STUDIO: 'all' })
  const address = await shop.opened
  const { done, total } = await rendering(address)
  assert(done < total, `${done} of ${total}`)

  // Music comes last of all unless somebody asks for it.
  const [music] = catalogue.tracks
    .filter(({ event }) => event === null)
    .sort((a, b) => a.duration_ms - b.duration_ms)
  const answer = await hear(`${address}/api/tracks/${music?.id}/download?preview=true`)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'audio/mpeg')
  const progress = await rendering(address)
  assert(progress.done < progress.total)

  shop.child.kill('SIGINT')
  const { code, errorOutput, output } = await shop.ended
  assert.deepEqual([code, errorOutput], [0, ''], output)
})

test('killed again and again while the studio works, nothing is broken and nothing is made twice', async () => {
  const env = { DATA_DIR: preparedDataDir('killed'), STUDIO: 'all' }
  let before = new Map<string, number>()
  for (let round = 1; round <= 2; round += 1) {
    const shop = startShop(env)
    await made(await shop.opened, before.size + 3)
    shop.child.kill('SIGKILL')
    await shop.ended
    const now = finishedTakes('killed')
    for (const [recipe, written] of before) assert.equal(now.get(recipe), written, `${recipe} was made again`)
    before = now
  }
  const shop = startShop({ ...env, STUDIO: 'asked' })
  const address = await shop.opened
  const { done } = await rendering(address)
  assert(done >= before.size - 4, `${done} of ${before.size} finished takes were noted`)
  const [first] = catalogue.samples
  const sample = await hear(`${address}/api/examples/new/${first?.id}.mp3`)
  assert.equal(sample.status, 200)
  assert.equal((await sample.arrayBuffer()).byteLength, Number(sample.headers.get('content-length')))
  shop.child.kill('SIGTERM')
  assert.equal((await shop.ended).errorOutput, '')
})

test('a database that is cut off while the studio works does not end the shop', async () => {
  const server = await startPostgres()
  const shop = startShop({ DATABASE_URL: server.url, DATA_DIR: dataDirFor('cut'), STUDIO: 'all' })
  const address = await shop.opened
  const admin = new pg.Client(server.url)
  await admin.connect()
  for (let cuts = 0; cuts < 15; cuts += 1) {
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
    await pause(200)
  }
  await admin.end()
  const { done } = await made(address, 1)
  assert(done > 0)
  shop.child.kill('SIGTERM')
  assert.equal((await shop.ended).code, 0)
  await server.stop()
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import pg from 'pg'
import { startPostgres } from '../scripts/test/postgres.ts'
import {
  dataDirFor,
  fetchText,
  killCount,
  portOf,
  preparedDataDir,
  startShop,
} from './testing/shop-process.ts'

test('killed again and again while it makes its database, it opens in the end with all its packs', async () => {
  const env = { DATA_DIR: dataDirFor('cut-off') }
  for (let moment = 200; moment <= 2_000; moment += Math.ceil(2_000 / killCount)) {
    const shop = startShop(env)
    await new Promise((resolve) => setTimeout(resolve, moment))
    shop.child.kill('SIGKILL')
    await shop.ended
  }
  await openWithAllPacks(env)
})

test('killed again and again while it is open, it opens every time with all its packs', async () => {
  const env = { DATA_DIR: preparedDataDir('killed') }
  for (let round = 0; round < killCount; round += 1) await openWithAllPacks(env)
})

/** Opens the shop, counts its packs, and kills it. */
async function openWithAllPacks(env: Record<string, string>) {
  const shop = startShop(env)
  const address = await shop.opened
  const { totalItems } = JSON.parse((await fetchText(`${address}/api/sound-packs`)).body).pagination
  assert.equal(totalItems, 18)
  shop.child.kill('SIGKILL')
  await shop.ended
}

test('a shop whose database is cut off says so, lives, and recovers; one that cannot hold our text is refused', async (t) => {
  const server = await startPostgres()
  const admin = new pg.Client(server.url)
  // Also where something below fails: a database that is left behind would keep the whole run from ending.
  t.after(async () => {
    await admin.end()
    await server.stop()
  })
  const shop = startShop({ DATABASE_URL: server.url })
  const address = await shop.opened
  assert.equal((await fetchText(`${address}/shop`)).status, 200)

  await admin.connect()
  await admin.query('begin; lock table packs')
  const waiting = fetchText(`${address}/api/sound-packs?limit=3`)
  await cutOffWaiting(admin)
  const { status, body } = await waiting
  assert.equal(status, 503)
  assert.equal(JSON.parse(body).message, 'The shop is not available right now. Please try again in a moment.')
  await admin.query('rollback')
  assert.equal((await recovered(`${address}/api/sound-packs?limit=3`)).status, 200)

  // The home page can be read without its table, but is not kept so. What every page needs may have been made of older packs.
  assert.equal((await recovered(`${address}/api/config`)).status, 200)
  await admin.query('begin; lock table packs')
  const bare = fetchText(`${address}/`)
  await cutOffWaiting(admin)
  assert.equal((await bare).status, 200)
  assert.doesNotMatch((await bare).body, /<table/)
  await admin.query('rollback')
  const hasTable = ({ body }: Answer) => body.includes('<table')
  assert.match((await recovered(`${address}/`, hasTable)).body, /<table/)

  await admin.query(
    "create database narrow encoding 'LATIN1' locale_provider libc locale 'C' template template0",
  )
  const narrow = startShop({ DATABASE_URL: Object.assign(new URL(server.url), { pathname: '/narrow' }).href })
  assert.equal(
    (await narrow.ended).errorOutput,
    'The shop needs a database in UTF8; this one is in LATIN1.\n',
  )

  await admin.end()
  await server.stop()
  assert.equal((await fetchText(`${address}/api/sound-packs?limit=4`)).status, 503)
  assert.equal((await fetchText(`${address}/shop?page=2`)).status, 503)
  assert.equal((await fetchText(`${address}/readyz`)).status, 503)
  assert.equal((await fetchText(`${address}/healthz`)).status, 200)
  shop.child.kill('SIGTERM')
  assert.equal((await shop.ended).code, 0)
})

test('connections that have fallen mute are given up and replaced', async (t) => {
  const server = await startPostgres()
  t.after(server.stop)
  const wire = await muteableWire(portOf(server.url))
  const shop = startShop({
    DATABASE_URL: Object.assign(new URL(server.url), { port: String(wire.port) }).href,
  })
  const address = await shop.opened
  assert.equal((await fetchText(`${address}/api/sound-packs?limit=3`)).status, 200)

  // As when a firewall forgets them: nothing is heard on the open connections, new ones work.
  wire.mute()
  assert.equal((await fetchText(`${address}/api/sound-packs?limit=4`)).status, 503)
  const again = await Promise.all(
    [5, 6, 7].map((limit) => fetchText(`${address}/api/sound-packs?limit=${limit}`)),
  )
  assert.deepEqual(
    again.map(({ status }) => status),
    [200, 200, 200],
  )
  shop.child.kill('SIGTERM')
  assert.equal((await shop.ended).code, 0)
})

/** Passes bytes on to a port until it is told to fall silent on the connections it has then. */
async function muteableWire(target: number) {
  const pairs: Socket[] = []
  const wire = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const end of [near, far]) end.on('error', () => {})
    near.pipe(far)
    far.pipe(near)
    pairs.push(near, far)
  }).listen(0, '127.0.0.1')
  await once(wire, 'listening')
  const { port } = wire.address() as AddressInfo
  const mute = () => {
    for (const end of pairs) end.unpipe().resume()
  }
  after(() => {
    wire.close()
    for (const end of pairs) end.destroy()
  })
  return { port, mute }
}

type Answer = Awaited<ReturnType<typeof fetchText>>

const isServed = ({ status }: Answer) => status !== 503

/** The first answer that is not for want of a database: a connection that was cut may be met once more. */
async function recovered(address: string, isWhole = isServed) {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await fetchText(address)
    if (isWhole(answer)) return answer
  }
  return fetchText(address)
}

/** Ends the connections that wait for a lock, as soon as there are any. */
async function cutOffWaiting(admin: pg.Client) {
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    // Who looks without a pause takes a core from the shop that is looked for; within a transaction, the first look would be the only one.
    await admin.query('select pg_sleep(0.01), pg_stat_clear_snapshot()')
    const { rowCount } = await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'",
    )
    if (rowCount) return
  }
  throw new Error('nobody was waiting')
}

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import pg from 'pg'
import { startPostgres } from '../scripts/test/postgres.ts'
import { dataDirFor, fetchText, killCount, preparedDataDir, startShop } from './testing/shop-process.ts'

const portOf = (address: string) => Number(new URL(address).port)

/** Resolves once nobody new is let in. */
async function closedFor(port: number) {
  for (let tries = 0; tries < 500; tries += 1) {
    const knock = connect(port, '127.0.0.1')
    const letIn = await once(knock, 'connect').then(
      () => true,
      () => false,
    )
    knock.destroy()
    if (!letIn) return
  }
  throw new Error('still open')
}

test('a first start ends with ten packs in the HTML, and Ctrl-C closes the shop', async () => {
  const shop = startShop({ DATA_DIR: dataDirFor('first') })
  const address = await shop.opened

  const { status, body } = await fetchText(`${address}/shop`)
  assert.equal(status, 200)
  assert.equal(body.match(/href="\/sound-pack\/\w{10}"/g)?.length, 10)

  shop.child.kill('SIGINT')
  const { code, errorOutput } = await shop.ended
  assert.equal(code, 0)
  assert.equal(errorOutput, '')
})

test('every page of the site map is rendered with its status', async () => {
  const shop = startShop({ DATA_DIR: dataDirFor('first') })
  const address = await shop.opened
  const pages: [path: string, status: number, holds: RegExp][] = [
    ['/', 200, /<h1>Earcons: Short Sounds with Meaning/],
    ['/contact', 200, /Submit Inquiry/],
    ['/licence', 200, /You may not/],
    ['/shop?search=baud', 200, /9600 Baud/],
    [
      '/shop?search=zzzzzzzz',
      200,
      /No sound packs found with title matching &quot;<bdi>zzzzzzzz<\/bdi>&quot;/,
    ],
    ['/shop?page=abc', 200, /Page <!-- -->1<!-- --> of <!-- -->2/],
    ['/shop?page=-1', 200, /Page <!-- -->1<!-- --> of <!-- -->2/],
    ['/shop?page=99', 200, /Page <!-- -->2<!-- --> of <!-- -->2/],
    ['/shop?search=%00', 200, /Showing/],
    [`/shop?search=${'x'.repeat(6_000)}`, 200, /No sound packs found/],
    ['/sound-pack/cold-start', 200, /<h1>Cold Start<\/h1>/],
    ['/shop/cold-start', 200, /<h1>Cold Start<\/h1>/],
    ['/sound-pack/nowhere', 404, /Sound pack not found\./],
    ['/cart', 200, /Your cart is kept in this browser, and showing it needs JavaScript\./],
    ['/checkout-confirm', 200, /<h1>Review Your Order<\/h1>/],
    ['/specimen', 404, /There is nothing at this address\./],
    ['/sound-pack/%00', 400, /Failed to fetch sound pack details\./],
    ['/sound-pack/%', 404, /Sound pack not found\./],
    ['/%E0%A4%A', 404, /There is nothing at this address\./],
    ['/nowhere', 404, /There is nothing at this address\./],
    ['/shop/a/b', 404, /There is nothing at this address\./],
  ]
  for (const [path, expected, holds] of pages) {
    const { status, body } = await fetchText(`${address}${path}`)
    assert.equal(status, expected, path)
    assert.match(body, holds)
    assert.match(body, /^<!DOCTYPE html>/)
  }
  shop.child.kill('SIGTERM')
  const { errorOutput } = await shop.ended
  assert.equal(errorOutput, '')
})

test('no address leads away from the shop, and none is a fault', async () => {
  const shop = startShop({ DATA_DIR: dataDirFor('first') })
  const address = await shop.opened
  const targets = [
    '//',
    '///',
    '//:80',
    '//a:b@c/',
    '/\\',
    '//evil.example/x',
    '/\\evil.example',
    'http://evil.example/shop',
    '*',
  ]
  for (const target of targets) {
    for (const host of [`127.0.0.1:${portOf(address)}`, `localhost:${portOf(address)}`]) {
      const socket = connect(portOf(address), '127.0.0.1')
      socket.write(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
      const answer = await text(socket)
      assert.match(answer, /^HTTP\/1\.1 [234]/, target)
      const location = /^location: (.*)\r$/im.exec(answer)?.[1] ?? address
      assert.equal(new URL(location, address).origin, address, target)
    }
  }
  shop.child.kill('SIGTERM')
  assert.equal((await shop.ended).errorOutput, '')
})

test('a second process on the same data is refused in one sentence', async () => {
  const shop = startShop({ DATA_DIR: dataDirFor('first') })
  const address = await shop.opened
  const second = startShop({ DATA_DIR: dataDirFor('first') })
  const { code, errorOutput } = await second.ended
  assert.equal(code, 1)
  assert.equal(
    errorOutput,
    `Another process is using ${dataDirFor('first')}. Stop it, or set DATA_DIR to another folder.\n`,
  )
  assert.equal((await fetchText(`${address}/readyz`)).status, 200)

  const elsewhere = startShop({ DATA_DIR: preparedDataDir('elsewhere'), PORT: String(portOf(address)) })
  const busy = await elsewhere.ended
  assert.equal(busy.code, 1)
  assert.equal(busy.errorOutput, `Port ${portOf(address)} is in use. Set PORT to another one.\n`)
  shop.child.kill('SIGTERM')
  await shop.ended
})

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
  for (let round = 0; round < killCount; round += 1) await openWithAllPacks({ DATA_DIR: dataDirFor('first') })
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

  // The home page can be read without its table, but is not kept so.
  await admin.query('begin; lock table packs')
  const bare = fetchText(`${address}/`)
  await cutOffWaiting(admin)
  assert.equal((await bare).status, 200)
  assert.doesNotMatch((await bare).body, /<table/)
  await admin.query('rollback')
  assert.equal((await recovered(`${address}/api/sound-packs?limit=6`)).status, 200)
  assert.match((await fetchText(`${address}/`)).body, /<table/)

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

/** The first answer that is not a refusal for want of a database: a connection that was cut may be met once more. */
async function recovered(address: string) {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await fetchText(address)
    if (answer.status !== 503) return answer
  }
  return fetchText(address)
}

/** Ends the connections that wait for a lock, as soon as there are any. */
async function cutOffWaiting(admin: pg.Client) {
  for (let tries = 0; tries < 20_000; tries += 1) {
    // Within a transaction the first look would be the only one.
    await admin.query('select pg_stat_clear_snapshot()')
    const { rowCount } = await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'",
    )
    if (rowCount) return
  }
  throw new Error('nobody was waiting')
}

test('each request is told in one structured line with its id, without what its query holds', async () => {
  const shop = startShop({ DATA_DIR: dataDirFor('first'), LOG_LEVEL: 'debug' })
  const address = await shop.opened
  await fetch(`${address}/shop?search=private`, { headers: { authorization: 'Bearer private' } })
  for (const _ of ['made', 'kept']) await fetch(`${address}/sound-packs?search=private`)
  shop.child.kill('SIGTERM')
  const { output } = await shop.ended
  assert.doesNotMatch(output, /private/)
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  const told = lines.map((line) => JSON.parse(line))
  const page = told.find(({ path }) => path === '/shop')
  assert.match(page.reqId, /^[0-9a-f-]{36}$/)
  assert.deepEqual([page.method, page.status, typeof page.ms], ['GET', 200, 'number'])
  const calls = told.filter(({ path }) => path === '/api/sound-packs').map(({ msg }) => msg)
  assert.deepEqual(calls.slice(-2), ['request', 'kept'])
})

const refusals: [sentence: string, env: Record<string, string>, args: string[], complaint: RegExp][] = [
  [
    'a broken configuration',
    { PORT: 'http' },
    [],
    /^PORT must be a port number from 1 to 65535, or 0 for any free one\.\n$/,
  ],
  [
    'a database that is not there',
    { DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/earcon' },
    [],
    /^The database at 127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED.*\n$/,
  ],
  [
    'a folder that cannot be one',
    { DATA_DIR: '/dev/null/shop' },
    [],
    /^The folder \/dev\/null\/shop cannot be used: .*\n$/,
  ],
  [
    'production on the embedded database',
    { NODE_ENV: 'production' },
    [],
    /^In production the shop needs DATABASE_URL/,
  ],
  [
    'an address that is not this machine',
    { HOST: '203.0.113.7' },
    [],
    /^The shop cannot listen at 203\.0\.113\.7, port \d+: .*\n$/,
  ],
  ['a command that does not exist', {}, ['fly'], /^There is no command "fly"\. There are: start, dev\.\n$/],
]
for (const [sentence, env, args, complaint] of refusals) {
  test(`${sentence}: one sentence, exit code 1`, async () => {
    const shop = startShop({ DATA_DIR: dataDirFor('first'), ...env }, ...args)
    const { code, errorOutput: heard } = await shop.ended
    assert.equal(code, 1)
    assert.match(heard, complaint)
    assert.doesNotMatch(heard, /secret/)
  })
}

test('whoever sends headers too slowly is shown the door, and whoever came before closing time is still served', async () => {
  const shop = startShop({ DATA_DIR: dataDirFor('first') })
  const address = await shop.opened
  const slow = connect(portOf(address), '127.0.0.1')
  slow.write('GET /shop HTTP/1.1\r\nhost: shop\r\nx-slow: ')
  assert.match(await text(slow), /^HTTP\/1\.1 408 /)

  const late = ['/api/sound-packs', '/shop?page=2'].map((path) => {
    const socket = connect(portOf(address), '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost:${portOf(address)}\r\n`)
    return socket
  })
  await fetchText(`${address}/healthz`)
  shop.child.kill('SIGTERM')
  await closedFor(portOf(address))
  for (const socket of late) {
    socket.write('\r\n')
    const answer = await text(socket)
    assert.match(answer, /^HTTP\/1\.1 200 /)
    assert.match(answer, /connection: close/i)
  }
  const { code } = await shop.ended
  assert.equal(code, 0)
})

test('a page allows the scripts that it was made with, and no other', async () => {
  const shop = startShop({ DATA_DIR: dataDirFor('first') })
  const address = await shop.opened
  const response = await fetch(`${address}/shop?search=%3Cscript%3Ealert(1)%3C/script%3E`)
  const policy = response.headers.get('content-security-policy') ?? ''
  const html = await response.text()
  const inline = [...html.matchAll(/<script(?![^>]*src=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, script = '']) => script,
  )
  assert(inline.length > 0)
  for (const script of inline) assert(policy.includes(createHash('sha256').update(script).digest('base64')))
  assert.match(policy, /^default-src 'none'; script-src 'self' 'sha256-/)
  assert.doesNotMatch(policy, /unsafe|nonce/)
  assert.doesNotMatch(html, /nonce=|<script>alert/)
  shop.child.kill('SIGTERM')
  await shop.ended
})

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'

const program = join(import.meta.dirname, 'earcon.ts')
const folder = mkdtempSync(join(tmpdir(), 'earcon-bin-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const dataDir = (name: string) => join(folder, name)

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

/** Starts the program; `opened` resolves with its welcome, `ended` with what it said and its exit code. */
async function start(env: Record<string, string>, ...args: string[]) {
  const port = await freePort()
  const given = {
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'warn',
    ...env,
  }
  const child = spawn(process.execPath, [program, ...args], { env: given, stdio: ['ignore', 'pipe', 'pipe'] })
  after(() => child.kill('SIGKILL'))
  const exit = once(child, 'exit') as Promise<[number | null]>
  let said = ''
  const opened = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes('Ctrl-C closes the shop.')) resolve(said)
    })
    void exit.then(() => reject(new Error(`ended before it opened: ${said}`)))
  })
  opened.catch(() => {})
  const complaint = text(child.stderr)
  const ended = exit.then(async ([code]) => ({ code, said, complaint: await complaint }))
  return { child, port, url: `http://127.0.0.1:${port}`, opened, ended }
}

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

const get = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, body: await response.text() }
}

test('a first start ends with ten packs in the HTML, and Ctrl-C closes the shop', async () => {
  const shop = await start({ DATA_DIR: dataDir('first') })
  const welcome = await shop.opened
  assert.match(welcome, new RegExp(`Earcon is open at ${shop.url}`))

  const { status, body } = await get(`${shop.url}/shop`)
  assert.equal(status, 200)
  assert.equal(body.match(/href="\/sound-pack\/\w{10}"/g)?.length, 10)

  shop.child.kill('SIGINT')
  const { code, complaint } = await shop.ended
  assert.equal(code, 0)
  assert.equal(complaint, '')
})

test('every page of the site map is rendered with its status', async () => {
  const shop = await start({ DATA_DIR: dataDir('pages') })
  await shop.opened
  const pages: [path: string, status: number, holds: RegExp][] = [
    ['/', 200, /<h1>Music and sounds to license<\/h1>/],
    ['/shop?search=baud', 200, /9600 Baud/],
    ['/shop?search=zzzzzzzz', 200, /No sound packs found with title matching &quot;zzzzzzzz&quot;/],
    ['/shop?page=abc', 200, /Page <!-- -->1<!-- --> of <!-- -->2/],
    ['/shop?page=-1', 200, /Page <!-- -->1<!-- --> of <!-- -->2/],
    ['/shop?page=99', 200, /Showing <!-- -->0<!-- --> of <!-- -->18/],
    ['/shop?search=%00', 200, /Showing/],
    [`/shop?search=${'x'.repeat(6_000)}`, 200, /No sound packs found/],
    ['/sound-pack/cold-start', 200, /<h1>Cold Start<\/h1>/],
    ['/shop/cold-start', 200, /<h1>Cold Start<\/h1>/],
    ['/sound-pack/nowhere', 404, /Sound pack not found\./],
    ['/sound-pack/%00', 400, /Failed to fetch sound pack details\./],
    ['/nowhere', 404, /There is nothing at this address\./],
    ['/shop/a/b', 404, /There is nothing at this address\./],
  ]
  for (const [path, expected, holds] of pages) {
    const { status, body } = await get(`${shop.url}${path}`)
    assert.equal(status, expected, path)
    assert.match(body, holds)
    assert.match(body, /^<!DOCTYPE html>/)
  }
  shop.child.kill('SIGTERM')
  const { complaint } = await shop.ended
  assert.equal(complaint, '')
})

test('a second process on the same data is refused in one sentence', async () => {
  const shop = await start({ DATA_DIR: dataDir('shared') })
  await shop.opened
  const second = await start({ DATA_DIR: dataDir('shared') })
  const { code, complaint } = await second.ended
  assert.equal(code, 1)
  assert.equal(
    complaint,
    `Another process is using ${dataDir('shared')}. Stop it, or set DATA_DIR to another folder.\n`,
  )
  assert.equal((await get(`${shop.url}/readyz`)).status, 200)

  const elsewhere = await start({ DATA_DIR: dataDir('elsewhere'), PORT: String(shop.port) })
  const busy = await elsewhere.ended
  assert.equal(busy.code, 1)
  assert.equal(busy.complaint, `Port ${shop.port} is in use. Set PORT to another one.\n`)
  shop.child.kill('SIGTERM')
  await shop.ended
})

test('killed twenty times, while opening and while open, it opens every time with all its packs', async () => {
  for (let round = 0; round < 10; round += 1) {
    const interrupted = await start({ DATA_DIR: dataDir('killed') })
    // From the very start, in the middle of making the database, to the moment before the welcome.
    await new Promise((resolve) => setTimeout(resolve, round * 150))
    interrupted.child.kill('SIGKILL')
    await interrupted.ended

    const shop = await start({ DATA_DIR: dataDir('killed') })
    await shop.opened
    const { totalItems } = JSON.parse((await get(`${shop.url}/api/sound-packs`)).body).pagination
    assert.equal(totalItems, 18)
    shop.child.kill('SIGKILL')
    await shop.ended
  }
})

const refusals: [sentence: string, env: Record<string, string>, args: string[], complaint: RegExp][] = [
  ['a broken configuration', { PORT: 'http' }, [], /^PORT must be a port number from 1 to 65535\.\n$/],
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
  ['a command that does not exist', {}, ['fly'], /^There is no command "fly"\. There are: start, dev\.\n$/],
]
for (const [sentence, env, args, complaint] of refusals) {
  test(`${sentence}: one sentence, exit code 1`, async () => {
    const shop = await start({ DATA_DIR: dataDir('refused'), ...env }, ...args)
    const { code, complaint: heard } = await shop.ended
    assert.equal(code, 1)
    assert.match(heard, complaint)
    assert.doesNotMatch(heard, /secret/)
  })
}

test('whoever sends headers too slowly is shown the door, and whoever came before closing time is still served', async () => {
  const shop = await start({ DATA_DIR: dataDir('doors') })
  await shop.opened
  const slow = connect(shop.port, '127.0.0.1')
  slow.write('GET /shop HTTP/1.1\r\nhost: shop\r\nx-slow: ')
  assert.match(await text(slow), /^HTTP\/1\.1 408 /)

  const late = connect(shop.port, '127.0.0.1')
  late.write(`GET /api/sound-packs HTTP/1.1\r\nhost: 127.0.0.1:${shop.port}\r\n`)
  await get(`${shop.url}/healthz`)
  shop.child.kill('SIGTERM')
  await closedFor(shop.port)
  late.write('\r\n')
  const answer = await text(late)
  assert.match(answer, /^HTTP\/1\.1 200 /)
  assert.match(answer, /connection: close/i)
  const { code } = await shop.ended
  assert.equal(code, 0)
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fetchText, portOf, preparedDataDir, startShop } from './testing/shop-process.ts'

const shop = startShop({ DATA_DIR: preparedDataDir('requests') })
const address = await shop.opened

test('a page is the same, whether its parts are drawn for the first time or again', async () => {
  // Whoever shows a token gets a page of their own, made anew.
  const drawn = async (path: string) =>
    (await fetch(`${address}${path}`, { headers: { authorization: 'Bearer none' } })).text()
  for (const path of ['/sound-pack/dark-mode', '/', '/contact', '/samples']) {
    const first = await drawn(path)
    assert.equal(await drawn(path), first, path)
    assert.match(first, /^<!DOCTYPE html><html lang="en">/)
  }
})

test('every page of the site map is rendered with its status', async () => {
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
})

test('no address leads away from the shop, and none is a fault', async () => {
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
})

test('each request is told in one structured line with its id, without what its query holds', async () => {
  const shop = startShop({ DATA_DIR: preparedDataDir('logged'), LOG_LEVEL: 'debug' })
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
  const asked = told.filter(({ path }) => path === '/api/sound-packs')
  // What a page asks of the API goes by the id of the page.
  assert.equal(asked[0]?.reqId, page.reqId)
  const calls = asked.map(({ msg }) => msg)
  assert.deepEqual(calls.slice(-2), ['request', 'kept'])
})

test('a page allows the scripts that it was made with, and no other', async () => {
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
})

test('whoever sends headers too slowly is shown the door, and whoever came before closing time is still served', async () => {
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
  const { code, errorOutput } = await shop.ended
  assert.equal(code, 0)
  assert.equal(errorOutput, '')
})

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

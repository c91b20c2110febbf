import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { openShop } from '../testing/shop.ts'
import type { Website } from './pages.ts'

const script = 'window.ready = true'

/** A website of one page that shows where it was asked for and what the API says. */
const website: Website = {
  async render(request, fetch) {
    const { pathname } = new URL(request.url)
    const api = await fetch(`/api/sound-packs${pathname === '/odd' ? '?page=0' : ''}`)
    const { data, message } = (await api.json()) as { data?: unknown[]; message?: string }
    const html = `<!DOCTYPE html><p>${request.url} ${api.status} ${data?.length ?? message}</p><script>${script}</script>`
    const status = pathname === '/gone' ? 404 : 200
    return new Response(html, {
      status,
      headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=0' },
    })
  },
  assets: import.meta.dirname,
}
const { app, get } = await openShop({ manifest: catalogue, website, env: { PORT: '4000' } })
const host = 'localhost:4000'

test('a page reaches the API in the same process, with the same answers', async () => {
  assert.match((await get('/shop', { host })).body, /http:\/\/localhost:4000\/shop 200 10/)
})

test('and with the same refusals', async () => {
  assert.match((await get('/odd', { host })).body, /400 page must be a whole number from 1 up\./)
})

test('only the scripts that a page itself holds may run on it', async () => {
  const policy = String((await get('/shop', { host })).headers['content-security-policy'])
  assert.match(policy, /default-src 'none'/)
  assert(policy.includes(`'sha256-${createHash('sha256').update(script).digest('base64')}'`))
  assert.doesNotMatch(policy, /unsafe/)
})

test('the address in a page comes from the configuration, never from the Host header', async () => {
  const answer = await get('/shop', { host: 'evil.example' })
  assert.match(answer.body, /http:\/\/localhost:4000\/shop/)
  assert.doesNotMatch(answer.body, /evil/)
})

test('another loopback name is sent to the one that counts, so that there is one cart', async () => {
  const answer = await get('/shop?page=2', { host: '127.0.0.1:4000' })
  assert.equal(answer.statusCode, 307)
  assert.equal(answer.headers.location, 'http://localhost:4000/shop?page=2')
})

test('no address leads away from the shop', async () => {
  for (const url of ['//evil.example/x', '/\\evil.example']) {
    const sent = await get(url, { host: '127.0.0.1:4000' })
    assert.match(String(sent.headers.location), /^http:\/\/localhost:4000\//)
    assert.match((await get(url, { host })).body, /http:\/\/localhost:4000\//)
  }
})

test('a page that is not there says so, and is not kept', async () => {
  const answer = await get('/gone', { host })
  assert.equal(answer.statusCode, 404)
  assert.equal(answer.headers['cache-control'], 'no-store')
})

test('a page is kept like any other public answer', async () => {
  const first = await get('/kept', { host })
  assert.equal((await get('/kept', { host, 'if-none-match': String(first.headers.etag) })).statusCode, 304)
})

test('an unknown call is refused as JSON, not shown as a page', async () => {
  const answer = await get('/api/nothing-here', { host })
  assert.equal(answer.statusCode, 404)
  assert.match(String(answer.headers['content-type']), /json/)
})

test('pages are read, not written to', async () => {
  const answer = await app.inject({ method: 'POST', url: '/shop', headers: { host } })
  assert.equal(answer.statusCode, 405)
  assert.equal(answer.headers.allow, 'GET, HEAD, OPTIONS')
})

test('HEAD answers for pages too', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/shop', headers: { host } })
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.body, '')
})

for (const path of [
  '/%E0%A4%A',
  '/%00',
  '/..%2f..%2fetc/passwd',
  '//evil.example',
  `/${'x'.repeat(8_000)}`,
]) {
  test(`${path.slice(0, 20)} never becomes a fault`, async () => {
    assert((await get(path, { host })).statusCode < 500)
  })
}

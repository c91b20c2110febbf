import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { openShop } from '../../testing/shop.ts'
import type { Website } from './pages.ts'

/** A website of one page that shows where it was asked for and what the API says. */
const website: Website = {
  async render(request, { fetch }) {
    const { pathname } = new URL(request.url)
    const api = await fetch(`/api/sound-packs${pathname === '/odd' ? '?page=0' : ''}`)
    const { data, message } = (await api.json()) as { data?: unknown[]; message?: string }
    const html = `<!DOCTYPE html><p>${request.url} ${api.status} ${data?.length ?? message}</p>`
    const status = pathname === '/gone' ? 404 : 200
    const headers = { 'content-type': 'text/html', 'cache-control': 'public, max-age=0' }
    return new Response(html, { status, headers })
  },
}
const { ask, get, raw } = await openShop({ manifest: catalogue, website, env: { PORT: '4000' } })
const host = 'localhost:4000'

test('a page reaches the API in the same process, with the same answers', async () => {
  assert.match((await get('/shop', { host })).body, /http:\/\/localhost:4000\/shop 200 10/)
})

test('and with the same refusals', async () => {
  assert.match((await get('/odd', { host })).body, /400 page must be a whole number from 1 up\./)
})

test('the address in a page comes from the configuration, never from the Host header', async () => {
  const answer = await get('/shop', { host: 'evil.example' })
  assert.match(answer.body, /http:\/\/localhost:4000\/shop/)
  assert.doesNotMatch(answer.body, /evil/)
})

test('another loopback name is sent to the one that counts, also where the page is kept already', async () => {
  for (const path of ['/shop?page=2', '/shop?page=2']) {
    const answer = await get(path, { host: '127.0.0.1:4000' })
    assert.equal(answer.statusCode, 307)
    assert.equal(answer.headers.location, 'http://localhost:4000/shop?page=2')
    assert.equal((await get(path, { host })).statusCode, 200)
  }
})

test('the API and the watchers answer under any name', async () => {
  for (const path of ['/api/sound-packs', '/healthz', '/readyz']) {
    assert.equal((await get(path, { host: '127.0.0.1:4000' })).statusCode, 200)
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

test('links to many moments of a track are one page to keep', async () => {
  const first = await get('/sound-pack/some?t=1.5', { host })
  assert.match(first.body, /t=1\.5/)
  assert.equal((await get('/sound-pack/some?t=2', { host })).body, first.body)
})

test('an odd address leaves the plain page its own', async () => {
  for (const odd of [
    '/list?x=#&page=2',
    '/list&page=2',
    '/list#?page=2',
    '/list??page=2',
    '/list?page=2#x',
  ]) {
    await raw(`GET ${odd} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
    assert.match((await get('/list?page=2', { host })).body, /<p>http:\/\/localhost:4000\/list\?page=2 200/)
    assert.match((await get('/list', { host })).body, /<p>http:\/\/localhost:4000\/list 200/)
  }
})

test('an unknown call is refused as JSON, not shown as a page', async () => {
  const answer = await get('/api/nothing-here', { host })
  assert.equal(answer.statusCode, 404)
  assert.match(String(answer.headers['content-type']), /json/)
})

test('pages are read, not written to', async () => {
  const answer = await ask({ method: 'POST', url: '/shop', headers: { host } })
  assert.equal(answer.statusCode, 405)
  assert.equal(answer.headers.allow, 'GET, HEAD, OPTIONS')
})

test('HEAD answers for pages too', async () => {
  const answer = await ask({ method: 'HEAD', url: '/shop', headers: { host } })
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.body, '')
})

const oddPaths = ['/%E0%A4%A', '/%00', '/..%2f..%2fetc/passwd', '/x'.repeat(4_000)]
for (const path of oddPaths) {
  test(`${path.slice(0, 24)} never becomes a fault`, async () => {
    assert((await get(path, { host })).statusCode < 500)
  })
}

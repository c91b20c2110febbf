import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get as httpGet, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { openShop } from '../../testing/shop.ts'
import type { Website } from './pages.ts'

const rendered: string[] = []
/** While somebody holds it up, no page is made. */
let pause = Promise.resolve()

/** Pages that tell where they were asked for; how often each was made is noted. */
const website: Website = {
  async render(request) {
    const { pathname, search } = new URL(request.url)
    rendered.push(pathname + search)
    await pause
    const missing = pathname.startsWith('/missing')
    return new Response(`<!doctype html><p>${pathname}${search} ${'.'.repeat(2_000)}`, {
      status: missing ? 404 : 200,
      headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=0' },
    })
  },
}
const shop = await openShop({ manifest: catalogue, website })
const port = Number(new URL(shop.app.listeningOrigin).port)
const timesRendered = (path: string) => rendered.filter((one) => one === path).length

/** Until so many more requests have come in, no page is made. */
function holdUntilArrived(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  pause = promise
  let missing = count
  const arrive = () => {
    missing -= 1
    if (missing > 0) return
    shop.app.server.off('request', arrive)
    resolve()
  }
  shop.app.server.on('request', arrive)
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
after(() => agent.destroy())

async function ask(path: string, headers: Record<string, string> = {}) {
  const [answer] = (await once(httpGet({ host: '127.0.0.1', port, path, agent, headers }), 'response')) as [
    IncomingMessage,
  ]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

/** Whole requests in one piece, and all that comes back until the connection ends. */
function send(...requests: string[]) {
  const socket = connect(port, '127.0.0.1')
  socket.write(requests.join(''))
  return text(socket)
}
const request = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: s\r\n${more}\r\n`
const last = 'connection: close\r\n'

test('what comes from the cache is the same as what was made, to the header, but for its id', async () => {
  const first = await ask('/same')
  const second = await ask('/same')
  const { date: _, 'x-request-id': id, ...made } = first.headers
  assert(id)
  const { date, ...cached } = second.headers
  assert.deepEqual({ ...second, headers: cached }, { ...first, headers: made })
  assert(Math.abs(Date.parse(date ?? '') - Date.now()) < 5_000)
  assert.equal(timesRendered('/same'), 1)
})

test('a connection stays open for more, and what is sent ahead is answered in its order', async () => {
  await ask('/one')
  const paths = ['/one', '/two', '/one', '/healthz', '/one', '/three', '/one']
  const heard = await send(...paths.map((path) => request(path)), request('/one', last))
  const said = heard.match(/<p>\/\w+|"ok"|"status"/g)
  assert.deepEqual(said?.length, paths.length + 1, heard)
  assert.deepEqual(
    said?.map((one) => one.replace('<p>', '')).filter((one) => one.startsWith('/')),
    ['/one', '/two', '/one', '/one', '/three', '/one', '/one'],
  )
})

test('whoever wants the connection closed has it closed, and an old protocol is answered in kind', async () => {
  await ask('/one')
  assert.match(await send(request('/one', last)), /^HTTP\/1\.1 200 [\s\S]*connection: close\r\n/i)
  assert.match(await send('GET /one HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 [\s\S]*<p>\/one/)
})

test('HEAD has the headers and nothing else', async () => {
  const { headers } = await ask('/one')
  const heard = await send(`HEAD /one HTTP/1.1\r\nhost: s\r\n\r\n`, request('/one', last))
  const [head, rest = ''] = heard.split(/(?<=\r\n\r\n)(?=HTTP)/)
  assert.match(head ?? '', new RegExp(`content-length: ${headers['content-length']}\r\n`, 'i'))
  assert.match(rest, /<p>\/one/)
})

test('five hundred who want what nobody has made yet: it is made once', async () => {
  holdUntilArrived(500)
  const answers = Array.from({ length: 500 }, () => ask('/cold'))
  for (const { status, body } of await Promise.all(answers)) {
    assert.equal(status, 200)
    assert.match(body, /<p>\/cold /)
  }
  assert.equal(timesRendered('/cold'), 1)
})

test('what cannot be shared is made for each who waited', async () => {
  holdUntilArrived(3)
  const answers = ['/missing', '/missing', '/missing'].map((path) => ask(path))
  for (const { status } of await Promise.all(answers)) assert.equal(status, 404)
  assert.equal(timesRendered('/missing'), 3)
})

test('if whoever came first hangs up, the others are answered all the same', async () => {
  holdUntilArrived(3)
  const socket = connect(port, '127.0.0.1')
  socket.write(request('/left'))
  await once(shop.app.server, 'request')
  socket.destroy()
  const answers = [ask('/left'), ask('/left')]
  for (const { body } of await Promise.all(answers)) assert.match(body, /<p>\/left /)
})

const tricks: [sentence: string, headers: Record<string, string>][] = [
  ['a token', { authorization: 'Bearer x' }],
  ['an empty one', { authorization: '' }],
  ['one of another kind', { authorization: 'Basic eDp4' }],
  ['in capitals', { AUTHORIZATION: 'Bearer x' }],
  ['with a tag of the public answer', { authorization: 'Bearer x', 'if-none-match': '*' }],
  ['compressed', { authorization: 'Bearer x', 'accept-encoding': 'br' }],
]
for (const [sentence, headers] of tricks) {
  test(`whoever shows a token is never answered from the cache, nor anybody else from theirs: ${sentence}`, async () => {
    const path = `/api/sound-packs?limit=${1 + tricks.findIndex(([one]) => one === sentence)}`
    for (let times = 0; times < 2; times += 1) {
      const own = await ask(path, headers)
      assert.deepEqual(
        [own.status, own.headers['cache-control'], own.headers.etag],
        [200, 'no-store', undefined],
      )
      assert.match(String((await ask(path)).headers['cache-control']), /^public/)
    }
  })
}

const strangers: [sentence: string, headers: Record<string, string>][] = [
  ['a cookie', { cookie: 'token=x; session=y' }],
  ['another host by a proxy', { 'x-forwarded-host': 'evil.example' }],
  ['another address by a proxy', { 'x-original-url': '/admin', 'x-rewrite-url': '/admin' }],
  ['another method', { 'x-http-method-override': 'DELETE' }],
  ['a range', { range: 'bytes=0-10' }],
  ['an unknown encoding', { 'accept-encoding': 'zstd, x-evil' }],
]
for (const [sentence, headers] of strangers) {
  test(`what a visitor adds to a question leaves the answer of all others as it is: ${sentence}`, async () => {
    const path = `/strange?page=${strangers.findIndex(([one]) => one === sentence)}`
    const first = await ask(path, headers)
    const second = await ask(path)
    assert.deepEqual([first.status, first.body], [200, second.body])
    assert.doesNotMatch(second.body, /evil|admin/)
  })
}

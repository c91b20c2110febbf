import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { calls } from '@earcon/contract/calls'
import { catalogue } from '@earcon/sounds/catalogue'
import { openShop } from '../../testing/shop.ts'

/** The least of a website: every page says hello. */
const website = {
  render: async () => new Response('<p>hello</p>', { headers: { 'content-type': 'text/html' } }),
}
const { app, ask, get, raw } = await openShop({ manifest: catalogue, website })

interface Refused {
  message: string
  error: { code: string; message: string }
  errors: string[]
}

function assertRefused(answer: { statusCode: number; json(): unknown }, status: number, sentence: string) {
  const { message, error, errors } = answer.json() as Refused
  assert.equal(answer.statusCode, status)
  assert.equal(message, sentence)
  assert.equal(error.message, sentence)
  assert.deepEqual(errors, sentence.split('\n'))
}

const refusedQueries: [query: string, sentence: string][] = [
  ['page=0', 'page must be a whole number from 1 up.'],
  ['page=-1', 'page must be a whole number from 1 up.'],
  ['page=1e9', 'page must be a whole number from 1 up.'],
  ['page=abc', 'page must be a whole number from 1 up.'],
  ['page=1.5', 'page must be a whole number from 1 up.'],
  ['page=', 'page must be a whole number from 1 up.'],
  ['page=1&page=2', 'page must be a whole number from 1 up.'],
  [`page=${'9'.repeat(400)}`, 'page must be a whole number from 1 up.'],
  ['limit=0', 'limit must be a whole number from 1 to 100.'],
  ['limit=101', 'limit must be a whole number from 1 to 100.'],
  ['limit=100000', 'limit must be a whole number from 1 to 100.'],
  ['page=0&limit=0', 'page must be a whole number from 1 up.\nlimit must be a whole number from 1 to 100.'],
  ['search=%00', 'search must not contain a NUL character.'],
  ['search=a&search=b', 'search must be given once, as text.'],
]
for (const [query, sentence] of refusedQueries) {
  test(`?${query.slice(0, 40)} is refused in words (359)`, async () =>
    assertRefused(await get(`/api/sound-packs?${query}`), 400, sentence))
}

const harmlessQueries = [
  'page=1000000000',
  `page=${'9'.repeat(40)}`,
  'page[]=1',
  'page%5B%5D=1',
  'unknown=1',
  '__proto__=1',
  'search=%',
  'search=%E0%A4',
  'search=%ED%A0%80',
  'search=%F0%9F%94%94',
  `search=${'x'.repeat(10_000)}`,
  `search=${'ab '.repeat(3_000)}`,
  "search=';drop table packs;--",
  'search=\\',
]
for (const query of harmlessQueries) {
  test(`?${query.slice(0, 40)} gets a normal answer (359)`, async () => {
    const answer = await get(`/api/sound-packs?${query}`)
    assert.equal(answer.statusCode, 200)
    assert(Array.isArray(answer.json<{ data: unknown }>().data))
  })
}

const unknownPacks = [
  'nowhere',
  '..',
  '%2e%2e%2f',
  '%F0%9F%94%94',
  'x'.repeat(90),
  "'",
  '0',
  'null',
  '__proto__',
]
for (const id of unknownPacks) {
  test(`the pack ${id.slice(0, 20)} is not found (359)`, async () => {
    const answer = await get(`/api/sound-packs/${id}`)
    assert.equal(answer.statusCode, 404)
  })
}

test('an id with a NUL byte is refused in words', async () =>
  assertRefused(await get('/api/sound-packs/%00'), 400, 'id must not contain a NUL character.'))

test('broken percent-encoding in a path is refused in words', async () =>
  assertRefused(await get('/api/sound-packs/%E0%A4%A'), 400, 'This request could not be read.'))

test('an id longer than any is not found', async () => {
  for (const length of [99, 100, 101, 5_000]) {
    assertRefused(await get(`/api/sound-packs/${'x'.repeat(length)}`), 404, 'Sound pack not found.')
  }
})

test('an unknown call is not found, in words', async () =>
  assertRefused(await get('/api/nothing-here'), 404, 'There is nothing at this address.'))

const wrongMethods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
for (const method of wrongMethods) {
  test(`${method} on the list is refused with what it takes`, async () => {
    const answer = await ask({ method, url: '/api/sound-packs' })
    assertRefused(answer, 405, 'This address does not take that kind of request.')
    assert.equal(answer.headers.allow, 'GET, HEAD, OPTIONS')
  })
}

test('methods that hardly anyone knows are refused the same way', async () => {
  for (const method of ['PROPFIND', 'TRACE', 'SEARCH']) {
    const answer = await raw(
      `${method} /api/sound-packs/x HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`,
    )
    assert.match(answer, /^HTTP\/1\.1 405 /)
    assert.match(answer, /allow: GET, HEAD, OPTIONS/i)
  }
})

test('OPTIONS tells what an address takes', async () => {
  const answer = await ask({ method: 'OPTIONS', url: '/api/sound-packs/x' })
  assert.equal(answer.statusCode, 204)
  assert.equal(answer.headers.allow, 'GET, HEAD, OPTIONS')
})

test('HEAD answers like GET, without the body', async () => {
  for (const attempt of ['fresh', 'kept']) {
    const url = '/api/sound-packs?limit=7'
    const head = await ask({ method: 'HEAD', url })
    assert.equal(head.statusCode, 200, attempt)
    assert.equal(head.body, '')
    const full = await get(url)
    assert.equal(head.headers['content-length'], full.headers['content-length'])
    assert.equal(head.headers.etag, full.headers.etag)
  }
})

const specifiedForms = ['/sound-packs', '/sound-packs?page=2', '/sound-packs/cold-start']
for (const path of specifiedForms) {
  test(`${path} answers as written and under the base path (281)`, async () => {
    const [bare, under] = await Promise.all([get(path), get(`/api${path}`)])
    assert.equal(bare.statusCode, 200)
    assert.equal(bare.body, under.body)
  })
}

test('the calls that are written bare answer in both forms, and so do those still to come (281)', async () => {
  assertRefused(await get('/tracks/x/cover'), 404, 'There is nothing at this address.')
  for (const path of ['/me', '/me/sessions', '/me/acquired-content'].flatMap((path) => [path, `/api${path}`]))
    assertRefused(await get(path), 401, 'You must be logged in to do this.')
  for (const url of ['/auth/login', '/api/auth/login'])
    assertRefused(
      await ask({ method: 'POST', url, payload: {} }),
      400,
      'Please enter your email and password.',
    )
})

test('every call of the contract is served', () => {
  for (const { method, path } of calls)
    assert(app.hasRoute({ method, url: `/api${path}` }), `${method} ${path}`)
})

const brokenRequests: [sentence: string, bytes: string, status: number][] = [
  ['gibberish', 'hello there\r\n\r\n', 400],
  ['a method nobody ever defined', 'FROBNICATE /api/sound-packs HTTP/1.1\r\nhost: shop\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ['two lengths', 'POST /api/x HTTP/1.1\r\nhost: s\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
]
for (const [sentence, bytes, status] of brokenRequests) {
  test(`${sentence}: refused in words on the bare connection`, async () => {
    const answer = await raw(bytes)
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `))
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as Refused
    assert.equal(body.message, body.error.message)
  })
}

test('every answer brings its policies, whatever it is', async () => {
  const paths = [
    '/',
    '/api/sound-packs',
    '/api/nothing',
    '/sitemap.xml',
    '/robots.txt',
    '/readyz',
    '/api/config',
  ]
  for (const path of paths) {
    const { headers } = await get(path)
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/, path)
    assert.match(String(headers['permissions-policy']), /camera=\(\), .*payment=\(self /, path)
    assert.equal(headers['x-content-type-options'], 'nosniff', path)
  }
  for (const line of ['content-security-policy', 'permissions-policy', 'x-content-type-options'])
    assert((await raw('hello there\r\n\r\n')).includes(`\r\n${line}: `), line)
})

test('one host is named, by whoever speaks HTTP/1.1', async () => {
  assert.match(await raw('GET /api/sound-packs HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /)
  for (const host of ['shop.example', 'shop.example:8080', '127.0.0.1', '[::1]:80'])
    assert.match(
      await raw(`GET /api/sound-packs HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`),
      /^HTTP\/1\.1 200 /,
    )
  for (const hosts of [
    '',
    'host: s\r\nhost: s\r\n',
    'host: s\r\nHost: evil.example\r\n',
    'host:\r\n',
    'host: a b<i>\r\n',
  ])
    assert.match(
      await raw(`GET /api/sound-packs HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`),
      /^HTTP\/1\.1 400 .*could not be read/s,
    )
})

test('whoever is refused and does not hang up is hung up on', async () => {
  const count = () => promisify(app.server.getConnections.bind(app.server))()
  const before = await count()
  const sockets = ['GET / HTTP/1.1\r\n\r\n', 'hello there\r\n\r\n'].map((bytes) => {
    const socket = connect({
      port: Number(new URL(app.listeningOrigin).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    })
    socket.resume().write(bytes)
    return socket
  })
  for (const socket of sockets) await once(socket, 'end')
  while ((await count()) > before) await setTimeout(100)
  for (const socket of sockets) socket.destroy()
})

test('a request with an expectation or for a tunnel is answered in words', async () => {
  assert.match(
    await raw('GET /api/sound-packs HTTP/1.1\r\nhost: s\r\nexpect: x\r\nconnection: close\r\n\r\n'),
    /^HTTP\/1\.1 200 /,
  )
  assert.match(await raw('CONNECT evil.example:443 HTTP/1.1\r\nhost: s\r\n\r\n'), /400 .*could not be read/s)
})

test('whoever asks for a tunnel and hangs up rudely, or not at all, does no harm', async () => {
  const port = Number(new URL(app.listeningOrigin).port)
  const tunnel = 'CONNECT evil.example:443 HTTP/1.1\r\nhost: s\r\n\r\n'
  for (let round = 0; round < 6; round += 1) {
    const rude = connect(port, '127.0.0.1').on('error', () => {})
    rude.write(tunnel, () => rude.resetAndDestroy())
    await once(rude, 'close')
  }
  const waiting = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  waiting.write(tunnel)
  await once(waiting.resume(), 'end')
  // The shop has hung up for good, although the other side has not.
  const open = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  for (let tries = 0; tries < 100 && (await open()) > 0; tries += 1) await new Promise(setImmediate)
  assert.equal(await open(), 0)
  waiting.destroy()
  assert.equal((await get('/healthz')).statusCode, 200)
})

const nearTheApi = [
  '/api',
  '/api?x=1',
  '/%61pi/nothing',
  '/api%2Fsound-packs',
  'http://shop.example/api/nothing',
]
for (const target of nearTheApi) {
  test(`${target} is refused as JSON`, async () => {
    const answer = await raw(`GET ${target} HTTP/1.1\r\nhost: s\r\nconnection: close\r\n\r\n`)
    assert.match(answer, /^HTTP\/1\.1 404 .*application\/json.*There is nothing at this address/s)
  })
}

test('the whole address, as a proxy sends it, is read as its path', async () => {
  const answer = await raw(
    'GET http://shop.example/sound-packs HTTP/1.1\r\nhost: s\r\nconnection: close\r\n\r\n',
  )
  assert.match(answer, /^HTTP\/1\.1 200 .*pagination/s)
  const root = await raw('GET http://shop.example HTTP/1.1\r\nhost: s\r\nconnection: close\r\n\r\n')
  assert.match(root, /^HTTP\/1\.1 200 .*hello/s)
})

test('no answer names its machinery', async () => {
  const answer = await get('/api/sound-packs/%E0%A4%A')
  assert.equal(answer.headers['x-powered-by'], undefined)
  assert.doesNotMatch(answer.body, /FST_|at .*\.ts|node_modules/)
})

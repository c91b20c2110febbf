import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@earcon/sounds/catalogue'
import { openShop } from '../../testing/shop.ts'
import { loggerOptions } from './logging.ts'

/** The least of a website: every page says hello. */
const website = {
  render: async () => new Response('<p>hello</p>', { headers: { 'content-type': 'text/html' } }),
}
const shop = await openShop({ manifest: catalogue, website, env: { TRUST_PROXY: '1' } })
const untrusting = await openShop({ manifest: catalogue })

const isOurs = /^[0-9a-f-]{36}$/
const idOf = async (given?: string, { get } = shop, path = '/api/me') =>
  String((await get(path, given === undefined ? {} : { 'x-request-id': given })).headers['x-request-id'])

test('every answer that is made has an id of its own', async () => {
  const ids = await Promise.all([
    idOf(),
    idOf(),
    idOf(undefined, shop, '/api/nowhere'),
    idOf(undefined, shop, '/page'),
  ])
  for (const id of ids) assert.match(id, isOurs)
  assert.equal(new Set(ids).size, ids.length)
})

test('a proxy of ours may give it, if it is short and plain', async () => {
  for (const id of ['8f14e45fceea167a5a36dedd4bea2543', 'edge-7.a_b-c', 'x'.repeat(64)])
    assert.equal(await idOf(id), id)
  for (const id of ['', 'short', 'x'.repeat(65), 'with space', 'a;b=c-d-e-f', 'größer-als'])
    assert.match(await idOf(id), isOurs, id)
})

test('anybody else may not', async () => {
  assert.match(await idOf('8f14e45fceea167a5a36dedd4bea2543', untrusting), isOurs)
})

test('an answer from the cache has none, and is the same whoever had it made', async () => {
  const ask = (id: string) => shop.get('/api/sound-packs?page=2', { 'x-request-id': id })
  const [made, cached] = [await ask('the-first-one'), await ask('the-second-one')]
  assert.equal(made.headers['x-request-id'], 'the-first-one')
  assert.equal(cached.headers['x-request-id'], undefined)
  assert.equal(made.headers.etag, cached.headers.etag)
})

test('what the card provider calls its own part of it is in the log as well', () => {
  const refused = Object.assign(new Error('no'), { requestId: 'req_Xy12', raw: { card: '4242' } })
  const told = loggerOptions(shop.context.config).serializers.err(new Error('away', { cause: refused }))
  assert(typeof told.cause === 'object' && told.cause)
  assert.deepEqual(
    { ...told.cause, stack: '' },
    { type: 'Error', message: 'no', stack: '', requestId: 'req_Xy12' },
  )
})

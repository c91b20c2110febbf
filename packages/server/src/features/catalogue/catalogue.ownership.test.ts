import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PackPage, SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { catalogue } from '@earcon/sounds/catalogue'
import type { Viewer } from '../../context.ts'
import { recordQueries } from '../../testing/recorded-queries.ts'
import { openShop } from '../../testing/shop.ts'
import { shopClient } from '../../testing/shop-client.ts'
import { getPack, listPacks } from './catalogue.service.ts'

const packNamed = (slug: string) => {
  const found = catalogue.packs.find((pack) => pack.slug === slug)
  assert(found)
  return found
}
const coldStart = packNamed('cold-start')
const dearest = coldStart.track_ids[0] ?? ''
const givenAway = coldStart.track_ids[8] ?? ''
/** Holds one track of Cold Start for everyone. */
const taster = { ...packNamed('hello-world'), id: 'taster0000', slug: 'taster', title: 'Taster' }
const manifest = { ...catalogue, packs: [...catalogue.packs, { ...taster, track_ids: [givenAway] }] }

const shop = await openShop({ manifest, env: { LIMITS: 'off' } })
const { db, context, get, refreshCache } = shop
const { registerUser, createOwner } = shopClient(shop)

const as = (token?: string) => (token ? { authorization: `Bearer ${token}` } : {})
const show = async (id: string, token?: string) =>
  SoundPack.parse((await get(`/api/sound-packs/${id}`, as(token))).json())
const list = async (query: string, token?: string) =>
  PackPage.parse((await get(`/api/sound-packs?${query}`, as(token))).json()).data
const listed = async (id: string, token?: string) => {
  const found = (await list('limit=100', token)).find((pack) => pack.id === id)
  assert(found)
  return found
}
const standing = (pack: PackPage['data'][number]) => ({
  owned: pack.ownedConstituentTrackCount,
  of: pack.totalConstituentTrackCount,
  whole: pack.isEffectivelyOwnedByCurrentUser,
  price: pack.dynamicPrice.amount,
  list: pack.price_amount,
})

test('a buyer of one track owns the pack in part, and pays for the rest alone (69, 139, 140, 146, 349)', async () => {
  const { token } = await createOwner([dearest])
  const pack = await show(coldStart.id, token)
  // 1200 × (1800 − 250) ÷ 1800 = 1033.3, in whole steps of ten cents; one more belongs to everyone and lowers nothing.
  const expected = { owned: 2, of: 9, whole: false, price: 1030, list: 1200 }
  assert.deepEqual(standing(pack), expected)
  assert.deepEqual(standing(await listed(coldStart.id, token)), expected)
  assert.deepEqual(
    pack.tracks.filter((track) => track.isEffectivelyOwnedByCurrentUser).map(({ id }) => id),
    [dearest, givenAway],
  )
})

test('a track in two packs counts in both of them', async () => {
  const { token } = await createOwner([dearest])
  const mornings = standing(await listed(packNamed('eight-good-mornings').id, token))
  // 1200 × (1920 − 250) ÷ 1920 = 1043.75
  assert.deepEqual(mornings, { owned: 1, of: 8, whole: false, price: 1040, list: 1200 })
})

test('what belongs to everyone lowers no price; a right of one’s own to the same track does (138)', async () => {
  const { token } = await registerUser()
  assert.deepEqual(standing(await show(coldStart.id, token)), {
    owned: 1,
    of: 9,
    whole: false,
    price: 1200,
    list: 1200,
  })
  const holder = await createOwner([givenAway])
  // 1200 × (1800 − 220) ÷ 1800 = 1053.3
  assert.equal((await show(coldStart.id, holder.token)).dynamicPrice.amount, 1050)
})

test('whoever owns every track owns the pack, and it costs them nothing (68, 139, 348)', async () => {
  const { token } = await createOwner(coldStart.track_ids)
  const expected = { owned: 9, of: 9, whole: true, price: 0, list: 1200 }
  assert.deepEqual(standing(await show('cold-start', token)), expected)
  assert.deepEqual(standing(await listed(coldStart.id, token)), expected)
})

test('the last track that is missing may belong to everyone', async () => {
  const { token } = await createOwner(coldStart.track_ids.slice(0, 8))
  const expected = { owned: 9, of: 9, whole: true, price: 0, list: 1200 }
  assert.deepEqual(standing(await show(coldStart.id, token)), expected)
  assert.deepEqual(standing(await listed(coldStart.id, token)), expected)
})

test('a search says it as well', async () => {
  const { token } = await createOwner([dearest])
  const [found] = await list('search=cold%20start', token)
  assert.equal(found?.ownedConstituentTrackCount, 2)
})

test('page by page the signed-in list is the list of everyone, but for what is theirs (262)', async () => {
  const { token } = await createOwner([dearest])
  for (const query of ['page=1&limit=7', 'page=3&limit=7', 'page=9&limit=7']) {
    const [theirs, anyones] = [await list(query, token), await list(query)]
    assert.deepEqual(
      theirs.map(({ id }) => id),
      anyones.map(({ id }) => id),
    )
  }
})

test('what somebody owns is nobody else’s business, and is never kept for others (184, 185)', async () => {
  const urls = [`/api/sound-packs/${coldStart.id}`, '/api/sound-packs?limit=100']
  const before = await Promise.all(urls.map((url) => get(url)))
  const { token } = await createOwner(coldStart.track_ids)
  const stranger = await registerUser()
  for (const [index, url] of urls.entries()) {
    const anyones = before[index]
    const theirs = await get(url, as(token))
    assert.equal(theirs.headers['cache-control'], 'no-store')
    assert.notEqual(theirs.body, anyones?.body)
    // Somebody who owns nothing, a stale bearer and nobody at all read the same bytes.
    assert.equal((await get(url, as(stranger.token))).body, anyones?.body)
    assert.equal((await get(url, as(`ecs_${'a'.repeat(43)}`))).body, anyones?.body)
    const after = await get(url)
    assert.equal(after.body, anyones?.body)
    assert.equal(after.headers['cache-control'], 'public, max-age=0, must-revalidate')
    assert.equal(after.headers.etag, anyones?.headers.etag)
  }
})

test('a free pack that is withdrawn takes back what it gave to everyone', async () => {
  const publish = async (published_at: Date | null) => {
    await db.updateTable('packs').set({ published_at }).where('slug', '=', 'taster').execute()
    await refreshCache()
  }
  const { token } = await registerUser()
  await publish(null)
  assert.equal((await show(coldStart.id, token)).ownedConstituentTrackCount, 0)
  assert.equal((await show(coldStart.id)).ownedConstituentTrackCount, 0)
  await publish(new Date(taster.published_at))
  assert.equal((await show(coldStart.id, token)).ownedConstituentTrackCount, 1)
})

test('of nobody in particular it is not even asked what they own, and of an owner of everything as little as of others', async () => {
  const look = async (viewer?: Viewer) => {
    const { db: heard, queries } = recordQueries(db)
    const visit = { ...context, db: heard, ...(viewer && { viewer }) }
    await listPacks(visit, { page: 1, limit: 100, search: '' })
    await getPack(visit, coldStart.id)
    return queries
  }
  const anyones = await look()
  assert.equal(anyones.length, 3)
  assert(anyones.every((query) => !query.includes('entitlements')))

  const { id } = await createOwner(catalogue.tracks.map((track) => track.id))
  const theirs = await look({ id, session: '', email: '', is_email_verified: true, is_admin: false })
  assert.equal(theirs.length, 3)
  assert.equal(theirs.filter((query) => query.includes('entitlements')).length, 2)
})

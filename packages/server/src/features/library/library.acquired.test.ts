import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { AcquiredPack } from '@earcon/contract/library/library.calls'
import { catalogue } from '@earcon/sounds/catalogue'
import { sql } from 'kysely'
import { openCardShop } from '../../testing/card-shop.ts'
import { coldStart, mornings, packItem, trackItem } from '../../testing/catalogue-fixtures.ts'
import { recordPack } from '../../testing/owned-shop.ts'
import { recordQueries } from '../../testing/recorded-queries.ts'
import { getPack, listPacks } from '../catalogue/catalogue.service.ts'
import { viewerByToken } from '../identity/identity.sessions.service.ts'
import { createPackDownloadLink } from './downloads/library.downloads.service.ts'
import { grantTracks, listAcquiredContent } from './library.service.ts'

const shop = await openCardShop()
const { db, send, createBuyer, openPayment, pay, press, reconcile, catchUp } = shop
const [first = '', second = '', ...rest] = coldStart.track_ids
const free = catalogue.packs.find(({ price_amount }) => price_amount === 0)
assert(free)

const acquired = async ({ token }: { token: string }) =>
  AcquiredPack.array().parse((await send('GET', '/api/me/acquired-content', undefined, token)).body?.data)
const entry = async (who: { token: string }, { id }: { id: string }) =>
  (await acquired(who)).find(({ packDetails }) => packDetails.id === id)

const as = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

/** Which tracks the page of a pack says are under review. */
const inReview = async (who?: { token: string }) =>
  SoundPack.parse((await shop.get(`/api/sound-packs/${coldStart.id}`, who && as(who))).json()).tracks.flatMap(
    ({ id, isUnderReview }) => (isUnderReview ? [id] : []),
  )

/** Somebody who has bought these things. */
async function buyer(items: object[], card?: string) {
  const person = await createBuyer()
  return { ...person, ...(await buys(person, items, card)) }
}
async function buys({ token }: { token: string }, items: object[], card?: string) {
  const { intentId, orderId } = await openPayment(items, token)
  await pay(intentId, card)
  await reconcile(intentId, token)
  return { intentId, orderId }
}

suite('what somebody has bought is listed pack by pack (268)', () => {
  test('a whole pack, with everything that is known of it (147, 148, 149, 348)', async () => {
    const them = await buyer([packItem(coldStart)])
    const [found] = await acquired(them)
    assert(found)
    assert.equal(found.packDetails.id, coldStart.id)
    const { packDetails, isPackBundleOwnedByUser, tracks, rest, archive_bytes } = found
    assert.deepEqual(Object.keys(packDetails).toSorted(), [
      'cover_image_url',
      'description',
      'id',
      'is_downloadable_archive',
      'slug',
      'title',
    ])
    assert.equal(isPackBundleOwnedByUser, true)
    assert.deepEqual([found.ownedConstituentTrackCount, found.totalConstituentTrackCount], [9, 9])
    assert.deepEqual(
      tracks.map(({ trackDetails, isOwnedByUser }) => [trackDetails.title, isOwnedByUser]),
      coldStart.tracks.map((title) => [title, true]),
    )
    assert.equal(rest, null)
    assert(archive_bytes !== null)
  })

  test('a single track, and what the rest of its pack costs (349)', async () => {
    const them = await buyer([trackItem(first)])
    const found = await entry(them, coldStart)
    assert.equal(found?.isPackBundleOwnedByUser, false)
    assert.deepEqual([found?.ownedConstituentTrackCount, found?.totalConstituentTrackCount], [1, 9])
    assert.deepEqual(
      found?.tracks.filter(({ isOwnedByUser }) => isOwnedByUser).map(({ trackDetails }) => trackDetails.id),
      [first],
    )
    assert.equal(found?.archive_bytes, null)
    assert(found?.rest && found.rest.amount < 1200)
    // Whoever owns every track owns the pack, however they came by them.
    await buys(them, [second, ...rest].map(trackItem))
    const whole = await entry(them, coldStart)
    assert.deepEqual([whole?.isPackBundleOwnedByUser, whole?.rest], [false, null])
    assert(whole?.archive_bytes !== null)
  })

  test('what came last comes first: the pack that was bought, and then those that share a track with it', async () => {
    const them = await buyer([trackItem(second)])
    await buys(them, [packItem(mornings)])
    const titles = (await acquired(them)).map(({ packDetails }) => packDetails.title)
    assert.equal(titles[0], mornings.title)
    // Each of its tracks stands in another pack as well.
    assert.equal(titles.length, 9)
    assert(titles.includes('Cold Start'))
  })

  test('nothing for those who have nothing, and none of it for nobody', async () => {
    assert.deepEqual(await acquired(await createBuyer()), [])
    assert.equal((await send('GET', '/api/me/acquired-content')).status, 401)
  })

  test('also what is no longer sold, but then the rest has no price', async () => {
    const them = await buyer([trackItem(first)])
    const publish = (published_at: Date | null) =>
      db.updateTable('packs').set({ published_at }).where('id', '=', coldStart.id).execute()
    await publish(null)
    const found = await entry(them, coldStart)
    await publish(new Date())
    assert.deepEqual([found?.ownedConstituentTrackCount, found?.rest], [1, null])
  })
})

suite('what becomes of the payment is seen at once (347)', () => {
  test('a refund takes it off the list', async () => {
    const them = await buyer([packItem(coldStart)])
    await press(them.intentId, 'refund')
    await catchUp()
    assert.deepEqual(await acquired(them), [])
  })

  test('a dispute puts it under review, without a download, until it is settled', async () => {
    const them = await buyer([packItem(coldStart)], 'pm_card_createDispute')
    const download = async (path: string) =>
      (await send('GET', `/api/${path}/download`, undefined, them.token)).body
    const found = await entry(them, coldStart)
    assert(found)
    assert(found.tracks.every(({ isUnderReview, isOwnedByUser }) => isUnderReview && isOwnedByUser))
    assert.equal(found.archive_bytes, null)
    assert.deepEqual([await inReview(them), await inReview()], [coldStart.track_ids, []])
    for (const path of [`sound-packs/${coldStart.id}`, `tracks/${first}`])
      assert.match(String((await download(path))?.message), /^This purchase is under review\./)
    // What a free pack holds is theirs all the same.
    const gift = { pack_id: free.id, track_id: first, position: 99 }
    await db.insertInto('pack_tracks').values(gift).execute()
    assert.equal((await entry(them, coldStart))?.tracks[0]?.isUnderReview, false)
    assert.deepEqual(await inReview(them), [second, ...rest])
    assert.equal((await shop.get(`/api/tracks/${first}/download`, as(them))).statusCode, 200)
    await db.deleteFrom('pack_tracks').where('pack_id', '=', free.id).where('track_id', '=', first).execute()
    await press(them.intentId, 'win')
    await catchUp()
    const after = await entry(them, coldStart)
    assert(after)
    assert(after.tracks.every(({ isUnderReview }) => !isUnderReview))
    assert.deepEqual(await inReview(them), [])
    assert(after.archive_bytes !== null)
  })
})

test('how much a pack weighs is told once its last track is recorded', async () => {
  const them = await buyer([packItem(coldStart)])
  const weight = async () => (await entry(them, coldStart))?.archive_bytes
  await recordPack(shop.context, { track_ids: [second, ...rest] })
  await db.updateTable('tracks').set({ take: null }).where('id', '=', first).execute()
  assert.equal(await weight(), 0)
  await recordPack(shop.context, coldStart)
  const { bytes } = await db
    .selectFrom('tracks')
    .innerJoin('files', 'files.take', 'tracks.take')
    .select(sql<number>`sum(size)::bigint`.as('bytes'))
    .where('part', '=', 'master')
    .where('tracks.id', 'in', coldStart.track_ids)
    .executeTakeFirstOrThrow()
  assert(bytes > 0)
  assert.equal(await weight(), bytes)
})

test('what was bought twice is theirs while one of the payments stands', async () => {
  const them = await buyer([trackItem(first)], 'pm_card_createDispute')
  assert.deepEqual(await inReview(them), [first])
  await grantTracks(shop.context, them.id, [first])
  assert.deepEqual(await inReview(them), [])
  assert.equal((await entry(them, coldStart))?.tracks[0]?.isUnderReview, false)
})

test('a pack of which one track is in dispute and others were never bought is simply not owned', async () => {
  const them = await buyer([trackItem(first)], 'pm_card_createDispute')
  const refused = async (path: string) =>
    (await shop.get(`/api/${path}/download`, as(them))).json().error.code
  assert.equal(await refused(`tracks/${first}`), 'under-review')
  assert.equal(await refused(`sound-packs/${coldStart.id}`), 'pack-not-owned')
})

suite('a free pack', () => {
  test('is everybody’s who is logged in, and is listed once something of it was downloaded (186)', async () => {
    const [them, other] = [await createBuyer(), await createBuyer()]
    const [oneTrack = ''] = free.track_ids
    const download = async (path: string, token?: string) =>
      (await shop.get(`/api/${path}/download`, token ? { authorization: `Bearer ${token}` } : {})).statusCode
    assert.equal(await download(`sound-packs/${free.id}`), 401)
    assert.deepEqual(await acquired(them), [])
    assert.equal(await download(`sound-packs/${free.id}`, them.token), 200)
    assert.equal(await download(`tracks/${oneTrack}`, other.token), 200)
    for (const who of [them, other]) {
      const [found, ...others] = await acquired(who)
      assert.deepEqual(others, [])
      assert.equal(found?.packDetails.id, free.id)
      assert.equal(found.isPackBundleOwnedByUser, true)
      assert(found.tracks.every(({ isOwnedByUser }) => isOwnedByUser))
    }
  })
})

test('an owner of many packs asks the database as little as one of three', async () => {
  await sql`insert into tracks (id, slug, title, artist_name, genre, duration_ms, price_amount, original_format)
    select lpad(n::text, 10, '0'), 'crowd-' || n, 'Crowd ' || n, 'A', 'G', 1000, 50, 'wav' from generate_series(1, 100) n`.execute(
    db,
  )
  await sql`with made as (
      insert into packs (id, slug, title, title_folded, description, price_amount, published_at)
      select id, slug, title, slug, 'x', 50, now() from tracks where slug like 'crowd-%' returning id
    ) insert into pack_tracks (pack_id, track_id, position) select id, id, 0 from made`.execute(db)
  const crowd = Array.from({ length: 100 }, (_, place) => String(place + 1).padStart(10, '0'))
  async function statements(owned: string[]) {
    const { id, token } = await createBuyer()
    await grantTracks(shop.context, id, owned)
    const viewer = await viewerByToken(shop.context, token)
    assert(viewer)
    const { db: heard, queries } = recordQueries(db)
    const visit = { ...shop.context, db: heard, viewer }
    assert.equal((await listAcquiredContent(visit)).data.length, owned.length)
    await listPacks(visit, { page: 1, limit: 100, search: '' })
    assert.equal((await getPack(visit, crowd[0] ?? '')).isEffectivelyOwnedByCurrentUser, true)
    await createPackDownloadLink(visit, crowd[0] ?? '')
    return queries.length
  }
  const few = await statements(crowd.slice(0, 3))
  assert.equal(await statements(crowd), few)
  assert(few < 20, `${few} statements`)
})

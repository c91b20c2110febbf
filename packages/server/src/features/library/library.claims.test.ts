import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { mock, suite, test } from 'node:test'
import { AcquiredPack } from '@earcon/contract/library/library.calls'
import { catalogue } from '@earcon/sounds/catalogue'
import { createBuyers } from '../../testing/buyers.ts'
import { freePack } from '../../testing/catalogue-fixtures.ts'
import { promptStudio, recordPack } from '../../testing/owned-shop.ts'
import { createTempFolder } from '../../testing/ports.ts'
import { openShop } from '../../testing/shop.ts'
import { shopClient } from '../../testing/shop-client.ts'
import { drawCovers } from '../catalogue/catalogue.recordings.service.ts'
import { insertClaim } from './library.claims.queries.ts'
import { grantTracks } from './library.service.ts'

const folder = createTempFolder()
const options = { manifest: catalogue, folder, studio: promptStudio(), env: { LIMITS: 'off' } }
const shop = await openShop(options)
const { db, context, ask, get } = shop
const { send } = shopClient(shop)
await recordPack(context, freePack)
await drawCovers(context)

type Person = Awaited<ReturnType<typeof newcomer>>
async function newcomer() {
  const [person] = await createBuyers(shop, 1)
  assert(person)
  return person
}
const [first = ''] = freePack.track_ids
const zip = `/api/sound-packs/${freePack.id}/download`
const master = `/api/tracks/${first}/download`
const as = ({ token }: { token: string }, headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  ...headers,
})
const linkTo = async (path: string, who: Person) =>
  String((await send('POST', `${path}-link`, undefined, who.token)).body?.url)
const claimsOf = ({ id }: Person) =>
  db.selectFrom('claims').select(['pack_id', 'claimed_at']).where('user_id', '=', id).execute()
const listed = async ({ token }: Person) =>
  AcquiredPack.array().parse((await send('GET', '/api/me/acquired-content', undefined, token)).body?.data)
const change = (changes: { price_amount?: number; published_at?: Date | null }) =>
  db.updateTable('packs').set(changes).where('id', '=', freePack.id).execute()

suite('a free pack is claimed by taking something of it', () => {
  test('once, by the first download, whole or in part', async () => {
    for (const headers of [{}, { range: 'bytes=3-9' }])
      for (const path of [zip, master]) {
        const them = await newcomer()
        assert((await get(path, as(them, headers))).statusCode < 300)
        const claims = await claimsOf(them)
        assert.deepEqual(
          claims.map(({ pack_id }) => pack_id),
          [freePack.id],
        )
        await get(path, as(them))
        assert.deepEqual(await claimsOf(them), claims)
      }
  })

  test('by a link, for whoever asked for it', async () => {
    const [them, other] = [await newcomer(), await newcomer()]
    const link = await linkTo(zip, them)
    assert.deepEqual(await claimsOf(them), [])
    assert.equal((await get(link, as(other))).statusCode, 200)
    assert.deepEqual([(await claimsOf(them)).length, (await claimsOf(other)).length], [1, 0])
  })

  test('not by asking about it, and not by what is refused', async () => {
    const them = await newcomer()
    const link = await linkTo(zip, them)
    for (const path of [zip, master]) {
      assert.equal((await ask({ method: 'HEAD', url: path, headers: as(them) })).statusCode, 200)
      assert.equal((await get(path, as(them, { 'if-none-match': '*' }))).statusCode, 304)
      assert.equal((await get(path, as(them, { range: 'bytes=99999999-' }))).statusCode, 416)
      assert.equal((await get(`${master}?preview=true`, as(them))).statusCode, 200)
      rmSync(join(folder, `takes/${catalogue.tracks.find(({ id }) => id === first)?.recipe}/master.wav`))
      assert.equal((await get(path, as(them))).statusCode, 503)
      await recordPack(context, freePack)
    }
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 301_000 })
    assert.equal((await get(link)).statusCode, 403)
    mock.timers.reset()
    assert.deepEqual(await claimsOf(them), [])
  })

  test('not by whoever is gone', async () => {
    await insertClaim(db, '0'.repeat(16), { pack: freePack.id })
    await insertClaim(db, '0'.repeat(16), { track: first })
    assert.equal(
      await db.selectFrom('claims').where('user_id', '=', '0'.repeat(16)).executeTakeFirst(),
      undefined,
    )
  })
})

suite('a claim is good as long as the pack is free', () => {
  const refused = async (who: Person) =>
    Promise.all([zip, master].map(async (path) => (await get(path, as(who))).statusCode))

  test('when it gets a price, it is no longer theirs, nor listed; free again, it is as before (349)', async () => {
    const [them, partly] = [await newcomer(), await newcomer()]
    await grantTracks(context, partly.id, [first])
    for (const who of [them, partly]) assert.equal((await get(zip, as(who))).statusCode, 200)
    assert.deepEqual(
      (await listed(partly)).find(({ packDetails }) => packDetails.id === freePack.id)
        ?.isPackBundleOwnedByUser,
      true,
    )
    await change({ price_amount: 500 })
    assert.deepEqual(await refused(them), [403, 403])
    assert.deepEqual(await listed(them), [])
    const entry = (await listed(partly)).find(({ packDetails }) => packDetails.id === freePack.id)
    assert.deepEqual(
      [entry?.isPackBundleOwnedByUser, entry?.ownedConstituentTrackCount, entry?.archive_bytes],
      [false, 1, null],
    )
    assert(entry?.rest && entry.rest.amount > 0 && entry.rest.amount < 500)
    await change({ price_amount: 0 })
    assert.equal((await listed(them))[0]?.packDetails.id, freePack.id)
    assert.deepEqual(await refused(them), [200, 200])
  })

  test('when the shop takes it down, it is gone for everybody', async () => {
    const [them, partly] = [await newcomer(), await newcomer()]
    await grantTracks(context, partly.id, [first])
    for (const who of [them, partly]) assert.equal((await get(zip, as(who))).statusCode, 200)
    await change({ published_at: null })
    assert.deepEqual([await refused(them), await listed(them)], [[404, 404], []])
    // Whoever has a right of their own to a part of it keeps that part.
    const entry = (await listed(partly)).find(({ packDetails }) => packDetails.id === freePack.id)
    assert.deepEqual([entry?.isPackBundleOwnedByUser, entry?.ownedConstituentTrackCount], [false, 1])
    await change({ published_at: new Date(freePack.published_at) })
    assert.equal((await listed(them)).length, 1)
  })
})

suite('a claim is the person’s', () => {
  test('they take it home with everything else that is held about them', async () => {
    const [them, other] = [await newcomer(), await newcomer()]
    await get(zip, as(them))
    const exported = async (who: Person) =>
      (await send('GET', '/api/me/export', undefined, who.token)).body?.claims
    const [{ claimed_at } = { claimed_at: new Date(0) }] = await claimsOf(them)
    assert.deepEqual(await exported(them), [
      { pack_id: freePack.id, title: freePack.title, claimed_at: claimed_at.toISOString() },
    ])
    assert.deepEqual(await exported(other), [])
  })

  test('it goes with the account (360)', async () => {
    const [them, other] = [await newcomer(), await newcomer()]
    for (const who of [them, other]) await get(zip, as(who))
    assert.equal((await send('DELETE', '/me', {}, them.token)).status, 204)
    assert.deepEqual([(await claimsOf(them)).length, (await claimsOf(other)).length], [0, 1])
    assert.equal((await get(zip, as(them))).statusCode, 401)
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AcquiredPack } from '@earcon/contract/library/library.calls'
import { openCardShop } from '../../../testing/card-shop.ts'
import { openCatalogueDesk } from '../../../testing/catalogue-desk.ts'
import { packItem, trackItem } from '../../../testing/catalogue-fixtures.ts'

const shop = await openCardShop()
const { get, send, createBuyer, checkout, openPayment, pay, reconcile } = shop
const { asAdmin, packFrom, createPack, addTone, save, show, formOf, pageOf } = await openCatalogueDesk(shop)

const withdraw = (id: string) => packFrom(asAdmin('POST', `/packs/${id}/withdraw`, {}))
type Person = Awaited<ReturnType<typeof createBuyer>>
const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

async function buy(items: object[]) {
  const them = await createBuyer()
  const { intentId } = await openPayment(items, them.token)
  await pay(intentId)
  assert.equal((await reconcile(intentId, them.token)).status, 200)
  return them
}

const acquired = async ({ token }: Person) =>
  (await send('GET', '/api/me/acquired-content', undefined, token)).body?.data as AcquiredPack[]
const downloadTrack = async (them: Person, id = '') =>
  (await get(`/api/tracks/${id}/download`, as(them))).statusCode
const downloadPack = async (them: Person, id: string) =>
  (await get(`/api/sound-packs/${id}/download`, as(them))).statusCode
const codeOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => [
  status,
  (body?.error as { code: string } | undefined)?.code,
]

describe('a pack that is withdrawn', () => {
  test('stays with its owners: its page, their purchases, their downloads (384)', async () => {
    const pack = await createPack([300, 320], { publish: true })
    const [first, second] = pack.tracks
    const whole = await buy([packItem(pack)])
    const part = await buy([trackItem(first?.id ?? '')])
    const stranger = await createBuyer()
    await withdraw(pack.id)

    for (const [them, owned] of [
      [whole, 2],
      [part, 1],
    ] as const) {
      const page = await pageOf(pack.slug, them)
      assert(typeof page === 'object')
      assert.deepEqual([page.is_withdrawn, page.ownedConstituentTrackCount], [true, owned])
      assert(page.tracks.every(({ preview_link }) => preview_link))
      const [entry] = await acquired(them)
      assert.deepEqual(
        [entry?.packDetails.id, entry?.ownedConstituentTrackCount, entry?.rest],
        [pack.id, owned, null],
      )
      assert.equal(await downloadTrack(them, first?.id), 200)
    }
    assert.equal(await downloadPack(whole, pack.id), 200)
    assert.equal(await downloadPack(part, pack.id), 403)
    assert.equal(await downloadTrack(part, second?.id), 404)

    assert.deepEqual([await pageOf(pack.id), await pageOf(pack.id, stranger)], [404, 404])
    assert.deepEqual(
      [await downloadTrack(stranger, first?.id), await downloadPack(stranger, pack.id)],
      [404, 404],
    )
    const { data } = (await get('/api/sound-packs?limit=100')).json<{ data: { id: string }[] }>()
    assert(!data.some(({ id }) => id === pack.id))
  })

  test('is heard by the link of an owner alone, until their session ends', async () => {
    const pack = await createPack([300], { publish: true })
    const them = await buy([packItem(pack)])
    const other = await createPack([320], { publish: true })
    await withdraw(pack.id)
    await withdraw(other.id)
    const page = await pageOf(pack.id, them)
    assert(typeof page === 'object')
    const [track] = page.tracks
    const link = encodeURIComponent(track?.preview_link ?? '')
    const previewOf = (id = '', by = '') => `/api/tracks/${id}/download?preview=true${by && `&link=${by}`}`
    const status = async (url: string, headers = {}) => (await get(url, headers)).statusCode

    assert.equal(await status(previewOf(track?.id)), 404)
    assert.equal(await status(previewOf(track?.id), as(them)), 404)
    const heard = await get(previewOf(track?.id, link))
    assert.equal(heard.statusCode, 200)
    assert.match(String(heard.headers['cache-control']), /private|no-store/)
    assert.equal(await status(previewOf(track?.id, link), { range: 'bytes=0-99' }), 206)
    assert.equal(await status(previewOf(other.tracks[0]?.id, link)), 404, 'it is for one track')
    assert.equal(await status(previewOf(track?.id, `${link}x`)), 404)
    assert.notEqual(
      await status(`/api/tracks/${track?.id}/download?link=${link}`),
      200,
      'it opens no download of the master',
    )
    await send('POST', '/api/auth/logout', undefined, them.token)
    assert.equal(await status(previewOf(track?.id, link)), 404)
  })

  test('while it is being paid for belongs to whoever paid; nobody begins to pay for it afterwards', async () => {
    const pack = await createPack([300, 320], { publish: true })
    const track = trackItem(pack.tracks[0]?.id ?? '')
    const [one, two] = [await createBuyer(), await createBuyer()]
    const whole = await openPayment([packItem(pack)], one.token)
    const single = await openPayment([track], two.token)
    await withdraw(pack.id)
    for (const { intentId } of [whole, single]) await pay(intentId)
    assert.equal((await reconcile(whole.intentId, one.token)).body?.status, 'paid')
    await shop.catchUp()
    assert.equal(await downloadPack(one, pack.id), 200)
    assert.equal(await downloadTrack(two, track.id), 200)
    assert.equal(typeof (await pageOf(pack.id, two)), 'object')

    const late = await createBuyer()
    for (const item of [packItem(pack), track])
      assert.deepEqual(codeOf(await checkout([item], late.token)), [404, 'item-gone'])
    assert.deepEqual(codeOf(await checkout([trackItem(pack.tracks[1]?.id ?? '')], two.token)), [
      404,
      'item-gone',
    ])
  })

  test('that changed while it was being paid for brings what was paid for', async () => {
    const pack = await createPack([300, 320], { publish: true })
    const them = await createBuyer()
    const { intentId } = await openPayment([packItem(pack)], them.token)
    await addTone(pack.id, 340)
    await pay(intentId)
    await reconcile(intentId, them.token)
    const page = await pageOf(pack.id, them)
    assert(typeof page === 'object')
    assert.deepEqual([page.ownedConstituentTrackCount, page.totalConstituentTrackCount], [2, 3])
    const left = await asAdmin('PUT', `/packs/${pack.id}`, {
      ...formOf(await show(pack.id)),
      price_amount: 0,
      tracks: formOf(await show(pack.id)).tracks.slice(1),
    })
    assert.deepEqual(codeOf(left), [409, 'track-owned'])
  })

  test('loses no track that somebody is paying for, until it is known what comes of it', async () => {
    const pack = await createPack([300, 320], { publish: true })
    const [kept, leaving] = pack.tracks
    const [buyer, other] = [await createBuyer(), await createBuyer()]
    const takeOut = async () =>
      asAdmin('PUT', `/packs/${pack.id}`, {
        ...formOf(await show(pack.id)),
        price_amount: 0,
        tracks: formOf(await show(pack.id)).tracks.filter(({ id }) => id === kept?.id),
      })
    const { intentId } = await openPayment([trackItem(leaving?.id ?? '')], buyer.token)
    const { status, body } = await takeOut()
    assert.deepEqual(
      [status, body?.message],
      [
        409,
        `“${leaving?.title}” is in an order that is not settled yet. Leave it in the pack until then, or withdraw the pack as a whole.`,
      ],
    )
    await pay(intentId)
    assert.equal((await reconcile(intentId, buyer.token)).body?.status, 'paid')
    const [entry] = await acquired(buyer)
    assert.deepEqual([entry?.packDetails.id, entry?.ownedConstituentTrackCount], [pack.id, 1])
    assert.deepEqual(codeOf(await takeOut()), [409, 'track-owned'])
    assert.deepEqual(await acquired(other), [])
  })

  test('that is put on sale again is as it was before', async () => {
    const pack = await createPack([300], { publish: true })
    const before = await pageOf(pack.id)
    await withdraw(pack.id)
    await packFrom(asAdmin('POST', `/packs/${pack.id}/publish`, {}))
    assert.deepEqual(await pageOf(pack.id), before)
  })
})

describe('a free pack', () => {
  for (const [what, change] of [
    ['withdrawn', (id: string) => withdraw(id)],
    ['made to be paid for', (id: string) => save(id, { price_amount: 100 })],
  ] as const)
    test(`that is ${what} stays with those who have taken it`, async () => {
      const pack = await createPack([300], { price_amount: 0, publish: true })
      const [taker, reader] = [await createBuyer(), await createBuyer()]
      assert.equal(await downloadTrack(taker, pack.tracks[0]?.id), 200)
      await change(pack.id)
      const [entry] = await acquired(taker)
      assert.deepEqual([entry?.packDetails.id, entry?.ownedConstituentTrackCount], [pack.id, 1])
      assert.equal(await downloadPack(taker, pack.id), 200)
      assert.notEqual(await downloadTrack(reader, pack.tracks[0]?.id), 200)
      assert.deepEqual(await acquired(reader), [])
    })

  test('loses no track that somebody has taken, also while it stays free', async () => {
    const pack = await createPack([300, 320], { price_amount: 0, publish: true })
    const taker = await createBuyer()
    assert.equal(await downloadPack(taker, pack.id), 200)
    const form = formOf(await show(pack.id))
    const left = await asAdmin('PUT', `/packs/${pack.id}`, { ...form, tracks: form.tracks.slice(0, 1) })
    assert.deepEqual(codeOf(left), [409, 'track-owned'])
    for (const { id } of pack.tracks) assert.equal(await downloadTrack(taker, id), 200)
  })

  test('stays with whoever has taken it, also where a gift of it was taken back from them', async () => {
    const pack = await createPack([300], { price_amount: 0, publish: true })
    const taker = await createBuyer()
    const track_ids = pack.tracks.map(({ id }) => id)
    await asAdmin('POST', `/people/${taker.id}/gifts`, { track_ids })
    await asAdmin('DELETE', `/people/${taker.id}/gifts`, { track_ids })
    assert.equal(await downloadTrack(taker, track_ids[0]), 200)
    await withdraw(pack.id)
    assert.equal(await downloadTrack(taker, track_ids[0]), 200)
  })
})

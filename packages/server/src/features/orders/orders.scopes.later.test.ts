import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { getCertificate, listLicences } from '@earcon/contract/licences/licences.calls'
import { Quote } from '@earcon/contract/orders/orders.calls'
import { openCardShop } from '../../testing/card-shop.ts'
import { openCatalogueDesk } from '../../testing/catalogue-desk.ts'
import { coldStart, packItem, trackItem } from '../../testing/catalogue-fixtures.ts'

/** What becomes of larger scopes when something else changes later. */
const shop = await openCardShop()
const { send, createBuyer, openPayment, reconcile, pay, press, catchUp } = shop
const { administrator, createPack, addTone, save, trySave, show, formOf } = await openCatalogueDesk(shop)

type Person = Awaited<ReturnType<typeof createBuyer>>
const [bell = '', cheap = ''] = coldStart.track_ids
const large = { scope: 'large' as const }
const everything = { scope: 'unlimited' as const, broadcast: true }

async function buy({ token }: Person, items: object[]) {
  const { intentId, body } = await openPayment(items, token)
  await pay(intentId)
  const { body: after } = await reconcile(intentId, token)
  return { intentId, amount: Number(body?.amount), number: String(after?.number) }
}

const licencesOf = async ({ token }: Person) =>
  listLicences.answer.parse((await send('GET', '/api/me/licences', undefined, token)).body).data
const standingOf = async (them: Person) =>
  (await licencesOf(them)).map(
    ({ scope, broadcast, status, tracks }) =>
      `${scope}${broadcast ? ' on air' : ''} ${status}, ${tracks.length} tracks`,
  )
const quote = async ({ token }: Person, item: object) => {
  const { body } = await send('POST', '/api/orders/quote', { items: [item] }, token)
  return Quote.parse(body)
    .lines.map(({ status, amount }) => `${status} ${amount}`)
    .join()
}
const refund = (number: string) =>
  send('POST', `/api/admin/orders/${number}/refund`, { all: true }, administrator.token)

suite('what a certificate says is paid (415)', () => {
  test('the desk gives back nothing that another one certifies', async () => {
    const them = await createBuyer()
    await buy(them, [trackItem(cheap)])
    const { number } = await buy(them, [{ ...trackItem(cheap), ...large }])
    const last = await buy(them, [{ ...trackItem(cheap), ...large, broadcast: true }])
    assert.equal(last.amount, 450)
    assert.equal((await refund(number)).status, 409)
    await refund(last.number)
    assert.equal((await refund(number)).status, 200)
  })

  test('nor where that has only bought its first step anew', async () => {
    const them = await createBuyer()
    const first = await buy(them, [trackItem(cheap)])
    const larger = await buy(them, [{ ...trackItem(cheap), scope: 'unlimited' }])
    await press(first.intentId, 'refund')
    await catchUp()
    assert.equal((await buy(them, [{ ...trackItem(cheap), scope: 'unlimited' }])).amount, 150)
    assert.equal((await refund(larger.number)).status, 409)
  })

  test('one that is charged back takes along whatever rests on it', async () => {
    const them = await createBuyer()
    await buy(them, [trackItem(cheap)])
    const { intentId } = await buy(them, [{ ...trackItem(cheap), scope: 'unlimited' }])
    await buy(them, [{ ...trackItem(cheap), ...everything }])
    await press(intentId, 'dispute')
    await press(intentId, 'lose')
    await catchUp()
    assert.deepEqual(await standingOf(them), [
      'unlimited on air withdrawn, 1 tracks',
      'unlimited withdrawn, 1 tracks',
      'standard valid, 1 tracks',
    ])
  })

  test('also once the account is gone', async () => {
    const them = await createBuyer()
    const { intentId } = await buy(them, [trackItem(cheap)])
    await buy(them, [{ ...trackItem(cheap), ...large }])
    const [larger] = await licencesOf(them)
    const standing = async () =>
      getCertificate.answer.parse((await send('GET', `/api/licences/${larger?.number}`)).body).status
    assert.equal((await send('DELETE', '/api/me', {}, them.token)).status, 204)
    assert.equal(await standing(), 'valid')
    await press(intentId, 'refund')
    await catchUp()
    assert.equal(await standing(), 'withdrawn')
  })

  test('of a pack only those tracks fall whose own ground was given back', async () => {
    const them = await createBuyer()
    const { intentId } = await buy(them, [trackItem(bell)])
    await buy(them, [{ ...packItem(coldStart), ...large }])
    const all = coldStart.track_ids.length
    assert.equal((await standingOf(them))[0], `large valid, ${all} tracks`)
    await press(intentId, 'refund')
    await catchUp()
    const [newest] = await licencesOf(them)
    assert.deepEqual([newest?.status, newest?.tracks.length], ['valid', all - 1])
    assert(!newest?.tracks.some(({ id }) => id === bell))
  })
})

suite('the catalogue changes', () => {
  test('who has all of a pack at a scope has what is added to it as well', async () => {
    const pack = await createPack([440, 550], { publish: true })
    const them = await createBuyer()
    await buy(them, [{ ...packItem(pack), ...everything }])
    await addTone(pack.id, 660)
    const { body } = await send('GET', `/api/sound-packs/${pack.id}`, undefined, them.token)
    const { owned_scope, owned_broadcast, tracks } = SoundPack.parse(body)
    assert.deepEqual([tracks.length, owned_scope, owned_broadcast], [3, 'unlimited', true])
    assert.equal(await quote(them, { ...packItem(pack), ...everything }), 'owned 0')
  })

  test('a track that was only extended is not deleted with its last pack', async () => {
    const pack = await createPack([441, 551], { publish: true })
    const [one, two] = pack.tracks
    assert(one && two)
    const them = await createBuyer()
    await send('POST', `/api/admin/people/${them.id}/gifts`, { track_ids: [one.id] }, administrator.token)
    await buy(them, [{ ...trackItem(one.id), ...large }])
    await send('DELETE', '/api/me', {}, them.token)
    const { tracks } = formOf(await show(pack.id))
    const left = { price_amount: 100, tracks: tracks.filter(({ id }) => id === two.id) }
    assert.equal((await trySave(pack.id, left)).status, 200)
  })

  test('what becomes free is everybody’s for a million people, and no ground for more (417)', async () => {
    const pack = await createPack([442, 552], { publish: true })
    const [one] = pack.tracks
    assert(one)
    const them = await createBuyer()
    const { intentId } = await buy(them, [trackItem(one.id)])
    await buy(them, [{ ...trackItem(one.id), ...large }])
    await press(intentId, 'refund')
    await catchUp()
    await save(pack.id, { price_amount: 0 })
    assert.equal(await quote(them, trackItem(one.id)), 'owned 0')
    assert.equal(await quote(them, { ...trackItem(one.id), ...large }), `ok ${one.price_amount}`)
  })
})

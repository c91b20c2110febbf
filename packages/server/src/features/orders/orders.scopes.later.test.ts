import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { getCertificate, listLicences } from '@earcon/contract/licences/licences.calls'
import { Quote, Receipt } from '@earcon/contract/orders/orders.calls'
import { openCardShop } from '../../testing/card-shop.ts'
import { openCatalogueDesk } from '../../testing/catalogue-desk.ts'
import { coldStart, packItem, trackItem } from '../../testing/catalogue-fixtures.ts'

/** What becomes of larger scopes when something else changes later. */
const shop = await openCardShop()
const { send, createBuyer, openPayment, reconcile, pay, press, catchUp, mailbox, runOutbox } = shop
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

  test('and the owner is told which order has been paid for nothing by that, once (416)', async () => {
    const them = await createBuyer()
    const { intentId } = await buy(them, [trackItem(cheap), trackItem(bell)])
    const { number } = await buy(them, [{ ...trackItem(cheap), ...large }])
    await buy(them, [packItem(coldStart)])
    await runOutbox()
    const before = mailbox.mails.length
    await press(intentId, 'refund')
    await catchUp()
    await catchUp()
    await runOutbox()
    const told = mailbox.mails.slice(before).filter(({ text }) => text.includes('extends a licence'))
    assert.deepEqual(
      told.map(({ subject }) => subject),
      [`Order ${number} needs a look`],
    )
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

suite('a certificate follows what is paid, track by track and step by step (420)', () => {
  const give = (them: Person, ...track_ids: string[]) =>
    send('POST', `/api/admin/people/${them.id}/gifts`, { track_ids }, administrator.token)
  const refundElsewhere = async (intentId: string) => {
    await press(intentId, 'refund')
    await catchUp()
  }

  test('also of a track that has joined the pack since', async () => {
    const pack = await createPack([443, 553], { publish: true })
    const them = await createBuyer()
    const { intentId } = await buy(them, [{ ...packItem(pack), ...large }])
    await addTone(pack.id, 663)
    await buy(them, [{ ...packItem(pack), scope: 'unlimited' }])
    assert.equal((await standingOf(them))[0], 'unlimited valid, 3 tracks')
    await refundElsewhere(intentId)
    assert.deepEqual(await standingOf(them), ['unlimited withdrawn, 3 tracks', 'large withdrawn, 2 tracks'])
  })

  test('and goes on where another purchase has paid for the same', async () => {
    const pack = await createPack([444, 554], { publish: true })
    const [one] = pack.tracks
    assert(one)
    const them = await createBuyer()
    await buy(them, [{ ...trackItem(one.id), ...large }])
    const { intentId } = await buy(them, [{ ...packItem(pack), ...large }])
    await buy(them, [{ ...packItem(pack), scope: 'unlimited' }])
    await press(intentId, 'dispute')
    await catchUp()
    assert.equal((await standingOf(them))[0], 'unlimited under_review, 2 tracks')
    await press(intentId, 'lose')
    await catchUp()
    assert.equal((await standingOf(them))[0], 'unlimited valid, 1 tracks')
    assert.equal(await quote(them, { ...trackItem(one.id), scope: 'unlimited' }), 'owned 0')
  })

  test('and where it was a gift as well', async () => {
    const them = await createBuyer()
    const { number } = await buy(them, [trackItem(cheap)])
    await give(them, cheap)
    await buy(them, [{ ...trackItem(cheap), ...large }])
    assert.equal((await refund(number)).status, 200)
    assert.deepEqual(await standingOf(them), ['large valid, 1 tracks', 'standard withdrawn, 1 tracks'])
    assert.equal(await quote(them, { ...trackItem(cheap), ...large }), 'owned 0')
  })

  test('and ends when the last of its tracks does, on that day', async () => {
    const pack = await createPack([445, 555], { publish: true })
    const [one, two] = pack.tracks
    assert(one && two)
    const them = await createBuyer()
    const first = await buy(them, [trackItem(one.id)])
    const second = await buy(them, [trackItem(two.id)])
    await buy(them, [{ ...packItem(pack), ...large }])
    await refundElsewhere(first.intentId)
    assert.equal((await standingOf(them))[0], 'large valid, 1 tracks')
    await refundElsewhere(second.intentId)
    const [newest, later, earlier] = await licencesOf(them)
    assert.deepEqual([newest?.status, newest?.tracks.length], ['withdrawn', 2])
    assert.equal(newest?.withdrawn_at, later?.withdrawn_at)
    assert.notEqual(newest?.withdrawn_at, earlier?.withdrawn_at)
  })
})

suite('the catalogue changes', () => {
  test('a pack that was emptied while a larger licence of it was being paid is licensed as it was sold', async () => {
    const pack = await createPack([446], { publish: true })
    const other = await createPack([447], { publish: true })
    const [one] = pack.tracks
    assert(one)
    await shop.db
      .insertInto('pack_tracks')
      .values({ pack_id: other.id, track_id: one.id, position: 1 })
      .execute()
    const them = await createBuyer()
    await buy(them, [packItem(pack)])
    const { intentId } = await openPayment([{ ...packItem(pack), ...large }], them.token)
    await send('POST', `/api/admin/packs/${pack.id}/withdraw`, {}, administrator.token)
    assert.equal((await trySave(pack.id, { tracks: [] })).status, 200)
    await pay(intentId)
    assert.equal((await reconcile(intentId, them.token)).body?.status, 'paid')
    assert.deepEqual(await standingOf(them), ['large valid, 1 tracks', 'standard valid, 1 tracks'])
  })

  test('a receipt says how many tracks there were, whatever has joined the pack since', async () => {
    const pack = await createPack([448, 558], { publish: true })
    const them = await createBuyer()
    const { number } = await buy(them, [{ ...packItem(pack), ...large }])
    await addTone(pack.id, 668)
    const { body } = await send('GET', `/api/orders/${number}`, undefined, them.token)
    assert.deepEqual(
      Receipt.parse(body).lines.map(({ tracks }) => tracks),
      [2],
    )
  })

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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountExport } from '@earcon/contract/account/account.calls'
import { sql } from 'kysely'
import { openCardShop } from '../../../testing/card-shop.ts'
import { coldStart, freePack, packItem, trackItem } from '../../../testing/catalogue-fixtures.ts'
import { recordPack } from '../../../testing/owned-shop.ts'
import { grantTracks } from '../library.service.ts'
import { listDownloadsByOrder } from './library.download-log.service.ts'

const shop = await openCardShop()
const { db, context, send, ask, runJob, createBuyer, openPayment, reconcile, pay } = shop
await recordPack(context, coldStart)
const [first = '', second = ''] = coldStart.track_ids
const [firstTitle] = coldStart.tracks

async function buy(person: { token: string }, items: object[]) {
  const { intentId, orderId } = await openPayment(items, person.token)
  await pay(intentId)
  await reconcile(intentId, person.token)
  return orderId
}

const download = (what: string, { token }: { token: string }, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  ask({ method, url: `/api/${what}/download`, headers: { authorization: `Bearer ${token}`, ...headers } })

const byOrder = async (orderId: string) =>
  (await listDownloadsByOrder(context, orderId)).map(({ type, id, title }) => [type, id, title])

test('a download is noted with the order it is possible by, when its first bytes leave (377)', async () => {
  const them = await createBuyer()
  const orderId = await buy(them, [trackItem(first)])
  await download(`tracks/${first}`, them, {}, 'HEAD')
  await download(`tracks/${first}`, them, { range: 'bytes=100-199' })
  assert.deepEqual(await byOrder(orderId), [])
  assert.equal((await download(`tracks/${first}`, them)).statusCode, 200)
  assert.equal((await download(`tracks/${first}`, them, { range: 'bytes=0-99' })).statusCode, 206)
  assert.deepEqual(await byOrder(orderId), [
    ['track', first, firstTitle],
    ['track', first, firstTitle],
  ])
})

test('a pack that several orders make up is noted with each of them, and is one download', async () => {
  const them = await createBuyer()
  const part = await buy(them, [trackItem(first)])
  const rest = await buy(them, [packItem(coldStart)])
  assert.equal((await download(`sound-packs/${coldStart.id}`, them)).statusCode, 200)
  for (const order of [part, rest])
    assert.deepEqual(await byOrder(order), [['sound_pack', coldStart.id, coldStart.title]])
  const { body } = await send('GET', '/api/me/export', undefined, them.token)
  const { downloads } = body as unknown as AccountExport
  assert.deepEqual(
    downloads.map(({ type, title }) => [type, title]),
    [['sound_pack', coldStart.title]],
  )
})

test('gifts and free things are noted without an order', async () => {
  const them = await createBuyer()
  await grantTracks(context, them.id, [second])
  await recordPack(context, freePack)
  await download(`tracks/${second}`, them)
  await download(`sound-packs/${freePack.id}`, them)
  const noted = await db
    .selectFrom('downloads')
    .select(['order_id', 'track_id', 'pack_id'])
    .where('user_id', '=', them.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(noted, [
    { order_id: null, track_id: second, pack_id: null },
    { order_id: null, track_id: null, pack_id: freePack.id },
  ])
})

test('when an account is deleted, what was delivered stays known, and not to whom', async () => {
  const them = await createBuyer()
  const orderId = await buy(them, [trackItem(first)])
  await download(`tracks/${first}`, them)
  assert.equal((await send('DELETE', '/api/me', {}, them.token)).status, 204)
  assert.equal((await byOrder(orderId)).length, 1)
  const left = await db.selectFrom('downloads').select('user_id').where('order_id', '=', orderId).execute()
  assert.deepEqual(left, [{ user_id: null }])
})

test('after two years it is forgotten', async () => {
  const them = await createBuyer()
  const orderId = await buy(them, [trackItem(first)])
  await download(`tracks/${first}`, them)
  const age = (interval: string) =>
    db
      .updateTable('downloads')
      .set({ at: sql`now() - ${interval}::interval` })
      .where('order_id', '=', orderId)
      .execute()
  await age('23 months')
  await runJob('sweep-downloads')
  assert.equal((await byOrder(orderId)).length, 1)
  await age('25 months')
  await runJob('sweep-downloads')
  assert.deepEqual(await byOrder(orderId), [])
})

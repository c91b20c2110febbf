import assert from 'node:assert/strict'
import type { TrackStep } from '@earcon/contract/orders/pricing.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import { createSession } from '../../features/identity/identity.sessions.service.ts'
import { createPaymentIntent } from '../../features/orders/checkout/orders.checkout.service.ts'
import { orderById } from '../../features/orders/orders.queries.ts'
import { shareStep, stepsPaidBy } from '../../features/orders/orders.steps.ts'
import { reconcileOrder } from '../../features/orders/reconcile/orders.reconcile.service.ts'
import { type Person, type World, worldItems } from './world.ts'

export const nthFromLast = <T>(list: readonly T[], which: number) =>
  list.length === 0 ? undefined : list[list.length - 1 - (which % list.length)]

export async function checkout(world: World, buyer: Person, cart: number[]) {
  if (buyer.gone) return
  const { context } = world
  const requested = cart.flatMap((item) => worldItems[item]?.[1] ?? [])
  const before = await listOwnedSteps(world, buyer)
  const { clientSecret, orderId } = await createPaymentIntent({ ...context, viewer: buyer.viewer }, requested)
  const intent = clientSecret.split('_secret_')[0] ?? ''
  if (!buyer.intents.includes(intent)) buyer.intents.push(intent)
  if (world.disturbed) return
  const sold = (await orderById(world.db, orderId))?.items.flatMap(stepsPaidBy) ?? []
  assert(!shareStep(sold, before), `I7: what ${buyer.name} holds, or is paying for, is not sold again`)
}

/** What somebody has a right to, even if it rests, and what they are paying for already. */
async function listOwnedSteps({ db }: World, { viewer }: Person) {
  const { rows } = await sql<TrackStep>`
    select track_id, 'standard' as step from entitlements where user_id = ${viewer.id} and withdrawn_at is null
    union select unnest(track_ids), 'standard' from order_items join orders on orders.id = order_id
      where user_id = ${viewer.id} and status = 'processing'
    union select order_item_steps.track_id, step::text
      from order_item_steps join order_items using (order_id, position) join orders on orders.id = order_id
      where user_id = ${viewer.id} and refunded_at is null
        and status in ('processing', 'paid', 'partially_refunded', 'disputed')`.execute(db)
  return rows
}

export async function pay(world: World, intent: string | undefined, card: string) {
  if (intent === undefined) return
  const after = await world.provider.pay(intent, card)
  if (after?.status === 'processing' || after?.status === 'requires_action') world.waiting.add(intent)
  if (after?.status === 'succeeded' && card === 'pm_card_createDispute') world.disputed.add(intent)
  await recordCapture(world, intent)
}

export async function returnFromPayment(
  { context }: World,
  { intents, gone, viewer }: Person,
  which: number,
) {
  const intent = nthFromLast(intents, which)
  if (intent && !gone) await reconcileOrder({ ...context, viewer }, intent)
}

/** What has been paid in truth, whatever the shop knows of it. */
export async function recordCapture({ provider, captured }: World, intent: string) {
  if (captured.has(intent)) return
  const { status, amount_received } = await provider.stripe.paymentIntents.retrieve(intent)
  if (status === 'succeeded') captured.set(intent, amount_received)
}

export async function pry({ people, context }: World, { viewer, gone, name }: Person, which: number) {
  const intent = nthFromLast(
    people.filter((other) => other.name !== name).flatMap(({ intents }) => intents),
    which,
  )
  if (!intent || gone) return
  const refused = await reconcileOrder({ ...context, viewer }, intent).then(
    () => 'answered',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )
  assert.equal(refused, 'order-not-found', 'nobody is told of the payment of somebody else')
}

export async function leave(world: World, buyer: Person) {
  const { app, context, db, provider } = world
  if (buyer.gone) return
  // Whoever asks a provider that has forgotten is told that nothing is under way.
  const disturbed = world.disturbed || world.forgotten.size > 0
  const paying = await processingOf(db, provider, buyer)
  const token = await createSession({ ...context, db }, buyer.viewer.id)
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode } = await app.inject({
    method: 'DELETE',
    url: '/api/me',
    headers,
    payload: { currentPassword: '' },
  })
  // Whoever was cut off may find that it was done all the same.
  if (statusCode === 204 || statusCode === 401) buyer.gone = true
  assertStatus(statusCode, [204, 401, 409, 502])
  if (statusCode === 204 && !disturbed)
    assert.equal(paying, 0, 'nobody leaves while the shop knows that they are paying')
}

/** What the shop believes to be under way, and what really is: it may have been settled unseen. */
async function processingOf(db: Db, provider: World['provider'], { viewer }: Person) {
  const orders = db.selectFrom('orders').select('intent_id').where('user_id', '=', viewer.id)
  const believed = await orders.where('status', '=', 'processing').execute()
  const truth = await provider.truth()
  return believed.filter(({ intent_id }) =>
    truth.some(({ id, status }) => id === intent_id && status === 'processing'),
  ).length
}

export function assertStatus(status: number, expected: number[]) {
  if (!expected.includes(status)) throw new Stumble(`the shop answered ${status}`)
}

/** An answer that says that something went wrong inside; expected of those that were cut off, and of nobody else. */
class Stumble extends Error {
  override name = 'Stumble'
}

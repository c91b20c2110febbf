import type { Context } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { post } from '../../platform/outbox.ts'
import type { CardEvent } from '../../ports/cards.ts'
import { countDecline } from './orders.declines.service.ts'
import {
  hasPayments,
  noteEvent,
  orderById,
  orderByIntent,
  sweepEvents,
  unsettledOrders,
} from './orders.queries.ts'
import { findPayment, reconcile } from './orders.reconcile.service.ts'

/**
 * Takes an event in: it is noted, and what it calls for is posted in the same transaction. An event is a hint that something
 * may have changed; one that came before, or is about somebody else's payment, calls for nothing.
 */
export const takeEvent = (context: Context, { id, type, intentId, orderId }: CardEvent) =>
  atomically(context, async (context) => {
    const isNew = await noteEvent(context.db, { id, type, intent_id: intentId ?? null })
    const declined = type === 'payment_intent.payment_failed'
    if (isNew && intentId)
      await post(context, 'look-at-order', { intentId, orderId: orderId ?? '', declined })
  })

/** An event that somebody brings to our door. Throws where it is not the provider's. */
export async function receiveEvent(context: Context, body: Buffer, signature: string) {
  await takeEvent(context, await context.ports.cards.eventIn(body, signature))
}

/** Looks at the order that a payment is for, if it is one of ours. The payment's own word for it must hold. */
export async function lookAtOrder(
  context: Context,
  { intentId, orderId, declined }: { intentId: string; orderId: string; declined: boolean },
) {
  const known = await orderByIntent(context.db, intentId)
  if (known && declined) await countDecline(context, known)
  if (known) return void (await reconcile(context, known.id))
  // Opened a moment ago, and the answer was lost on its way to us.
  const named = await orderById(context.db, orderId)
  if (!named || named.intent_id !== null) return
  const { id } = await findPayment(context, named)
  if (id === intentId) await reconcile(context, named.id)
}

interface Trouble {
  orderId: string
  error: unknown
}

/** Looks at everything that may still change; what cannot be looked at now is tried again at the next sweep. */
export async function sweepOrders(context: Context, closing?: AbortSignal): Promise<Trouble[]> {
  const troubles: Trouble[] = []
  for (const { id } of await unsettledOrders(context.db)) {
    if (closing?.aborted) break
    await reconcile(context, id).catch((error: unknown) => troubles.push({ orderId: id, error }))
  }
  return troubles
}

const threeDays = 3 * 24 * 3_600_000

/** Takes in what the provider has told in vain, while the shop was closed for longer than it tries. */
export async function catchUp(context: Context) {
  if (!(await hasPayments(context.db))) return
  const missed = await context.ports.cards.eventsSince(new Date(Date.now() - threeDays))
  for (const event of missed.toReversed()) await takeEvent(context, event)
  await sweepEvents(context.db)
}

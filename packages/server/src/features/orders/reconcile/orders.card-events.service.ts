import type { Context } from '../../../context.ts'
import { atomically } from '../../../db/atomically.ts'
import { enqueue } from '../../../platform/outbox/outbox.ts'
import { type CardEvent, CardsUnavailableError } from '../../../ports/cards.ts'
import { countDecline } from '../checkout/orders.declines.service.ts'
import { reconcileOrderKind } from '../orders.outbox-kinds.ts'
import {
  changeableOrders,
  hasPayments,
  insertCardEvent,
  lastCardEventAt,
  orderByIntent,
  sweepCardEvents,
} from '../orders.queries.ts'
import { reconcile } from './orders.reconcile.service.ts'

/**
 * Takes an event in: it is noted, and what it calls for is enqueued in the same transaction. An event is a hint that something
 * may have changed; one that came before, or is about somebody else's payment, calls for nothing.
 */
const recordCardEvent = (context: Context, { id, type, intentId }: CardEvent) =>
  atomically(context, async (context) => {
    const isNew = await insertCardEvent(context.db, { id, type, intent_id: intentId ?? null })
    const declined = type === 'payment_intent.payment_failed'
    if (isNew && intentId) await enqueue(context, reconcileOrderKind, { intentId, declined })
  })

/** An event that somebody brings. Throws where it is not the provider's. */
export async function receiveCardEvent(context: Context, body: Buffer, signature: string) {
  await recordCardEvent(context, await context.ports.cards.verifyEvent(body, signature))
}

/** Looks at the order that a payment is for, if it is one of ours. One that we have not kept nobody can pay. */
export async function reconcileByIntent(
  context: Context,
  { intentId, declined }: { intentId: string; declined: boolean },
) {
  const order = await orderByIntent(context.db, intentId)
  if (!order) return
  const { payment } = await reconcile(context, order.id)
  // It has told of this payment itself. What it calls for is done when it can be seen, since it is not told again.
  if (payment?.status === 'missing')
    throw new CardsUnavailableError(`it knows nothing of payment ${intentId} right now`)
  if (declined) await countDecline(context, order)
}

interface ReconcileFailure {
  orderId: string
  error: unknown
}

/** Looks at everything that may still change; what cannot be looked at now is tried again by the next run of the job. */
export async function reconcileChangeableOrders(
  context: Context,
  closing?: AbortSignal,
): Promise<ReconcileFailure[]> {
  const failures: ReconcileFailure[] = []
  for (const { id } of await changeableOrders(context.db)) {
    if (closing?.aborted) break
    await reconcile(context, id).catch((error: unknown) => failures.push({ orderId: id, error }))
  }
  return failures
}

const day = 24 * 3_600_000

/** Takes in what the provider has told in vain: of the last days, or since it was last heard, as far back as it remembers. */
export async function catchUpOnCardEvents(context: Context) {
  if (!(await hasPayments(context.db))) return
  const heard = (await lastCardEventAt(context.db))?.getTime() ?? 0
  const since = Math.max(Date.now() - 30 * day, Math.min(Date.now() - 3 * day, heard - day))
  const missed = await context.ports.cards.listEventsSince(new Date(since))
  for (const event of missed.toReversed()) await recordCardEvent(context, event)
  await sweepCardEvents(context.db)
}

import type { Context } from '../../context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { OutboxHandler } from '../../platform/outbox/outbox.ts'
import {
  orderReviewMail,
  paymentFailedMail,
  receiptMail,
  refundFailedMail,
  refundMail,
} from './orders.mails.ts'
import { orderById } from './orders.queries.ts'
import { receiptOf } from './orders.receipts.service.ts'
import {
  catchUpOnCardEvents,
  reconcileByIntent,
  reconcileUnsettledOrders,
} from './reconcile/orders.card-events.service.ts'
import type { OrderMail } from './reconcile/orders.mail-triggers.ts'

/** Safe because whoever posts these kinds writes these facts; what is missing reads as nothing. */
const payloadOf = (facts: unknown) => {
  const {
    orderId = '',
    intentId = '',
    declined = false,
    email = '',
    refunded = 0,
    why,
  } = facts as Partial<{ orderId: string; intentId: string; declined: boolean } & OrderMail>
  return { orderId, intentId, declined, email, refunded, why }
}

/** A letter to whoever bought, at the address they had then: it is sent even if they have left meanwhile. */
async function mailBuyer(
  context: Context,
  facts: unknown,
  id: string,
  write: (receipt: ReturnType<typeof receiptOf>) => { subject: string; text: string; html: string },
) {
  const { orderId, email } = payloadOf(facts)
  const order = await orderById(context.db, orderId)
  if (!order) return
  const letter = write(receiptOf(order, { name: '', email }, context.config))
  await context.ports.mail.send({ id, to: { address: email }, ...letter })
}

export const ordersOutboxHandlers: OutboxHandler[] = [
  {
    kind: 'look-at-order',
    queue: 'payments',
    // An event is told once: what it calls for is done, however long the provider is away.
    neverGiveUp: true,
    async handle(context, facts) {
      await reconcileByIntent(context, payloadOf(facts))
    },
  },
  {
    kind: 'receipt',
    handle: (context, facts, id) =>
      mailBuyer(context, facts, id, (receipt) => receiptMail(receipt, context.config)),
  },
  {
    kind: 'order-refunded',
    handle: (context, facts, id) =>
      mailBuyer(context, facts, id, (receipt) =>
        refundMail(receipt, payloadOf(facts).refunded, context.config),
      ),
  },
  {
    kind: 'refund-failed',
    handle: (context, facts, id) =>
      mailBuyer(context, facts, id, (receipt) => refundFailedMail(receipt, context.config)),
  },
  {
    kind: 'payment-failed',
    handle: (context, facts, id) =>
      mailBuyer(context, facts, id, (receipt) => paymentFailedMail(receipt, context.config)),
  },
  {
    kind: 'order-needs-eyes',
    async handle({ db, config, ports }, facts, id) {
      const { orderId, why } = payloadOf(facts)
      const order = await orderById(db, orderId)
      if (!order || !why) return
      await ports.mail.send({
        id,
        to: { address: config.contactEmail },
        ...orderReviewMail({ brand: config.brand, order, why }),
      })
    },
  },
]

/** Whatever the provider forgot to tell, or told in vain. */
export const ordersJobs = (): Job[] => [
  {
    name: 'sweep-orders',
    everyMs: 300_000,
    async run(context, closing) {
      const [first, ...others] = await reconcileUnsettledOrders(context, closing)
      if (first)
        throw new Error(
          `order ${first.orderId} and ${others.length} others could not be looked at, and will be again`,
          { cause: first.error },
        )
    },
  },
  { name: 'catch-up-with-cards', everyMs: 6 * 3_600_000, run: (context) => catchUpOnCardEvents(context) },
]

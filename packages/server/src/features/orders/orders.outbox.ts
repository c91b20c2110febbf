import type { Context } from '../../context.ts'
import { type OutboxHandler, outboxHandler } from '../../platform/outbox/outbox.ts'
import {
  orderReviewMail,
  paymentFailedMail,
  receiptMail,
  refundFailedMail,
  refundMail,
} from './orders.mails.ts'
import {
  orderNeedsReviewKind,
  orderRefundedKind,
  paymentFailedKind,
  receiptKind,
  reconcileOrderKind,
  refundFailedKind,
} from './orders.outbox-kinds.ts'
import { orderById } from './orders.queries.ts'
import { type OrderDetails, orderDetailsOf, receiptOf } from './orders.receipts.service.ts'
import { reconcileByIntent } from './reconcile/orders.card-events.service.ts'

/** To whoever bought, at the address they had then: it is sent even if they have left meanwhile. */
async function mailBuyer(
  context: Context,
  { orderId, email }: { orderId: string; email: string },
  id: string,
  write: (order: OrderDetails) => { subject: string; text: string; html: string },
) {
  const order = await orderById(context.db, orderId)
  if (!order) return
  const content = write(orderDetailsOf(order, email, context.config))
  await context.ports.mail.send({ id, to: { address: email }, ...content })
}

export const ordersOutboxHandlers: OutboxHandler[] = [
  // An event is told once: what it calls for is done, however long the provider is away.
  outboxHandler(reconcileOrderKind, reconcileByIntent, { queue: 'payments', neverGiveUp: true }),
  outboxHandler(receiptKind, (context, payload, id) =>
    mailBuyer(context, payload, id, (order) => receiptMail(receiptOf(order), context.config)),
  ),
  outboxHandler(orderRefundedKind, (context, payload, id) =>
    mailBuyer(context, payload, id, (order) => refundMail(order, payload.refunded, context.config)),
  ),
  outboxHandler(refundFailedKind, (context, payload, id) =>
    mailBuyer(context, payload, id, (order) => refundFailedMail(order, context.config)),
  ),
  outboxHandler(paymentFailedKind, (context, payload, id) =>
    mailBuyer(context, payload, id, (order) => paymentFailedMail(order, context.config)),
  ),
  outboxHandler(orderNeedsReviewKind, async ({ db, config, ports }, { orderId, why }, id) => {
    const order = await orderById(db, orderId)
    if (!order) return
    await ports.mail.send({
      id,
      to: { address: config.contactEmail },
      ...orderReviewMail({ brand: config.brand, order, why }),
    })
  }),
]

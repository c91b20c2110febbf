import type { Context } from '../../context.ts'
import type { Chore } from '../../platform/chores.ts'
import type { Delivery } from '../../platform/outbox.ts'
import { catchUp, lookAtOrder, sweepOrders } from './orders.events.service.ts'
import type { OrderLetter } from './orders.letters.ts'
import { failedLetter, ownersLetter, receiptLetter, refundedLetter, restoredLetter } from './orders.mails.ts'
import { orderById } from './orders.queries.ts'
import { receiptOf } from './orders.receipts.service.ts'

/** Safe because whoever posts these kinds writes these facts; what is missing reads as nothing. */
const factsOf = (facts: unknown) => {
  const {
    orderId = '',
    intentId = '',
    declined = false,
    email = '',
    refunded = 0,
    why,
  } = facts as Partial<{ orderId: string; intentId: string; declined: boolean } & OrderLetter>
  return { orderId, intentId, declined, email, refunded, why }
}

/** A letter to whoever bought, at the address they had then: it is sent even if they have left meanwhile. */
async function toBuyer(
  context: Context,
  facts: unknown,
  id: string,
  write: (receipt: ReturnType<typeof receiptOf>) => { subject: string; text: string; html: string },
) {
  const { orderId, email } = factsOf(facts)
  const order = await orderById(context.db, orderId)
  if (!order) return
  const letter = write(receiptOf(order, { name: '', email }, context.config))
  await context.ports.mail.send({ id, to: { address: email }, ...letter })
}

export const ordersDeliveries: Delivery[] = [
  {
    kind: 'look-at-order',
    queue: 'payments',
    // An event is told once: what it calls for is done, however long the provider is away.
    tireless: true,
    async deliver(context, facts) {
      await lookAtOrder(context, factsOf(facts))
    },
  },
  {
    kind: 'receipt',
    deliver: (context, facts, id) =>
      toBuyer(context, facts, id, (receipt) => receiptLetter(receipt, context.config)),
  },
  {
    kind: 'order-refunded',
    deliver: (context, facts, id) =>
      toBuyer(context, facts, id, (receipt) =>
        refundedLetter(receipt, factsOf(facts).refunded, context.config),
      ),
  },
  {
    kind: 'refund-failed',
    deliver: (context, facts, id) =>
      toBuyer(context, facts, id, (receipt) => restoredLetter(receipt, context.config)),
  },
  {
    kind: 'payment-failed',
    deliver: (context, facts, id) =>
      toBuyer(context, facts, id, (receipt) => failedLetter(receipt, context.config)),
  },
  {
    kind: 'order-needs-eyes',
    async deliver({ db, config, ports }, facts, id) {
      const { orderId, why } = factsOf(facts)
      const order = await orderById(db, orderId)
      if (!order || !why) return
      await ports.mail.send({
        id,
        to: { address: config.contactEmail },
        ...ownersLetter({ brand: config.brand, order, why }),
      })
    },
  },
]

/** Whatever the provider forgot to tell, or told in vain. */
export const ordersJobs = (): Chore[] => [
  {
    name: 'sweep-orders',
    everyMs: 300_000,
    async run(context, closing) {
      const [first, ...others] = await sweepOrders(context, closing)
      if (first)
        throw new Error(
          `order ${first.orderId} and ${others.length} others could not be looked at, and will be again`,
          { cause: first.error },
        )
    },
  },
  { name: 'catch-up-with-cards', everyMs: 6 * 3_600_000, run: (context) => catchUp(context) },
]

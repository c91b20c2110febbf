import { formatDay } from '@earcon/contract/date.rules'
import { formatCartPrice } from '@earcon/contract/orders/money.rules'
import type { Receipt } from '@earcon/contract/orders/orders.calls'
import { renderMail } from '../../platform/mail/mail-template.ts'
import { lineTitle } from './orders.format.ts'
import type { ReviewReason } from './orders.outbox-kinds.ts'
import type { OrderRow } from './orders.queries.ts'
import type { OrderDetails } from './orders.receipts.service.ts'

interface ShopInfo {
  brand: string
  publicUrl: string
}

const price = ({ currency }: OrderDetails, amount: number) => formatCartPrice({ amount, currency })

/** A table of what was bought: the lines, and what they add up to. */
const tableOf = (order: OrderDetails): [string, string][] => [
  ...order.lines.map((line): [string, string] => [lineTitle(line), price(order, line.amount)]),
  ['Total', price(order, order.amount)],
]

const testNotice = ({ test }: Receipt) => (test ? ['This was a test: no real money was paid.'] : [])

export const receiptMail = (receipt: Receipt, { brand, publicUrl }: ShopInfo) => ({
  subject: `Your receipt from ${brand}, No. ${receipt.number}`,
  ...renderMail({
    brand,
    heading: `Receipt No. ${receipt.number}`,
    paragraphs: [
      'Thank you for your purchase. Everything below is yours to use from now on; your account has the downloads.',
    ],
    table: tableOf(receipt),
    button: { label: 'Open the receipt', link: `${publicUrl}/receipt/${receipt.number}` },
    notes: [
      ...testNotice(receipt),
      `Paid on ${formatDay(receipt.paid_at)}, sold under the licence, version ${versionsIn(receipt)
        .map((version) => `${version}: ${publicUrl}/licence/${version}`)
        .join(' and ')}`,
      ...certificateNotes(receipt, publicUrl),
      `Sold by ${[receipt.seller.name, receipt.seller.address].filter(Boolean).join(', ')}. Questions? Write to ${receipt.seller.email}.`,
    ],
  }),
})

const versionsIn = ({ lines }: Receipt) => [...new Set(lines.map(({ licence_version }) => licence_version))]

/** What each line is proved by. */
const certificateNotes = ({ lines }: Receipt, publicUrl: string) =>
  lines.flatMap(({ title, licence_number }) =>
    licence_number ? [`Certificate of “${title}”: ${publicUrl}/verify/${licence_number}`] : [],
  )

export const refundMail = (order: OrderDetails, refunded: number, { brand, publicUrl }: ShopInfo) => ({
  subject: `Your refund from ${brand}`,
  ...renderMail({
    brand,
    heading: `Refund of ${price(order, refunded)}`,
    paragraphs: [
      `We have given back ${price(order, refunded)} to the card that you paid with. Depending on your bank it arrives within five to ten days.`,
      ...(order.status === 'refunded' || order.lines.some((line) => line.refunded)
        ? ['What was refunded can no longer be downloaded or used.']
        : []),
    ],
    ...(order.number !== null && {
      table: [
        [`Receipt No. ${order.number}`, price(order, order.amount)],
        ['Refunded so far', price(order, order.refunded_amount)],
      ],
      button: { label: 'Open the receipt', link: `${publicUrl}/receipt/${order.number}` },
    }),
    notes: [`Questions? Write to ${order.seller.email}.`],
  }),
})

/** What was said of a refund is taken back. */
export const refundFailedMail = (order: OrderDetails, { brand }: ShopInfo) => ({
  subject: `Your refund from ${brand} did not go through`,
  ...renderMail({
    brand,
    heading: 'Your refund did not go through',
    paragraphs: [
      'We wrote that we had given back money to your card. Your bank did not take it, so the refund has failed for now.',
      'Until that is sorted out, what you bought is yours as before. We have been told, and look into it.',
    ],
    notes: [`Questions? Write to ${order.seller.email}.`],
  }),
})

export const paymentFailedMail = (order: OrderDetails, { brand, publicUrl }: ShopInfo) => ({
  subject: `Your payment at ${brand} did not go through`,
  ...renderMail({
    brand,
    heading: 'Your payment did not go through',
    paragraphs: [
      'A payment of yours was still being processed, and has failed. Nothing was charged, and nothing of it is yours yet.',
      'You can try again with another card; what you wanted is still in your cart.',
    ],
    table: tableOf(order),
    button: { label: 'Back to your cart', link: `${publicUrl}/cart` },
    notes: [`Questions? Write to ${order.seller.email}.`],
  }),
})

const reasons: Record<ReviewReason, string> = {
  mismatch:
    'A payment arrived that does not fit its order: another amount, another currency or another order. Nothing was given for it. Please compare the two, and refund it if it is wrong.',
  'given-back':
    'A payment arrived for an order that could no longer be fulfilled: it had been called off and bought again, its account was deleted, or the licence that it was to extend had been given back. It was refunded.',
  dispute:
    'The buyer’s bank disputes this payment. Until it is decided the buyer can neither download nor buy it. Please answer at the card provider.',
  'charged-back': 'A dispute about this payment was lost. What was bought has been withdrawn.',
  'partial-refund':
    'Part of this payment was refunded at the card provider. The buyer keeps everything: please check that this was meant.',
  'refund-failed': 'A refund of this payment has failed. The buyer has what they bought again.',
  'give-back-failed':
    'The refund of a payment that could not be fulfilled has failed: the buyer has neither the money nor the goods. Please refund it again.',
  'ground-lost':
    'It extends a licence whose payment was given back, so what it has paid for gives its buyer nothing now, unless they buy that again. Please refund it if that was not meant.',
}

/** For the owner, in plain text: which order, and why somebody has to look at it. */
export const orderReviewMail = ({
  brand,
  order,
  why,
}: {
  brand: string
  order: OrderRow
  why: ReviewReason
}) => ({
  subject: `Order ${order.number ?? order.id} needs a look`,
  text: `${reasons[why]}

Order: ${order.number === null ? `${order.id} (no number yet)` : `No. ${order.number}`}
Payment: ${order.intent_id ?? 'none'}
Amount: ${formatCartPrice({ amount: order.amount, currency: order.currency })}
Refunded: ${formatCartPrice({ amount: order.refunded_amount, currency: order.currency })}
Lines: ${order.items.map(lineTitle).join(', ')}

-- 
${brand}
`,
})

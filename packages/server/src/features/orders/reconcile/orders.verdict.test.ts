import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { OrderStatus } from '@earcon/contract/orders/orders.calls'
import type { Payment } from '../../../ports/cards.ts'
import { entitlementStatusOf, type OrderState, verdictOf } from './orders.verdict.ts'

const order = (changes: Partial<OrderState> = {}): OrderState => ({
  id: 'order',
  status: 'pending',
  amount: 1450,
  currency: 'usd',
  refunded_amount: 0,
  refundedPositions: [],
  fulfilled: false,
  lapsed: false,
  hasBuyer: true,
  superseded: false,
  ...changes,
})
/** An order that was fulfilled, and stands like this now. */
const bought = (status: OrderStatus, changes: Partial<OrderState> = {}) =>
  order({ status, fulfilled: true, ...changes })

const payment = (changes: Partial<Payment> = {}): Payment => ({
  id: 'pi',
  clientSecret: '',
  status: 'open',
  amount: 1450,
  received: 0,
  currency: 'usd',
  orderId: 'order',
  refunded: 0,
  refundedPositions: [],
  dispute: undefined,
  ...changes,
})
const paid = (changes: Partial<Payment> = {}) => payment({ status: 'succeeded', received: 1450, ...changes })
const refunded = paid({ refunded: 1450 })
const partly = paid({ refunded: 250 })

/** The verdict in a word: what is asked of the provider, or where the order goes. */
function inAWord(given: OrderState, truth: Payment | undefined) {
  const verdict = verdictOf(given, truth)
  if (verdict.do !== 'transition') return verdict.do
  return verdict.fulfil ? `fulfil, ${verdict.to}` : verdict.to
}

type Case = [sentence: string, given: OrderState, truth: Payment | undefined, verdict: string]
const tables: Record<string, Case[]> = {
  'an order that waits for its payment': [
    ['waits for its payment to be opened', order(), undefined, 'nothing'],
    [
      'whose payment never came about is called off when it runs out',
      order({ lapsed: true }),
      undefined,
      'canceled',
    ],
    ['waits for a card', order(), payment(), 'nothing'],
    ['is called off when it runs out', order({ lapsed: true }), payment(), 'cancel'],
    ['is called off when its buyer has left', order({ hasBuyer: false }), payment(), 'cancel'],
    ['is under way while the bank thinks', order(), payment({ status: 'processing' }), 'processing'],
    ['is paid', order(), paid(), 'fulfil, paid'],
    ['is paid at the last moment', order({ lapsed: true }), paid(), 'fulfil, paid'],
    ['ends with its payment', order(), payment({ status: 'canceled' }), 'canceled'],
    ['ends when the provider knows of no payment', order(), payment({ status: 'missing' }), 'canceled'],
    ['was paid and given back unseen', order(), refunded, 'fulfil, refunded'],
    ['was paid and given back in part unseen', order(), partly, 'fulfil, partially_refunded'],
    ['was paid and disputed unseen', order(), paid({ dispute: 'open' }), 'fulfil, disputed'],
    ['was paid and lost unseen', order(), paid({ dispute: 'lost' }), 'fulfil, charged_back'],
  ],
  'money that does not fit gives nothing, and somebody looks at it': [
    ['too little', order(), paid({ received: 1449 }), 'review'],
    ['too much', order(), paid({ amount: 9900, received: 9900 }), 'review'],
    ['another currency', order(), paid({ currency: 'jpy' }), 'review'],
    ['another order’s', order(), paid({ orderId: 'another' }), 'review'],
    ['nobody’s', order(), paid({ orderId: undefined }), 'review'],
    ['and then stays as it is', order({ status: 'review' }), paid({ received: 1 }), 'nothing'],
    ['until it is given back', order({ status: 'review' }), refunded, 'review'],
    [
      'which may fail, and is written down too',
      order({ status: 'review', refunded_amount: 1450 }),
      paid(),
      'review',
    ],
  ],
  'an order that is under way': [
    ['waits', order({ status: 'processing' }), payment({ status: 'processing' }), 'nothing'],
    ['is paid', order({ status: 'processing' }), paid(), 'fulfil, paid'],
    ['is over when it fails', order({ status: 'processing' }), payment(), 'cancel'],
    ['has failed', order({ status: 'processing' }), payment({ status: 'canceled' }), 'canceled'],
    ['does not fit', order({ status: 'processing' }), paid({ received: 1 }), 'review'],
  ],
  'an order that was called off': [
    ['stays so', order({ status: 'canceled' }), payment({ status: 'canceled' }), 'nothing'],
    ['stays so, whatever is still thought about', order({ status: 'canceled' }), payment(), 'nothing'],
    ['is fulfilled when it is paid after all', order({ status: 'canceled' }), paid(), 'fulfil, paid'],
    [
      'is given back when it was bought again meanwhile',
      order({ status: 'canceled', superseded: true }),
      paid(),
      'refund',
    ],
    ['and then somebody looks at it', order({ status: 'canceled', superseded: true }), refunded, 'review'],
  ],
  'an order whose buyer has left': [
    ['is given back when it is paid', order({ hasBuyer: false }), paid(), 'refund'],
    ['and then somebody looks at it', order({ hasBuyer: false }), refunded, 'review'],
    [
      'is not given back while it is disputed',
      order({ hasBuyer: false }),
      paid({ dispute: 'open' }),
      'review',
    ],
    [
      'still follows its payment, once it was fulfilled',
      bought('paid', { hasBuyer: false }),
      refunded,
      'refunded',
    ],
  ],
  'an order that was paid': [
    ['stays so', bought('paid'), paid(), 'nothing'],
    ['does not listen to old news', bought('paid'), payment({ status: 'processing' }), 'nothing'],
    [
      'nor to a payment that is said to be cancelled',
      bought('paid'),
      payment({ status: 'canceled' }),
      'nothing',
    ],
    ['is given back', bought('paid'), refunded, 'refunded'],
    ['is given back in part', bought('paid'), partly, 'partially_refunded'],
    ['is disputed', bought('paid'), paid({ dispute: 'open' }), 'disputed'],
    ['is lost', bought('paid'), paid({ dispute: 'lost' }), 'charged_back'],
  ],
  'an order that was given back, or is disputed': [
    ['stays given back', bought('refunded', { refunded_amount: 1450 }), refunded, 'nothing'],
    [
      'counts again when the refund has failed',
      bought('refunded', { refunded_amount: 1450 }),
      paid(),
      'paid',
    ],
    [
      'is given back in part once more',
      bought('partially_refunded', { refunded_amount: 250 }),
      paid({ refunded: 500 }),
      'partially_refunded',
    ],
    ['in part, stays so', bought('partially_refunded', { refunded_amount: 250 }), partly, 'nothing'],
    ['in dispute, stays so', bought('disputed'), paid({ dispute: 'open' }), 'nothing'],
    ['counts again when the dispute is won', bought('disputed'), paid(), 'paid'],
    ['is lost with the dispute', bought('disputed'), paid({ dispute: 'lost' }), 'charged_back'],
    ['is given back to end the dispute', bought('disputed'), refunded, 'refunded'],
    [
      'counts again when the dispute ends with a part given back',
      bought('disputed'),
      partly,
      'partially_refunded',
    ],
    ['stays lost', bought('charged_back'), paid({ dispute: 'lost' }), 'nothing'],
  ],
}
for (const [title, cases] of Object.entries(tables))
  suite(title, () => {
    for (const [sentence, given, truth, verdict] of cases)
      test(sentence, () => assert.equal(inAWord(given, truth), verdict))
  })

test('a verdict that was carried out calls for nothing more (I8)', () => {
  const truths = Object.values(tables).flatMap((cases) => cases.map(([, , truth]) => truth))
  for (const [, given] of Object.values(tables).flat())
    for (const truth of truths) {
      const verdict = verdictOf(given, truth)
      if (verdict.do !== 'transition') continue
      const after = {
        ...given,
        status: verdict.to,
        fulfilled: given.fulfilled || verdict.fulfil,
        refunded_amount: verdict.refunded,
        refundedPositions: verdict.refundedPositions,
      }
      assert.deepEqual(verdictOf(after, truth), { do: 'nothing' }, JSON.stringify({ given, truth, verdict }))
    }
})

test('lines that were given back by themselves are said with the verdict, each once', () => {
  const truth = paid({ refunded: 500, refundedPositions: [1, 0, 1] })
  assert.deepEqual(verdictOf(bought('paid'), truth), {
    do: 'transition',
    to: 'partially_refunded',
    fulfil: false,
    refunded: 500,
    refundedPositions: [1, 0],
  })
  const after = bought('partially_refunded', { refunded_amount: 500, refundedPositions: [0, 1] })
  assert.deepEqual(verdictOf(after, truth), { do: 'nothing' })
})

test('only what is paid is good for anything (347)', () => {
  const statuses = OrderStatus.options
  assert.deepEqual(
    statuses.filter((status) => entitlementStatusOf(status) === 'active'),
    ['paid', 'partially_refunded'],
  )
  assert.deepEqual(
    statuses.filter((status) => entitlementStatusOf(status) === 'suspended'),
    ['disputed'],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TimelineEntry } from '@earcon/contract/orders/orders.admin.calls'
import { isTrouble, linesOf, listed, sentenceOf } from './order-words.rules.ts'

const at = '2026-11-16T08:05:00.000Z'
const mail = { kind: 'mail', at, id: 'm', mail: 'receipt', complaint: null } as const
const money = { kind: 'money' as const, at, titles: ['Cold Start'] }

const cases: [entry: TimelineEntry, sentence: string][] = [
  [{ kind: 'status', at, from: null, to: 'pending' }, 'The order was made, and a payment begun.'],
  [{ kind: 'status', at, from: 'pending', to: 'paid' }, 'It was paid; everything can be downloaded.'],
  [
    { kind: 'status', at, from: 'disputed', to: 'paid' },
    'The dispute was won; everything can be downloaded again.',
  ],
  [{ ...money, movement: 'sale', amount: 1200 }, '$12.00 came in for Cold Start.'],
  [{ ...money, movement: 'refund', amount: -1200 }, '$12.00 went back to the card for Cold Start.'],
  [{ ...money, movement: 'refund', amount: 1200 }, '$12.00 of a refund came back in vain.'],
  [{ ...money, movement: 'dispute', amount: -50 }, '$0.50 was withheld in a dispute.'],
  [{ ...money, movement: 'dispute', amount: 50 }, '$0.50 was returned after a dispute.'],
  [{ kind: 'provider', at, event: 'charge.refunded' }, 'The card provider told of charge.refunded.'],
  [{ ...mail, state: 'sent' }, 'The receipt was sent.'],
  [{ ...mail, state: 'waiting' }, 'The receipt waits to be sent.'],
  [
    { ...mail, state: 'failed', complaint: 'No such mailbox' },
    'The receipt could not be sent: No such mailbox.',
  ],
  [{ ...mail, mail: 'riddle', state: 'sent' }, 'The mail “riddle” was sent.'],
  [{ kind: 'download', at, type: 'track', id: 't', title: 'Boot' }, 'The track “Boot” was downloaded.'],
  [
    { kind: 'desk', at, event: 'receipt-resent', actor: 'administrator', email: 'a@b.example' },
    'a@b.example had the receipt sent again.',
  ],
  [
    { kind: 'desk', at, event: 'refund-begun', actor: 'operator', email: null },
    'The operator began a refund.',
  ],
]
for (const [entry, sentence] of cases)
  test(`the time line says: ${sentence}`, () => assert.equal(sentenceOf(entry), sentence))

test('what somebody has to do something about stands out', () => {
  assert(isTrouble({ ...mail, state: 'failed' }))
  assert(isTrouble({ kind: 'status', at, from: 'paid', to: 'disputed' }))
  assert(!isTrouble({ ...mail, state: 'sent' }))
})

test('a long list is cut', () => {
  assert.equal(listed(['a']), 'a')
  assert.equal(listed(['a', 'b', 'c']), 'a, b and c')
  assert.equal(listed(['a', 'b', 'c', 'd', 'e']), 'a, b, c and 2 more')
})

test('a day is named once, and what happened twice at one moment is told twice', () => {
  const event: TimelineEntry = { kind: 'provider', at, event: 'charge.updated' }
  const lines = linesOf([event, event, { ...event, at: '2026-11-17T00:00:00.000Z' }])
  assert.deepEqual(
    lines.map(({ isNewDay }) => isNewDay),
    [true, false, true],
  )
  assert.equal(new Set(lines.map(({ key }) => key)).size, 3)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderStatus } from '@earcon/contract/orders/orders.calls'
import { isBought, rememberPaidIntent, settlementOf } from './settlement.rules.ts'

const standings: [rule: string, status: OrderStatus, tone: string | undefined, said: RegExp][] = [
  ['a paid order is thanked for (191)', 'paid', 'success', /^Payment successful! Thank you/],
  ['an order that the shop has not caught up with is asked for again', 'pending', undefined, /^$/],
  ['also one that it believes to be processing', 'processing', undefined, /^$/],
  ['nobody is thanked for a refund', 'refunded', 'waiting', /was refunded/],
  ['nor for one in part', 'partially_refunded', 'waiting', /^Part of this payment was refunded/],
  ['nor for a dispute', 'disputed', 'waiting', /under dispute/],
  ['nor for a charge-back', 'charged_back', 'waiting', /charged back/],
  ['what has to be looked at is not thanked for before it was', 'review', 'waiting', /look at it ourselves/],
  ['money for an order that was canceled is an error', 'canceled', 'error', /^Something went wrong/],
]
for (const [rule, status, tone, said] of standings)
  test(rule, () => {
    const outcome = settlementOf({ status, refunded_amount: 0 })
    assert.equal(outcome?.tone, tone)
    assert.match(outcome?.sentence ?? '', said)
  })

test('what could not be fulfilled and was given back is told as such', () => {
  const outcome = settlementOf({ status: 'review', refunded_amount: 250 })
  assert.equal(outcome?.sentence, 'This order could no longer be fulfilled, so your payment was refunded.')
})

test('what is bought leaves the cart, also while it is disputed; what was given back does not', () => {
  const kept = standings.filter(([, status]) => !isBought({ status, refunded_amount: 0 }))
  assert.deepEqual(
    kept.map(([, status]) => status),
    ['pending', 'processing', 'refunded', 'charged_back', 'review', 'canceled'],
  )
  assert(isBought(undefined))
})

const memories: [rule: string, stored: string | null, intent: string, kept: string | undefined][] = [
  ['the first payment is remembered (192)', null, 'pi_1', '["pi_1"]'],
  ['the next one as well', '["pi_1"]', 'pi_2', '["pi_1","pi_2"]'],
  ['a payment that is known clears nothing again', '["pi_1","pi_2"]', 'pi_1', undefined],
  ['what is damaged is thrown away', '{broken', 'pi_1', '["pi_1"]'],
  ['so is what is no list', '{"pi_1":true}', 'pi_1', '["pi_1"]'],
]
for (const [rule, stored, intent, kept] of memories)
  test(rule, () => assert.equal(rememberPaidIntent(stored, intent), kept))

test('fifty payments are remembered, the oldest is forgotten first', () => {
  const fifty = Array.from({ length: 50 }, (_, n) => `pi_${n}`)
  const kept = JSON.parse(rememberPaidIntent(JSON.stringify(fifty), 'pi_new') ?? '') as string[]
  assert.equal(kept.length, 50)
  assert.deepEqual([kept[0], kept.at(-1)], ['pi_1', 'pi_new'])
})

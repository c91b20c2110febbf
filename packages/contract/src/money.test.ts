import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardPrice, packPrice } from './money.ts'

const cases: [cents: number, card: string, pack: string][] = [
  [1250, '$12.50', '$12.5'],
  [1200, '$12.00', '$12'],
  [50, '$0.50', '$0.5'],
  [0, '$0.00', '$0'],
  [10000, '$100.00', '$100'],
  [123450, '$1234.50', '$1234.5'],
]

for (const [amount, card, pack] of cases) {
  test(`${amount} cents read ${card} on a card and ${pack} on the pack page (checklist 332, 333)`, () => {
    const price = { amount, currency: 'usd' }
    assert.equal(cardPrice(price), card)
    assert.equal(packPrice(price), pack)
  })
}

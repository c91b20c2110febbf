import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCartPrice, formatPackPrice, formatPriceWithCents } from './money.rules.ts'

const cases: [cents: number, card: string, pack: string, cart: string][] = [
  [1250, '$12.50', '$12.5', '$12.50 USD'],
  [1200, '$12.00', '$12', '$12.00 USD'],
  [1210, '$12.10', '$12.1', '$12.10 USD'],
  [50, '$0.50', '$0.5', '$0.50 USD'],
  [0, '$0.00', '$0', '$0.00 USD'],
  [10000, '$100.00', '$100', '$100.00 USD'],
  [123450, '$1234.50', '$1234.5', '$1234.50 USD'],
]
for (const [amount, card, pack, cart] of cases) {
  const price = { amount, currency: 'usd' }
  test(`${amount} cents read ${card} on a card and ${pack} on the pack page (332, 333)`, () => {
    assert.equal(formatPriceWithCents(price), card)
    assert.equal(formatPackPrice(price), pack)
  })
  test(`${amount} cents read ${cart} in the cart (332, 334, 336)`, () =>
    assert.equal(formatCartPrice(price), cart))
}

const others: [rule: string, amount: number, currency: string, cart: string][] = [
  ['other currencies are counted in whole units (335)', 1200, 'eur', '1200.00 EUR'],
  ['whole units may have parts (335)', 12.5, 'gbp', '12.50 GBP'],
  ['dollars are dollars, however they are written (334, 336)', 1250, 'USD', '$12.50 USD'],
  ['a currency is shown in capitals (336)', 7, 'Chf', '7.00 CHF'],
]
for (const [rule, amount, currency, cart] of others)
  test(rule, () => assert.equal(formatCartPrice({ amount, currency }), cart))

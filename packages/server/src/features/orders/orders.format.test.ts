import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describePayment } from './orders.format.ts'

const named = (...titles: string[]) => titles.map((title) => ({ title }))

const descriptions: [items: { title: string }[], description: string][] = [
  [named('Cold Start'), 'Earcon: Cold Start'],
  [named('Cold Start', 'Hit Rate', 'A Bell'), 'Earcon: Cold Start, Hit Rate, A Bell'],
  [named('a', 'b', 'c', 'd', 'e'), 'Earcon: a, b, c and 2 more'],
  [named('x'.repeat(120)), `Earcon: ${'x'.repeat(59)}…`],
]
for (const [items, description] of descriptions)
  test(`a payment for ${items.length} is described as "${description.slice(0, 40)}"`, () =>
    assert.equal(describePayment('Earcon', items), description))

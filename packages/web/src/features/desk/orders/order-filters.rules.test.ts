import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  moneyMovementsPath,
  type OrderFilters,
  orderListAddress,
  parseOrderFilters,
} from './order-filters.rules.ts'

const none: OrderFilters = { search: '', status: '', from: '', to: '', page: '1' }

const cases: [sentence: string, query: string, filters: Partial<OrderFilters>][] = [
  ['nothing asks for all', '', {}],
  ['blanks around a search are not searched for', '?search=%20ada%20', { search: 'ada' }],
  ['a state that there is not is none', '?status=lost', {}],
  ['a state, and days', '?status=paid&from=2026-11-01', { status: 'paid', from: '2026-11-01' }],
  ['a day that there is not is none', '?from=2026-02-30&to=soon', {}],
  ['a page that is none is the first', '?page=0', {}],
]
for (const [sentence, query, filters] of cases)
  test(`orders are asked for: ${sentence}`, () =>
    assert.deepEqual(parseOrderFilters(query), { ...none, ...filters }))

test('an address is as short as it can be, and is read as it was written', () => {
  assert.equal(orderListAddress(none), '/admin/orders')
  const filters: OrderFilters = { ...none, search: 'a&b', status: 'refunded', to: '2026-11-30', page: '3' }
  const address = orderListAddress(filters)
  assert.equal(address, '/admin/orders?search=a%26b&status=refunded&to=2026-11-30&page=3')
  assert.deepEqual(parseOrderFilters(address.slice(address.indexOf('?'))), filters)
})

test('an accountant gets all pages of what is shown', () => {
  assert.equal(moneyMovementsPath(none), '/api/admin/orders.csv')
  assert.equal(
    moneyMovementsPath({ ...none, from: '2026-11-01', page: '2' }),
    '/api/admin/orders.csv?from=2026-11-01',
  )
})

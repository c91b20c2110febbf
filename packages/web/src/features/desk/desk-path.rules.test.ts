import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DeskPlace, isWithin, parseDeskPath } from './desk-path.rules.ts'

const cases: [sentence: string, path: string, place: DeskPlace | undefined][] = [
  ['the desk begins at its own address', '/admin', { screen: 'start' }],
  ['with a slash as well', '/admin/', { screen: 'start' }],
  ['a list has an address', '/admin/packs', { screen: 'packs' }],
  ['a pack has one below it', '/admin/packs/dawn', { screen: 'pack', id: 'dawn' }],
  ['and its preview below that', '/admin/packs/dawn/preview', { screen: 'preview', id: 'dawn' }],
  ['an order goes by its number', '/admin/orders/1001', { screen: 'order', number: '1001' }],
  ['a person by an id', '/admin/people/a%20b', { screen: 'person', id: 'a b' }],
  ['letters have no page each', '/admin/letters/1', undefined],
  ['nothing lies deeper', '/admin/packs/dawn/preview/x', undefined],
  ['an order has no preview', '/admin/orders/1001/preview', undefined],
  ['a name that is none of its parts means nothing', '/admin/constructor', undefined],
  ['nor does what cannot be read', '/admin/packs/%E0%A4%A', undefined],
  ['nor two slashes in a row', '/admin/packs//preview', undefined],
]
for (const [sentence, path, place] of cases)
  test(sentence, () => assert.deepEqual(parseDeskPath(path), place))

test('what lies below a list belongs to it, and what only begins like it does not', () => {
  assert(isWithin('/admin/packs', '/admin/packs'))
  assert(isWithin('/admin/packs/dawn', '/admin/packs'))
  assert(!isWithin('/admin/packs-of-old', '/admin/packs'))
})

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type ScopeFields, scopeFrom } from '../licences/scope.rules.ts'
import { isLargerStep, type Step, stepsOf } from '../licences/scope-steps.rules.ts'
import { deepFreeze } from '../testing/catalogue.ts'
import type { RequestedItem } from './orders.calls.ts'
import {
  boughtStepsOf,
  dynamicPriceOf,
  type ItemForSale,
  type PricedTrack,
  quoteItems,
  type TrackStep,
  trackStepKey,
} from './pricing.rules.ts'

const part = (id: string, price_amount: number, paid: readonly Step[] = [], free = false): PricedTrack => ({
  id,
  price_amount,
  owned: free || paid.includes('standard'),
  entitled: paid.includes('standard'),
  larger: paid.filter(isLargerStep),
})

const large = stepsOf({ scope: 'large', broadcast: false })
const onAir = stepsOf({ scope: 'standard', broadcast: true })
const everything = stepsOf({ scope: 'unlimited', broadcast: true })

const prices: [rule: string, list: number, parts: PricedTrack[], wanted: readonly Step[], price: number][] = [
  ['who holds nothing pays the list price by the factor', 990, [part('a', 600), part('b', 600)], large, 3960],
  [
    'who outgrows a scope pays the difference',
    990,
    [part('a', 600, ['standard']), part('b', 600, ['standard'])],
    large,
    2970,
  ],
  [
    'a track alone costs its list price by what is missing',
    250,
    [part('a', 250, ['standard'])],
    everything,
    3000,
  ],
  ['broadcasting is a difference of its own', 250, [part('a', 250, large)], onAir, 750],
  [
    'a part of the tracks counts by its weight',
    1000,
    [part('a', 600, ['standard']), part('b', 600)],
    large,
    // 600 × 3 and 600 × 4, of 1200.
    3500,
  ],
  [
    'it is rounded down to 10 cents',
    1000,
    [part('a', 400, large), part('b', 400, large), part('c', 400)],
    large,
    1330,
  ],
  [
    'it costs at least what a card can be charged with',
    50,
    [part('a', 900, large), part('b', 50, ['standard'])],
    large,
    50,
  ],
  [
    'it never costs more than the missing steps of its tracks',
    500,
    [part('a', 100, large), part('b', 100)],
    large,
    400,
  ],
  ['who holds all of it pays nothing', 500, [part('a', 300, everything)], large, 0],
  ['who holds more than is wanted pays nothing', 500, [part('a', 300, large)], ['standard'], 0],
  ['a step whose ground was given back is not paid for again', 250, [part('a', 250, ['large'])], large, 250],
]
for (const [rule, list, parts, wanted, price] of prices)
  test(rule, () => assert.equal(dynamicPriceOf(list, deepFreeze(parts), wanted), price))

/** Small letters are tracks, capitals packs; stars name a larger scope: * is large, ** without limit, ! is broadcasting. */
const wishes = (text: string): RequestedItem[] =>
  text.split(' ').map((word) => {
    const [, id = '', stars = '', onAir] = /^(\w)(\**)(!?)$/.exec(word) ?? []
    const scope = (['standard', 'large', 'unlimited'] as const)[stars.length] ?? 'standard'
    return { id, type: /[A-Z]/.test(id) ? 'sound_pack' : 'track', scope, broadcast: onAir === '!' }
  })

type Holdings = Record<string, readonly Step[] | 'free'>
const shelfWith = (holdings: Holdings = {}): ItemForSale[] => {
  const of = (id: string) => {
    const paid = holdings[id] ?? []
    return part(id, { a: 200, b: 200, c: 300, d: 300 }[id] ?? 0, paid === 'free' ? [] : paid, paid === 'free')
  }
  const item = (id: string, type: ItemForSale['type'], price_amount: number, ids: string): ItemForSale => ({
    id,
    type,
    title: id,
    price_amount,
    parts: ids.split('').map(of),
  })
  return [
    ...['a', 'b', 'c', 'd'].map((id) => item(id, 'track', of(id).price_amount, id)),
    item('P', 'sound_pack', 500, 'abc'),
    item('Q', 'sound_pack', 400, 'cd'),
    item('F', 'sound_pack', 0, 'ab'),
  ]
}

const quoted = (cart: string, holdings?: Holdings, beingPaid?: TrackStep[]) =>
  quoteItems(deepFreeze(wishes(cart)), deepFreeze(shelfWith(holdings)), beingPaid)
    .map(({ id, status, amount }) => `${id} ${status} ${amount}`)
    .join(', ')

const quotes: [rule: string, cart: string, holdings: Holdings, lines: string][] = [
  ['each line has a scope of its own', 'a* b** c! d', {}, 'a ok 800, b ok 2000, c ok 1200, d ok 300'],
  [
    'a pack of which all is held is sold again at a larger scope',
    'P*',
    { a: ['standard'], b: ['standard'], c: ['standard'] },
    'P ok 1500',
  ],
  ['a smaller scope than the one that is held is owned', 'a a!', { a: large }, 'a owned 0, a ok 600'],
  ['an earlier line brings its steps, and no more', 'P c* Q*', {}, 'P ok 500, c ok 900, Q ok 800'],
  ['an earlier line at a larger scope brings the smaller', 'a** a* a', {}, 'a ok 2000, a owned 0, a owned 0'],
  [
    'what is free is owned by everybody, at the standard scope only',
    'a a*',
    { a: 'free' },
    'a owned 0, a ok 800',
  ],
  ['a free pack is not sold at another scope', 'F F* F!', {}, 'F owned 0, F unsold 0, F unsold 0'],
]
for (const [rule, cart, holdings, lines] of quotes)
  test(rule, () => assert.equal(quoted(cart, holdings), lines))

suite('what is being paid is judged by its step', () => {
  const upgrade: TrackStep = { track_id: 'a', step: 'large' }
  const cases: [rule: string, cart: string, lines: string][] = [
    ['an upgrade that is under way is not sold again', 'a*', 'a paying 0'],
    ['nor within a larger one', 'a**', 'a paying 0'],
    ['another step is', 'a!', 'a ok 600'],
    ['and what is held stays so', 'a', 'a owned 0'],
  ]
  for (const [rule, cart, lines] of cases)
    test(rule, () => assert.equal(quoted(cart, { a: ['standard'] }, [upgrade]), lines))
})

test('a line says its scope, and of the standard nothing', () => {
  const fields = ({ scope, broadcast }: ScopeFields) => ({ scope, broadcast })
  assert.deepEqual(quoteItems(wishes('a P*! z**'), shelfWith()).map(fields), [
    { scope: undefined, broadcast: undefined },
    { scope: 'large', broadcast: true },
    { scope: 'unlimited', broadcast: undefined },
  ])
})

test('a line says how many tracks are partly paid for, so that the difference can be explained', () => {
  const [line] = quoteItems(wishes('P*'), shelfWith({ a: ['standard'], b: large, c: 'free' }))
  assert.deepEqual(line?.tracks, { total: 3, owned: 1, earlier: 0, paying: 0, partly: 1 })
  assert.equal(line?.list_amount, 2000)
})

test('a line pays for the steps that nobody has paid for yet', () => {
  const pack = shelfWith({ a: ['standard'], b: large }).find(({ id }) => id === 'P')
  const earlier = new Set([trackStepKey({ track_id: 'c', step: 'standard' })])
  assert.deepEqual(boughtStepsOf({ scope: 'large' }, pack?.parts ?? [], earlier).map(trackStepKey), [
    'a large',
    'c large',
  ])
  assert.deepEqual(scopeFrom({}), { scope: 'standard', broadcast: false })
})

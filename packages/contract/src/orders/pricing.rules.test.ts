import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deepFreeze } from '../testing/catalogue.ts'
import type { RequestedItem } from './orders.calls.ts'
import { dynamicPriceOf, type ItemForSale, type PricedTrack, quoteItems } from './pricing.rules.ts'

type Right = 'held' | 'free' | 'none'
const part = (id: string, price_amount: number, right: Right = 'none'): PricedTrack => ({
  id,
  price_amount,
  owned: right !== 'none',
  entitled: right === 'held',
})
const parts = (missing: number[], held: number[]) => [
  ...missing.map((price, at) => part(`m${at}`, price)),
  ...held.map((price, at) => part(`h${at}`, price, 'held')),
]

const prices: [rule: string, list: number, missing: number[], held: number[], price: number][] = [
  ['whoever holds nothing pays the list price', 1000, [400, 400, 400], [], 1000],
  ['whoever holds 3 of 8 alike pays five eighths', 1200, [200, 200, 200, 200, 200], [200, 200, 200], 750],
  ['dearer tracks take more off', 800, [200], [600, 200], 160],
  ['the share is rounded down to 10 cents', 1000, [400, 400], [400], 660],
  ['it costs at least what a card can be charged with', 100, [100], [900], 50],
  ['it never costs more than the missing tracks, whatever the pack costs', 500, [100], [100], 100],
  ['whoever holds all of it pays nothing', 1200, [], [200, 200], 0],
  ['a free pack is free', 0, [200, 200], [], 0],
  ['a free pack is free for those too who hold part of it', 0, [200], [200], 0],
]
for (const [rule, list, missing, held, price] of prices)
  test(rule, () => assert.equal(dynamicPriceOf(list, deepFreeze(parts(missing, held))), price))

test('what comes with a free pack lowers no price', () => {
  assert.equal(dynamicPriceOf(500, [part('a', 200, 'free'), part('b', 300)]), 500)
  assert.equal(dynamicPriceOf(500, [part('a', 200, 'held'), part('b', 300)]), 300)
})

const shelfWith = (right: Record<string, Right> = {}): ItemForSale[] => {
  const of = (id: string) => part(id, { a: 200, b: 200, c: 300, d: 300 }[id] ?? 0, right[id])
  const single = (id: string): ItemForSale => ({
    id,
    type: 'track',
    title: id,
    price_amount: of(id).price_amount,
    parts: [of(id)],
  })
  const whole = (id: string, price_amount: number, ids: string): ItemForSale => ({
    id,
    type: 'sound_pack',
    title: id,
    price_amount,
    parts: ids.split('').map(of),
  })
  return [
    ...['a', 'b', 'c', 'd'].map(single),
    whole('P', 500, 'abc'),
    whole('Q', 400, 'cd'),
    whole('F', 0, 'ab'),
    whole('a', 300, 'a'),
  ]
}

/** Small letters are tracks, capitals packs; behind a colon stands what the cart was told. */
const wishes = (text: string): RequestedItem[] =>
  text.split(' ').map((word) => {
    const [id = '', amount] = word.split(':')
    const type = /[A-Z]/.test(id) ? 'sound_pack' : 'track'
    return { id, type, amount: amount ? Number(amount) : undefined }
  })

const told = (text: string, right?: Record<string, Right>) =>
  quoteItems(deepFreeze(wishes(text)), deepFreeze(shelfWith(right)))
    .map(({ id, status, amount }) => `${id} ${status} ${amount}`)
    .join(', ')

const quotes: [rule: string, cart: string, right: Record<string, Right>, lines: string][] = [
  ['the lines stand in the order of the cart', 'd P b', {}, 'd ok 300, P ok 500, b owned 0'],
  [
    'whoever holds a part of a pack pays for the rest',
    'a P d',
    { a: 'held' },
    'a owned 0, P ok 350, d ok 300',
  ],
  ['a pack is cheaper after a track of it', 'a P', {}, 'a ok 200, P ok 350'],
  ['a track after its pack is paid for already', 'P a', {}, 'P ok 500, a owned 0'],
  ['of two packs the second is cheaper by what they share', 'P Q', {}, 'P ok 500, Q ok 200'],
  ['and the other way round', 'Q P', {}, 'Q ok 400, P ok 280'],
  ['a duplicate costs nothing', 'P P a', {}, 'P ok 500, P owned 0, a owned 0'],
  ['a track that is owned costs nothing', 'a b', { a: 'held' }, 'a owned 0, b ok 200'],
  ['a track of a free pack costs nothing', 'a b', { a: 'free' }, 'a owned 0, b ok 200'],
  [
    'a free track does not make a pack cheaper, as nobody has paid for it',
    'a P',
    { a: 'free' },
    'a owned 0, P ok 500',
  ],
  ['a pack is owned by whoever holds all of it', 'P', { a: 'held', b: 'held', c: 'held' }, 'P owned 0'],
  ['also where free packs hold a part of it', 'P', { a: 'free', b: 'held', c: 'held' }, 'P owned 0'],
  [
    'a pack whose rest comes with an earlier line is owned',
    'Q P',
    { a: 'held', b: 'held' },
    'Q ok 400, P owned 0',
  ],
  ['a free pack cannot be bought', 'F a', {}, 'F owned 0, a ok 200'],
  ['what the shop does not know is gone', 'a Z z', {}, 'a ok 200, Z gone 0, z gone 0'],
  ['what the cart was told is compared', 'a:200 P:350 d:250', {}, 'a ok 200, P ok 350, d changed 300'],
  ['told nothing is not told nought', 'a a:0 b:0', {}, 'a ok 200, a owned 0, b changed 200'],
  ['nothing has changed of what is owned or gone', 'a:200 Z:900', { a: 'held' }, 'a owned 0, Z gone 0'],
]
for (const [rule, cart, right, lines] of quotes) test(rule, () => assert.equal(told(cart, right), lines))

test('a track and a pack of one id are two things', () => {
  const [first, second] = quoteItems(
    [
      { id: 'a', type: 'sound_pack' },
      { id: 'a', type: 'track' },
    ],
    shelfWith(),
  )
  assert.deepEqual([first?.type, first?.amount], ['sound_pack', 300])
  assert.deepEqual([second?.type, second?.status, second?.amount], ['track', 'owned', 0])
})

test('a line says what it costs others, and how many tracks are owned or come with earlier lines', () => {
  const [, line] = quoteItems(wishes('c P'), shelfWith({ a: 'held', b: 'free' }))
  assert.deepEqual(line, {
    id: 'P',
    type: 'sound_pack',
    title: 'P',
    status: 'owned',
    amount: 0,
    list_amount: 500,
    tracks: { total: 3, owned: 2, earlier: 1, paying: 0 },
  })
})

test('of what is gone nothing is known', () => {
  assert.deepEqual(quoteItems(wishes('Z:900'), shelfWith()), [
    {
      id: 'Z',
      type: 'sound_pack',
      title: null,
      status: 'gone',
      amount: 0,
      list_amount: 0,
      tracks: { total: 0, owned: 0, earlier: 0, paying: 0 },
    },
  ])
})

test('an empty cart has no lines', () => assert.deepEqual(quoteItems([], shelfWith()), []))

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Money } from '@earcon/contract/catalogue/catalogue.calls'
import type { QuoteLine } from '@earcon/contract/orders/orders.calls'
import type { CartItem, PackItem } from './cart.rules.ts'
import { itemKindLabel, packContentsLabel, quoteRemarksOf } from './cart-item-text.rules.ts'

const pack: PackItem = {
  id: 'p',
  type: 'sound_pack',
  title: 'Cold Start',
  cover_image_url: null,
  dynamicPrice: { amount: 1200, currency: 'usd' },
}
const track: CartItem = {
  id: 't',
  type: 'track',
  title: 'Boot',
  cover_image_url: null,
  artist_name: 'The Earcon Studio',
  price: { amount: 200, currency: 'usd' },
}
const nine = Array.from({ length: 9 }, (_, n) => ({ id: `${n}`, title: `No. ${n + 1}` }))
const ids = (count: number) => nine.slice(0, count).map(({ id }) => id)
const summary = ['Boot', 'Ready', 'Done']

const described: [rule: string, item: CartItem, kind: string, inside: string | undefined][] = [
  ['a track is named by its artist', track, 'Track by The Earcon Studio', undefined],
  ['a pack of which nothing is known is just that', pack, 'Sound pack', undefined],
  [
    'a pack lists three tracks at most, and says how many more there are (338)',
    { ...pack, tracks: nine, tracks_summary: summary },
    'Sound pack, 9 tracks',
    'Boot · Ready · Done and 6 more',
  ],
  [
    'also where its summary names more of them',
    { ...pack, tracks: nine, tracks_summary: [...summary, 'Oops'] },
    'Sound pack, 9 tracks',
    'Boot · Ready · Done and 6 more',
  ],
  [
    'without a summary the first tracks are read',
    { ...pack, tracks: nine },
    'Sound pack, 9 tracks',
    'No. 1 · No. 2 · No. 3 and 6 more',
  ],
  [
    'three tracks are all of them',
    { ...pack, tracks: nine.slice(0, 3) },
    'Sound pack, 3 tracks',
    'No. 1 · No. 2 · No. 3',
  ],
  [
    'a pack may hold one track',
    { ...pack, track_ids: ids(1), tracks_summary: ['Boot'] },
    'Sound pack, 1 track',
    'Boot',
  ],
  [
    'a pack whose tracks have ids alone names none',
    { ...pack, track_ids: ids(4) },
    'Sound pack, 4 tracks',
    undefined,
  ],
  [
    'a track without a title is passed over',
    { ...pack, tracks: [{ id: 'a', title: '' }] },
    'Sound pack, 1 track',
    undefined,
  ],
]

for (const [rule, item, kind, inside] of described) {
  test(rule, () => assert.deepEqual([itemKindLabel(item), packContentsLabel(item)], [kind, inside]))
}

const usd = (amount: number): Money => ({ amount, currency: 'usd' })
const line = (given: Partial<QuoteLine>): QuoteLine => ({
  id: 'p',
  type: 'sound_pack',
  title: 'Cold Start',
  status: 'ok',
  amount: 1200,
  list_amount: 1200,
  tracks: { total: 9, owned: 0, earlier: 0, paying: 0 },
  ...given,
})
const of = (owned: number, earlier: number) => ({ total: 9, owned, earlier, paying: 0 })

const remarks: [rule: string, told: Money, line: QuoteLine, ...sentences: string[]][] = [
  ['what costs as much as it did needs no words', usd(1200), line({})],
  [
    'a price that rose is said',
    usd(1000),
    line({ status: 'changed' }),
    'The price has changed: it was $10.00 USD when you added it.',
  ],
  [
    'a price that fell is said too',
    usd(1400),
    line({ status: 'changed' }),
    'The price has changed: it was $14.00 USD when you added it.',
  ],
  [
    'so is another currency, however much it was',
    { amount: 1200, currency: 'eur' },
    line({}),
    'The price has changed: it was 1200.00 EUR when you added it.',
  ],
  [
    'whoever owns a part is told what it takes off, and not that anything has changed',
    usd(1200),
    line({ status: 'changed', amount: 800, tracks: of(3, 0) }),
    'You own 3 of 9 tracks: −$4.00 USD.',
  ],
  [
    'also if that was known when it was added',
    usd(800),
    line({ amount: 800, tracks: of(3, 0) }),
    'You own 3 of 9 tracks: −$4.00 USD.',
  ],
  [
    'tracks further up in the cart take something off',
    usd(1200),
    line({ status: 'changed', amount: 900, tracks: of(0, 2) }),
    '2 of 9 tracks are already in your cart: −$3.00 USD.',
  ],
  [
    'and so does a single one',
    usd(1200),
    line({ status: 'changed', amount: 1060, tracks: of(0, 1) }),
    '1 of 9 tracks is already in your cart: −$1.40 USD.',
  ],
  [
    'both together are one sentence',
    usd(1200),
    line({ status: 'changed', amount: 500, tracks: of(3, 2) }),
    'You own 3 of 9 tracks, and 2 more are already in your cart: −$7.00 USD.',
  ],
  [
    'a pack that got cheaper for those who own a part of it says both',
    usd(830),
    line({ status: 'changed', amount: 760, list_amount: 1100, tracks: of(3, 0) }),
    'The price has changed: it was $8.30 USD when you added it.',
    'You own 3 of 9 tracks: −$3.40 USD.',
  ],
  [
    'a pack that got dearer for those who own a part of it says both',
    usd(600),
    line({ status: 'changed', amount: 800, tracks: of(3, 0) }),
    'The price has changed: it was $6.00 USD when you added it.',
    'You own 3 of 9 tracks: −$4.00 USD.',
  ],
  ['what is owned through a free pack takes nothing off', usd(1200), line({ tracks: of(1, 0) })],
  [
    'what is owned is not charged',
    usd(1200),
    line({ status: 'owned', amount: 0, tracks: of(9, 0) }),
    'You own this already, so it is not charged.',
  ],
  [
    'what comes with earlier items is not charged',
    usd(1200),
    line({ status: 'owned', amount: 0, tracks: of(0, 9) }),
    'It comes with what is above it, so it is not charged.',
  ],
  [
    'nor what is owned and comes with them',
    usd(1200),
    line({ status: 'owned', amount: 0, tracks: of(4, 5) }),
    'You own part of it, and the rest comes with what is above it, so it is not charged.',
  ],
  [
    'nor what has become free',
    usd(1200),
    line({ status: 'owned', amount: 0, list_amount: 0, tracks: of(9, 0) }),
    'This is free now, so it is not charged.',
  ],
  [
    'whoever outgrows a scope is told what is taken off',
    usd(3600),
    line({ amount: 3600, list_amount: 4800, scope: 'large', tracks: { ...of(0, 0), partly: 9 } }),
    'With what you have of it, or have in your cart: −$12.00 USD.',
  ],
  [
    'a larger scope of what has become free is not sold',
    usd(4800),
    line({ status: 'unsold', amount: 0, list_amount: 0, scope: 'large' }),
    'This is free now, and what is free is licensed for up to a million people only.',
  ],
  [
    'what is sold no longer says so',
    usd(1200),
    line({ status: 'gone', title: null, amount: 0, list_amount: 0 }),
    'This is no longer sold.',
  ],
]

test('of a scope that was chosen since nobody has told a price', () =>
  assert.deepEqual(
    quoteRemarksOf(undefined, line({ status: 'ok', amount: 900, list_amount: 900 }), 'usd'),
    [],
  ))

for (const [rule, told, quoted, ...sentences] of remarks) {
  test(rule, () => assert.deepEqual(quoteRemarksOf(told, quoted, 'usd'), sentences))
}

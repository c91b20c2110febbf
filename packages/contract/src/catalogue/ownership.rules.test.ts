import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asOwned, packFixture, trackFixture } from '../testing/catalogue.ts'
import type { SoundPack } from './catalogue.calls.ts'
import { displayedPriceOf, explainPrice, ownershipOf } from './ownership.rules.ts'

const cases: [sentence: string, price: number, owned: number, total: number, isOwned: boolean][] = [
  ['nobody owns a pack of which they own nothing', 1200, 0, 9, false],
  ['a part is not the whole', 1200, 8, 9, false],
  ['whoever owns every track owns the pack', 1200, 9, 9, true],
  ['a free pack belongs to everyone (186)', 0, 0, 9, true],
  ['an empty pack is owned by no one', 1200, 0, 0, false],
]

for (const [sentence, price_amount, owned, total, isOwned] of cases) {
  test(sentence, () =>
    assert.deepEqual(ownershipOf({ price_amount }, { owned, total }), {
      isEffectivelyOwnedByCurrentUser: isOwned,
      ownedConstituentTrackCount: owned,
      totalConstituentTrackCount: total,
    }),
  )
}

const eight = Array.from({ length: 8 }, (_, at) => trackFixture(`t${at}`, 200))
const owning = (many: number) => eight.map((one, at) => (at < many ? asOwned(one) : one))

const explained: [sentence: string, pack: SoundPack, words: string | undefined][] = [
  [
    'whoever owns a part is told what it takes off',
    packFixture('P', 1200, owning(3)),
    'You own 3 of 8 tracks: −$4.5',
  ],
  ['one track takes its share off', packFixture('P', 1200, owning(1)), 'You own 1 of 8 tracks: −$1.5'],
  ['there is nothing to explain to those who own nothing', packFixture('P', 1200, eight), undefined],
  [
    'those who own it all have nothing to pay',
    packFixture('P', 1200, owning(8)),
    'You own all of it, so there is nothing to pay.',
  ],
  ['there is nothing to explain of a free pack', packFixture('P', 0, owning(8), []), undefined],
  ['what comes with a free pack takes nothing off', packFixture('P', 1200, owning(3), []), undefined],
]
for (const [sentence, of, words] of explained) test(sentence, () => assert.equal(explainPrice(of), words))

const shown: [sentence: string, pack: SoundPack, amount: number][] = [
  ['a pack is shown at the price of its viewer', packFixture('P', 1200, owning(3)), 750],
  ['what is owned is shown at the price of everybody', packFixture('P', 1200, owning(8)), 1200],
  ['what is free is free', packFixture('P', 0, owning(8), []), 0],
]
for (const [sentence, of, amount] of shown)
  test(sentence, () => assert.deepEqual(displayedPriceOf(of), { amount, currency: 'usd' }))

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownershipOf } from './ownership.ts'

const cases: [sentence: string, price: number, owned: number, total: number, isOwned: boolean][] = [
  ['nobody owns a pack of which they own nothing', 1200, 0, 9, false],
  ['a part is not the whole', 1200, 8, 9, false],
  ['whoever owns every track owns the pack', 1200, 9, 9, true],
  ['a free pack belongs to everyone', 0, 0, 9, true],
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

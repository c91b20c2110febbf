import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupOwned, isTakeable, type OwnedGroup, type PersonEntitlement, standingOf } from './owned.rules.ts'

const dawn = { id: 'dawn', title: 'Dawn' }
const boot: PersonEntitlement = {
  track_id: 'boot',
  title: 'Boot',
  packs: [dawn],
  source: 'order',
  order_number: '1001',
  granted_at: '2026-11-16T08:05:00.000Z',
  suspended_at: null,
  withdrawn_at: null,
}
const chime = { ...boot, track_id: 'chime', title: 'Chime' }
const gift = { ...boot, source: 'gift', order_number: null } as const

const noon = { id: 'noon', title: 'Noon' }

const cases: [sentence: string, owned: PersonEntitlement[], groups: [title: string, tracks: number][]][] = [
  ['nothing is nothing', [], []],
  ['a pack is one line', [boot, chime], [['Dawn', 2]]],
  ['one track of a pack goes by its own name', [boot], [['Boot', 1]]],
  [
    'what was bought and what was given stand apart',
    [boot, { ...gift, track_id: 'chime', title: 'Chime' }],
    [
      ['Boot', 1],
      ['Chime', 1],
    ],
  ],
  ['a track of no pack stands for itself', [{ ...boot, packs: [] }], [['Boot', 1]]],
  [
    'a track of several packs counts to the one of which most is there',
    [
      { ...boot, packs: [noon, dawn] },
      chime,
      { ...boot, track_id: 'bell', title: 'Bell', packs: [noon] },
      { ...boot, track_id: 'gong', title: 'Gong' },
    ],
    [
      ['Dawn', 3],
      ['Bell', 1],
    ],
  ],
  [
    'what counts for nothing any more comes last',
    [{ ...boot, withdrawn_at: '2026-11-17T08:05:00.000Z' }, chime],
    [
      ['Chime', 1],
      ['Boot', 1],
    ],
  ],
]
for (const [sentence, owned, groups] of cases)
  test(sentence, () =>
    assert.deepEqual(
      groupOwned(owned).map(({ title, tracks }) => [title, tracks.length]),
      groups,
    ),
  )

const only = (one: PersonEntitlement): OwnedGroup => {
  const [group] = groupOwned([one])
  assert(group)
  return group
}
const day = '2026-11-17T08:05:00.000Z'
const standings: [one: PersonEntitlement, standing: string, takeable: boolean][] = [
  [boot, 'owned', false],
  [gift, 'owned', true],
  [{ ...boot, suspended_at: day }, 'under review, while the payment is disputed', false],
  [{ ...boot, withdrawn_at: day }, 'withdrawn on 17 November 2026', false],
  [{ ...gift, withdrawn_at: day }, 'taken back on 17 November 2026', false],
]
for (const [one, standing, takeable] of standings)
  test(`of ${one.source === 'gift' ? 'a gift' : 'what was bought'}: ${standing}`, () => {
    assert.equal(standingOf(only(one)), standing)
    assert.equal(isTakeable(only(one)), takeable)
  })

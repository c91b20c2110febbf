import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScopeChoice } from '@earcon/contract/licences/scope.rules'
import { type Ground, groundOf, groundOfAll, type StepSource } from './licences.ground.ts'

const day = (date: number) => new Date(Date.UTC(2026, 8, date))
/** Sold on the tenth, '3' is there since the third, '3-12' until the twelfth, and '3?' is in dispute. */
const parse = (word: string): StepSource => {
  const [, since = '', until, dispute] = /^(\d+)(?:-(\d+))?(\?)?$/.exec(word) ?? []
  return { since: day(Number(since)), until: until ? day(Number(until)) : null, disputed: Boolean(dispute) }
}
const unlimited: ScopeChoice = { scope: 'unlimited', broadcast: false }
const onAir: ScopeChoice = { scope: 'standard', broadcast: true }
const firm: Ground = { lostAt: null, disputed: false }
const lost = (date: number): Ground => ({ lostAt: day(date), disputed: false })
const disputed: Ground = { lostAt: null, disputed: true }

const cases: [rule: string, choice: ScopeChoice, steps: Record<string, string>, ground: Ground][] = [
  ['all of it is paid', unlimited, { standard: '1', large: '5', unlimited: '10' }, firm],
  ['the first was given back', unlimited, { standard: '1-12', large: '5', unlimited: '10' }, lost(12)],
  ['something between was', unlimited, { standard: '1', large: '5-14', unlimited: '10' }, lost(14)],
  [
    'two were: the first to go counts',
    unlimited,
    { standard: '1-16', large: '5-14', unlimited: '10' },
    lost(14),
  ],
  ['of what is beyond it nothing is asked', onAir, { standard: '1', large: '5-14', broadcast: '10' }, firm],
  ['something else gives it as well', onAir, { standard: '1-12 2', broadcast: '10' }, firm],
  ['and takes over', onAir, { standard: '1-12 11', broadcast: '10' }, firm],
  ['for a while', onAir, { standard: '1-12 11-15', broadcast: '10' }, lost(15)],
  ['it was bought anew after a gap', onAir, { standard: '1-12 13', broadcast: '10' }, lost(12)],
  ['it had gone before the sale', onAir, { standard: '1-9 11', broadcast: '10' }, lost(10)],
  ['its payment is in dispute', onAir, { standard: '1?', broadcast: '10' }, disputed],
  ['one of two payments is', onAir, { standard: '1? 2', broadcast: '10' }, firm],
  ['the only one that is left is', onAir, { standard: '1-12 2?', broadcast: '10' }, disputed],
  ['nothing is known of it any more', onAir, { broadcast: '10' }, firm],
]
for (const [rule, choice, steps, ground] of cases)
  test(`a scope of which ${rule} (420)`, () => {
    const sourcesOf = (step: string) => (steps[step] ?? '').split(' ').filter(Boolean).map(parse)
    assert.deepEqual(groundOf(choice, day(10), sourcesOf), ground)
  })

const packs: [rule: string, grounds: Ground[], ground: Ground][] = [
  ['stands as long as one of its tracks does', [firm, lost(12)], firm],
  ['is gone when the last one is', [lost(14), lost(12)], lost(14)],
  ['is in doubt as one of those that are left', [firm, disputed, lost(12)], disputed],
]
for (const [rule, grounds, ground] of packs)
  test(`a pack ${rule} (420)`, () => assert.deepEqual(groundOfAll(grounds), ground))

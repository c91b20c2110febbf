import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Player, silence } from './player.ts'
import { titleWith } from './tab-title.ts'

const page = 'Cold Start · Earcon'
const sound = { kind: 'preview', id: 'a', title: 'Boot', src: '/a' } as const

const tabs: [what: string, player: Partial<Player>, title: string][] = [
  ['its own title while nothing is on', {}, page],
  ['what is playing', { phase: 'playing', sound }, '▶ Boot · Cold Start · Earcon'],
  ['nothing of a sound that is loading', { phase: 'loading', sound }, page],
  ['nothing of one that is still being recorded', { phase: 'waiting', sound }, page],
  ['nothing of one that is paused', { phase: 'paused', sound }, page],
]
for (const [what, player, title] of tabs)
  test(`the tab of a page tells ${what}`, () =>
    assert.equal(titleWith({ ...silence, ...player }, page), title))

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PlayerState, silentPlayer } from './player.rules.ts'
import { tabTitleOf } from './tab-title.rules.ts'

const page = 'Cold Start · Earcon'
const sound = { kind: 'preview', id: 'a', title: 'Boot', src: '/a' } as const

const tabs: [what: string, player: Partial<PlayerState>, title: string][] = [
  ['its own title while nothing is on', {}, page],
  ['what is playing', { phase: 'playing', sound }, '▶ Boot · Cold Start · Earcon'],
  ['nothing of a sound that is loading', { phase: 'loading', sound }, page],
  ['nothing of one that is still being recorded', { phase: 'waiting', sound }, page],
  ['nothing of one that is paused', { phase: 'paused', sound }, page],
]
for (const [what, player, title] of tabs)
  test(`the tab of a page tells ${what}`, () =>
    assert.equal(tabTitleOf({ ...silentPlayer, ...player }, page), title))

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkedIn, trackLink } from './track-link.ts'

const links: [what: string, seconds: number, link: string][] = [
  ['a track', 0, '/sound-pack/p1#track-t1'],
  ['a moment of it', 12.5, '/sound-pack/p1?t=12.5#track-t1'],
  ['a whole second', 83, '/sound-pack/p1?t=83#track-t1'],
  ['a moment that is hardly past the beginning', 0.04, '/sound-pack/p1#track-t1'],
  ['a moment between two tenths, which begins a little sooner', 1.29, '/sound-pack/p1?t=1.2#track-t1'],
]
for (const [what, seconds, link] of links)
  test(`a link to ${what}, and back`, () => {
    assert.equal(trackLink('p1', 't1', seconds), link)
    const { search, hash } = new URL(link, 'http://here.invalid')
    assert.deepEqual(linkedIn({ search, hash }), { track: 't1', seconds: Math.floor(seconds * 10) / 10 })
  })

const others: [what: string, search: string, hash: string, read: ReturnType<typeof linkedIn>][] = [
  ['no fragment names no track', '?t=3', '', undefined],
  ['another fragment names no track', '', '#abstract', undefined],
  ['a fragment that is no id names no track', '', '#track-<b>', undefined],
  ['an endless one names no track', '', `#track-${'x'.repeat(65)}`, undefined],
  [
    'a moment among other things in the query is found',
    '?utm=a&t=7&x=1',
    '#track-t1',
    { track: 't1', seconds: 7 },
  ],
  ['a moment that is no number is the beginning', '?t=soon', '#track-t1', { track: 't1', seconds: 0 }],
  ['one before the beginning is the beginning', '?t=-3', '#track-t1', { track: 't1', seconds: 0 }],
  ['one without end is the beginning', '?t=1e99', '#track-t1', { track: 't1', seconds: 0 }],
  ['a name that only ends in t is another', '?at=5', '#track-t1', { track: 't1', seconds: 0 }],
]
for (const [what, search, hash, read] of others)
  test(what, () => assert.deepEqual(linkedIn({ search, hash }), read))

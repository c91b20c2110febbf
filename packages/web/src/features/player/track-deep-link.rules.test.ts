import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatMoment, trackDeepLinkOf } from './track-deep-link.rules.ts'
import { deepLinkStartOf } from './track-deep-link-start.rules.ts'

const links: [what: string, seconds: number, link: string][] = [
  ['a track', 0, '/sound-pack/p1#track-t1'],
  ['a moment of it', 12.5, '/sound-pack/p1?t=12.5#track-t1'],
  ['a whole second', 83, '/sound-pack/p1?t=83#track-t1'],
  ['a moment that is hardly past the beginning', 0.04, '/sound-pack/p1#track-t1'],
  ['a moment between two tenths, which begins a little sooner', 1.29, '/sound-pack/p1?t=1.2#track-t1'],
]
for (const [what, seconds, link] of links)
  test(`a link to ${what}, and back`, () => {
    assert.equal(trackDeepLinkOf('p1', 't1', seconds), link)
    const { search, hash } = new URL(link, 'http://here.invalid')
    assert.equal(deepLinkStartOf({ search, hash }, 't1'), Math.floor(seconds * 10) / 10)
  })

const others: [what: string, search: string, hash: string, seconds: number][] = [
  ['a link to no track has none begin elsewhere', '?t=3', '', 0],
  ['nor has a link to another', '?t=3', '#track-t2', 0],
  ['nor one to a place of another kind', '?t=3', '#abstract', 0],
  ['a moment among other things in the query is found', '?utm=a&t=7&x=1', '#track-t1', 7],
  ['a moment that is no number is the beginning', '?t=soon', '#track-t1', 0],
  ['one before the beginning is the beginning', '?t=-3', '#track-t1', 0],
  ['one without end is the beginning', '?t=1e99', '#track-t1', 0],
  ['a name that only ends in t is another', '?at=5', '#track-t1', 0],
]
for (const [what, search, hash, seconds] of others)
  test(what, () => assert.equal(deepLinkStartOf({ search, hash }, 't1'), seconds))

for (const [position, length, told] of [
  [12.9, 30, '0:12'],
  [69.5, 149.6, '1:09'],
  [0.42, 0.6, '0.4 seconds'],
] as const)
  test(`the moment ${position} seconds into ${length} is called ${told}`, () =>
    assert.equal(formatMoment(position, length), told))

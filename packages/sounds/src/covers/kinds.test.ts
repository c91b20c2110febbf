import assert from 'node:assert/strict'
import test from 'node:test'
import { catalogue } from '../catalogue.ts'
import { kindOf, kinds } from './kinds.ts'
import { shadesOf } from './palette.ts'

const newestFirst = catalogue.packs.toSorted((a, b) => b.published_at.localeCompare(a.published_at))
const shown = newestFirst.map(({ slug }) => kindOf(slug))

test('the ten newest packs have covers of at least six kinds', () => {
  assert.ok(new Set(shown.slice(0, 10)).size >= 6)
})

test('no cover in the shop is like one beside, above or below it, in up to four columns', () => {
  for (const columns of [1, 2, 3, 4])
    shown.forEach((kind, n) =>
      assert.notEqual(kind, shown[n + columns], `${newestFirst[n].slug} and ${columns} on`),
    )
})

test('every kind is on some cover', () => {
  assert.deepEqual(new Set(shown), new Set(kinds))
})

test('no two covers side by side share a colour', () => {
  const colours = newestFirst.map(({ slug }) => shadesOf(slug).light.hue)
  colours.forEach((colour, n) => assert.notEqual(colour, colours[n + 1], newestFirst[n].slug))
})

test('a pack nobody has chosen a cover for gets one all the same, always the same', () => {
  const slugs = Array.from({ length: 60 }, (_, n) => `new-pack-${n}`)
  assert.ok(new Set(slugs.map(kindOf)).size >= 8)
  assert.deepEqual(slugs.map(kindOf), slugs.map(kindOf))
})

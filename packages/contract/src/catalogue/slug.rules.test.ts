import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CatalogueFilePack } from './catalogue-file.ts'
import { freeSlug, slugOf, slugsNear } from './slug.rules.ts'

const cases: [rule: string, title: string, slug: string][] = [
  ['words are joined by hyphens', 'Cold Start', 'cold-start'],
  ['accents are left out', 'Déjà Vu', 'deja-vu'],
  ['what is neither letter nor digit is one hyphen', 'Rock & Roll -- 2!', 'rock-roll-2'],
  ['no hyphen stands at either end', ' (Intro) ', 'intro'],
  ['of a title without letters a word stands for it', '¡!', 'untitled'],
  ['of nothing likewise', '', 'untitled'],
  ['other scripts are not spelled out', 'Привет', 'untitled'],
  ['a long title is cut', 'a'.repeat(100), 'a'.repeat(60)],
  ['and not at a hyphen', `${'a'.repeat(59)} b`, 'a'.repeat(59)],
]
for (const [rule, title, slug] of cases)
  test(rule, () => {
    assert.equal(slugOf(title), slug)
    assert(CatalogueFilePack.shape.slug.safeParse(slug).success)
  })

const taken: [rule: string, wanted: string, taken: string[], slug: string][] = [
  ['a slug that nobody has is free', 'tone', ['tones'], 'tone'],
  ['a second one is the second', 'tone', ['tone'], 'tone-2'],
  ['the next number that is free', 'tone', ['tone', 'tone-2', 'tone-4'], 'tone-3'],
  ['a number of its own stays', 'tone-2', ['tone-2'], 'tone-2-2'],
]
for (const [rule, wanted, names, slug] of taken)
  test(rule, () => assert.equal(freeSlug(wanted, new Set(names)), slug))

test('what has to be known of a slug is every one that could be taken before the next is', () => {
  const near = slugsNear('tone')
  assert.deepEqual(near.slice(0, 3), ['tone', 'tone-2', 'tone-3'])
  assert.equal(new Set(near).size, near.length)
  assert(!near.includes(freeSlug('tone', new Set(near))))
})

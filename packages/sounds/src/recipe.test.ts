import assert from 'node:assert/strict'
import test from 'node:test'
import { catalogue, scores } from './catalogue.ts'
import type { Piece } from './piece.ts'
import { coverFileRecipeOf, coverRecipeOf, fileRecipeOf, recipeOf } from './recipe.ts'
import type { Score } from './score.ts'

const piece: Piece = {
  ms: 600,
  kind: 'signal',
  seed: 1,
  parts: [{ voice: { kind: 'keys' }, notes: [{ at: 0.05, pitch: 69, length: 0.2, loud: 0.7 }] }],
  space: { decay: 1, damping: 0.3, size: 0.3, wet: 0.2 },
}

const score: Score = { product: 'track', piece, signature: true, title: 'Ding' }

test('a recipe is 24 hexadecimal digits, and the same for the same score', () => {
  assert.match(recipeOf(score), /^[0-9a-f]{24}$/)
  assert.equal(recipeOf(score), recipeOf(structuredClone(score)))
})

test('whatever changes the sound changes the recipe', () => {
  const higher = structuredClone(score)
  for (const note of higher.piece.parts.flatMap(({ notes }) => notes)) note.pitch += 1
  const recipes = [
    recipeOf(score),
    recipeOf({ ...score, signature: false }),
    recipeOf({ ...score, product: 'sample' }),
    recipeOf({ ...score, title: 'Dong' }),
    recipeOf({ ...score, piece: { ...piece, seed: 2 } }),
    recipeOf(higher),
  ]
  assert.equal(new Set(recipes).size, recipes.length)
})

test('a cover is drawn anew when one of its sounds is', () => {
  assert.notEqual(coverRecipeOf('glass', ['a', 'b']), coverRecipeOf('glass', ['a', 'c']))
})

test('what is brought is named by its bytes and by how it is taken', () => {
  const [one, other] = ['a'.repeat(64), 'b'.repeat(64)]
  const recipes = [
    fileRecipeOf({ sha256: one, isSigned: false }),
    fileRecipeOf({ sha256: other, isSigned: false }),
    fileRecipeOf({ sha256: one, isSigned: true }),
    fileRecipeOf({ sha256: one, isSigned: false, kind: 'signal' }),
    fileRecipeOf({ sha256: one, isSigned: false, kind: 'music' }),
    coverFileRecipeOf(one),
    coverFileRecipeOf(other),
  ]
  assert.equal(new Set(recipes).size, recipes.length)
  for (const recipe of recipes) assert.match(recipe, /^[0-9a-f]{24}$/)
})

test('every track of the catalogue can be made from its recipe', () => {
  for (const track of catalogue.tracks) {
    const score = scores.get(track.recipe)
    assert.deepEqual([score?.title, score?.piece.ms], [track.title, track.duration_ms])
  }
})

test('previews of what is for sale are signed, those of the free pack are not', () => {
  const free = new Set(
    catalogue.packs.filter(({ price_amount }) => price_amount === 0).flatMap(({ track_ids }) => track_ids),
  )
  for (const { id, recipe, title } of catalogue.tracks)
    assert.equal(scores.get(recipe)?.signature, !free.has(id), title)
})

test('no note of the catalogue lies outside its piece or cannot be played', () => {
  for (const { piece, title } of scores.values())
    for (const { at, loud, length } of piece.parts.flatMap(({ notes }) => notes)) {
      assert.ok(at >= 0 && at < piece.ms / 1000, `${title}: a note at ${at}`)
      assert.ok(loud > 0 && loud <= 1 && length > 0, `${title}: a note of loudness ${loud}, length ${length}`)
    }
})

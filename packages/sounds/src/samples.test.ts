import assert from 'node:assert/strict'
import test from 'node:test'
import { catalogue, scores } from './catalogue.ts'
import { sampleScores, samples } from './samples.ts'

const distinct = (values: string[]) => new Set(values).size === values.length
const withOld = samples.filter(({ old_recipe }) => old_recipe !== null)

test('the sample player has exactly 33 sounds, and the catalogue hands over all of them', () => {
  assert.equal(samples.length, 33)
  assert.deepEqual(catalogue.samples, samples)
})

test('every sample has a name of its own that is safe in an address (276)', () => {
  for (const { id } of samples) assert.match(id, /^[a-z0-9]+(-[a-z0-9]+)*$/)
  assert.ok(distinct(samples.map(({ id }) => id)))
})

test('a sample lasts exactly two or three seconds, and about half of them each (323)', () => {
  for (const { id, duration_ms } of samples) assert.ok([2000, 3000].includes(duration_ms), id)
  const long = samples.filter(({ duration_ms }) => duration_ms === 3000).length
  assert.ok(long >= 13 && long <= 20, `${long} of 33 last three seconds`)
})

test('the score of a sample is as long as its card says, clean and without a signature', () => {
  for (const { id, duration_ms, recipe, old_recipe } of samples)
    for (const name of [recipe, old_recipe]) {
      if (name === null) continue
      const score = scores.get(name)
      assert.ok(score, `${id} has no score`)
      assert.equal(score.piece.ms, duration_ms, id)
      assert.deepEqual([score.product, score.signature, score.piece.kind], ['sample', false, 'signal'], id)
    }
})

test('no recipe is used twice and no score is left over', () => {
  const recipes = samples.flatMap(({ recipe, old_recipe }) => (old_recipe ? [recipe, old_recipe] : [recipe]))
  assert.ok(distinct(recipes))
  assert.deepEqual([...sampleScores.keys()].toSorted(), recipes.toSorted())
})

test('at least fourteen samples have an old version, and some have none (130)', () => {
  assert.ok(withOld.length >= 14 && withOld.length < samples.length, `${withOld.length} have`)
})

test('an old version is made of plain tones in few bits, and nearly dry; a new one is more than that', () => {
  for (const { id, recipe, old_recipe } of withOld) {
    const before = scores.get(old_recipe ?? '')?.piece
    const after = scores.get(recipe)?.piece
    assert.ok(before && after, id)
    for (const { voice } of before.parts) assert.ok(voice.kind === 'tone' && (voice.bits ?? 16) <= 8, id)
    assert.ok(before.space.wet < after.space.wet && before.space.decay < after.space.decay, id)
    assert.ok(
      after.parts.some(({ voice }) => voice.kind !== 'tone'),
      id,
    )
  }
})

test('nothing begins in the first 30 milliseconds, which wireless speakers swallow', () => {
  for (const { title, piece } of sampleScores.values())
    for (const { notes } of piece.parts)
      for (const { at } of notes) assert.ok(at >= 0.03 && at < piece.ms / 1000, `${title}: ${at}`)
})

test('a title has one to four words, and no pack, track or other sample bears it', () => {
  const titles = [...samples, ...catalogue.packs, ...catalogue.tracks].map(({ title }) => title.toLowerCase())
  for (const { title } of samples) {
    assert.ok(title.split(' ').length <= 4, title)
    assert.equal(titles.filter((other) => other === title.toLowerCase()).length, 1, title)
  }
})

test('a context is one sentence of 40 to 120 characters that never shouts, and is told once', () => {
  for (const { context } of samples) {
    assert.ok(context.length >= 40 && context.length <= 120, `${context.length}: ${context}`)
    assert.match(context, /^[A-Z][^.!?]*\.$/)
  }
  assert.ok(distinct(samples.map(({ context }) => context)))
})

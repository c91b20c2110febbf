import assert from 'node:assert/strict'
import test from 'node:test'
import { chance, seedOf } from './chance.ts'
import { chord, led, opened, progression, turned } from './chord.ts'
import {
  backwards,
  falls,
  head,
  insists,
  inverted,
  type Motif,
  presses,
  resolves,
  returns,
  rises,
  shifted,
  staysOpen,
  steps,
  stretched,
} from './motif.ts'
import { degree, pitch } from './pitch.ts'
import { beat, looped, loosened } from './rhythm.ts'
import { metre } from './score-paper.ts'
import { theme } from './theme.ts'

const motif = steps(1, 0.5, 5, 0.5, 3, 1)
const stepsOf = (motif: Motif) => motif.map(({ step }) => step)
const beatsOf = (motif: Motif) => motif.map(({ beats }) => beats)

const turns: [rule: string, turned: Motif, steps: number[]][] = [
  ['a start rises to the next octave', rises(motif), [1, 3, 8]],
  ['a success comes home to the nearest tonic', resolves(motif), [1, 5, 1]],
  ['a success from high up comes home up there', resolves(steps(3, 1, 6, 1)), [3, 8]],
  ['a question stays open on the second', staysOpen(motif), [1, 5, 2]],
  ['a question may stay open on the fourth', staysOpen(motif, 4), [1, 5, 4]],
  ['an error falls onto the tonic from a semitone above', falls(motif), [1, 5, 1.5, 1]],
  ['an end goes back the way it came, to the tonic', returns(motif), [3, 5, 1]],
  ['backwards turns the steps round', backwards(motif), [3, 5, 1]],
  ['inverted, what rose falls', inverted(motif), [1, -3, -1]],
  ['shifted, all steps move', shifted(motif, 2), [3, 7, 5]],
  ['a nod is only the head', head(motif), [1, 5]],
  ['impatience says the same again', insists(head(motif), 2), [1, 5, 1, 5]],
  ['a limit is a ceiling that is pressed against', presses(motif, 4, 2), [1, 4, 3, 4, 4]],
]
for (const [rule, turned, expected] of turns) test(rule, () => assert.deepEqual(stepsOf(turned), expected))

test('a stretched motif takes longer, an impatient one less each time, and a homecoming rests', () => {
  assert.deepEqual(beatsOf(stretched(motif, 2)), [1, 1, 2])
  assert.deepEqual(beatsOf(insists(steps(1, 1), 3, 0.5)), [1, 0.5, 0.25])
  assert.deepEqual(beatsOf(resolves(motif)), [0.5, 0.5, 2])
})

test('pitches are named as on paper', () => {
  assert.deepEqual(['A4', 'C4', 'F#3', 'Eb5', 'C-1'].map(pitch), [69, 60, 54, 75, 0])
  assert.throws(() => pitch('H4'), /no pitch/)
})

test('steps of a scale go on above and below the octave', () => {
  const c = pitch('C4')
  assert.deepEqual(
    [1, 3, 8, 10, 0, -6].map((n) => degree(c, 'major', n)),
    [60, 64, 72, 76, 59, 48],
  )
  assert.deepEqual(
    [1, 4, 6].map((n) => degree(c, 'pentatonic', n)),
    [60, 67, 72],
  )
  assert.equal(degree(c, 'major', 1.5), 61)
})

test('chords are stacked thirds; they can be turned, opened, and led with little movement', () => {
  const c = pitch('C4')
  assert.deepEqual(chord(c, 'major', 1), [60, 64, 67])
  assert.deepEqual(chord(c, 'major', 2, 4), [62, 65, 69, 72])
  assert.deepEqual(turned([60, 64, 67], 1), [64, 67, 72])
  assert.deepEqual(opened([60, 64, 67]), [60, 67, 76])
  assert.deepEqual(led([60, 64, 67], [65, 69, 72]), [60, 65, 69])
  for (const pitches of progression(c, 'major', [1, 6, 4, 5]))
    assert.ok(Math.min(...pitches) >= 55 && Math.max(...pitches) <= 76, pitches.join(' '))
})

test('a row of marks is a rhythm, with accents, ghosts and rests', () => {
  const notes = beat('X.o- | ...x', { tempo: 120, loud: 0.8 })
  assert.deepEqual(
    notes.map(({ at, loud }) => [at, loud]),
    [
      [0, 1],
      [0.25, 0.56],
      [0.375, 0.36],
      [0.875, 0.8],
    ],
  )
  assert.deepEqual(
    looped(notes.slice(0, 1), 2, 3).map(({ at }) => at),
    [0, 2, 4],
  )
})

test('hands are never exact, but always in the same way', () => {
  const notes = beat('xxxx', { tempo: 120 })
  assert.deepEqual(loosened(notes, 5), loosened(notes, 5))
  assert.notDeepEqual(loosened(notes, 5), loosened(notes, 6))
  loosened(notes, 5, { time: 0.006 }).forEach(({ at }, n) =>
    assert.ok(Math.abs(at - (notes[n]?.at ?? 0)) <= 0.0061),
  )
})

test('luck is the same for the same name', () => {
  const luck = chance(seedOf('glass'))
  const again = chance(seedOf('glass'))
  assert.deepEqual([luck.next(), luck.pick(['a', 'b', 'c'])], [again.next(), again.pick(['a', 'b', 'c'])])
  assert.notEqual(seedOf('glass'), seedOf('grass'))
  assert.deepEqual(
    luck.shuffled([1, 2, 3, 4]).toSorted((a, b) => a - b),
    [1, 2, 3, 4],
  )
})

test('in a key and at a tempo a motif becomes notes, not before what wireless speakers swallow', () => {
  const { line } = theme({ key: pitch('D4'), scale: 'minor', tempo: 120 })
  assert.deepEqual(
    line(motif).map(({ at, pitch, length }) => [at, pitch, length]),
    [
      [0.05, 62, 0.25],
      [0.3, 69, 0.25],
      [0.55, 65, 0.5],
    ],
  )
})

test('quick beats are counted in twos or threes', () => {
  assert.equal(metre({ tempo: 96 }).bpm, 96)
  assert.equal(metre({ tempo: 264, beats: 7, counted: 2 }).bpm, 132)
})

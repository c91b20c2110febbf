import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rate } from '../../piece.ts'
import { draw, noise, sine } from '../../testing/signals.ts'
import { keyOf } from './key.ts'
import { tempoOf } from './tempo.ts'

/** A chord on each beat, struck and dying away. */
function chords(bpm: number, pitches: number[][], seconds = 12) {
  const beat = 60 / bpm
  const strokes = pitches.map((chord) =>
    draw(beat, (time, side) =>
      chord.reduce((sum, pitch) => {
        const frequency = 440 * 2 ** ((pitch - 69) / 12)
        return (
          sum +
          0.1 * Math.exp(-time / 0.25) * (sine(time, frequency) + 0.3 * sine(time, 2 * frequency + side))
        )
      }, 0),
    ),
  )
  const sound = draw(seconds, () => 0)
  for (let n = 0; (n + 1) * beat < seconds; n += 1) {
    const { left, right } = strokes[n % strokes.length]
    sound.left.set(
      left.subarray(0, sound.left.length - Math.round(n * beat * rate)),
      Math.round(n * beat * rate),
    )
    sound.right.set(
      right.subarray(0, sound.right.length - Math.round(n * beat * rate)),
      Math.round(n * beat * rate),
    )
  }
  return sound
}

const triad = (root: number, third: number) => [root, root + third, root + 7]
const inMajor = (root: number) => [triad(root, 4), triad(root + 5, 4), triad(root + 7, 4), triad(root, 4)]
const inMinor = (root: number) => [
  triad(root, 3),
  triad(root + 5, 3),
  [root + 7, root + 11, root + 14],
  triad(root, 3),
]

for (const bpm of [72, 96, 120, 140, 155])
  test(`${bpm} beats a minute are counted, to a fifth of a beat`, () => {
    const tempo = tempoOf(chords(bpm, inMajor(60)))
    assert.ok(tempo !== null && Math.abs(tempo - bpm) <= 0.2, `${tempo}`)
  })

const keys: [key: string, pitches: number[][]][] = [
  ['C major', inMajor(60)],
  ['F♯ major', inMajor(66)],
  ['E♭ major', inMajor(63)],
  ['A minor', inMinor(57)],
  ['C♯ minor', inMinor(61)],
  ['G minor', inMinor(67)],
]
for (const [key, pitches] of keys)
  test(`${key} is told from its chords`, () => assert.equal(keyOf(chords(110, pitches)), key))

const without: [what: string, sound: ReturnType<typeof draw>][] = [
  ['noise', noise(12, 1000)],
  ['noise that dies away', noise(8, 2)],
  ['silence', draw(10, () => 0)],
  ['a tone that stands still', draw(12, (time) => 0.5 * sine(time, 437))],
  ['a glide', draw(12, (time) => 0.5 * sine(time, 200 + 40 * time))],
  ['a signal', chords(120, inMajor(60), 2)],
]
for (const [what, sound] of without) test(`${what} has no tempo`, () => assert.equal(tempoOf(sound), null))

for (const [what, sound] of without.filter(([what]) => !what.startsWith('a tone')))
  test(`${what} has no key`, () => assert.equal(keyOf(sound), null))

test('clicks that come by chance have no tempo', () => {
  let state = 1
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const sound = draw(20, () => 0)
  for (let click = 0; click < 60; click += 1) {
    const at = Math.floor(19 * rate * next())
    for (let n = 0; n < 2000; n += 1) sound.left[at + n] += sine(n / rate, 900) * Math.exp(-n / 441)
  }
  assert.equal(tempoOf(sound), null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draw, noise, sine } from '../../testing/signals.ts'
import { keyOf } from './key.ts'
import { tempoOf } from './tempo.ts'

/** Chords, one on each beat or on every so many, each struck and dying away. */
const chords = (bpm: number, pitches: number[][], seconds = 20, beats = 1) =>
  draw(seconds, (time, side) => {
    const length = (60 / bpm) * beats
    const number = Math.floor(time / length)
    const since = time - number * length
    const chord = pitches[number % pitches.length]
    return chord.reduce((sum, pitch) => {
      const frequency = 440 * 2 ** ((pitch - 69) / 12)
      return (
        sum +
        0.1 * Math.exp(-since / 0.25) * (sine(since, frequency) + 0.3 * sine(since, 2 * frequency + side))
      )
    }, 0)
  })

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
  ['noise', noise(20, 1000)],
  ['noise that dies away', noise(12, 2)],
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
  const clicks = Array.from({ length: 60 }, () => 20 * next())
  const sound = draw(20, (time) =>
    clicks.reduce(
      (sum, at) =>
        sum + (time > at && time < at + 0.05 ? sine(time - at, 900) * Math.exp((at - time) / 0.01) : 0),
      0,
    ),
  )
  assert.equal(tempoOf(sound), null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue, scores } from '../catalogue.ts'
import { play } from '../dsp/play.ts'
import { master } from '../mastering/master.ts'
import { toDecibels } from '../mastering/targets.ts'
import type { Piece, Stereo } from '../piece.ts'
import { draw, noise, peakOf, sine } from '../testing/signals.ts'
import { measuresOf } from './measures.ts'

const measured = (sound: Stereo) => measuresOf({ ...sound, truePeak: toDecibels(peakOf(sound.left)) })
const near = (found: number | null, wanted: number, share: number) =>
  assert.ok(found !== null && Math.abs(found - wanted) <= share * wanted, `${found} instead of ${wanted}`)

for (const hertz of [220, 440, 1500, 6000])
  test(`a tone of ${hertz} Hz is as bright as it is high (426)`, () =>
    near(measured(draw(1, (time) => 0.5 * sine(time, hertz))).brightness_hz, hertz, 0.01))

test('of two tones the louder one says how bright they are, and the deep one has to be louder', () => {
  const chord = (deep: number) =>
    measured(draw(1, (time) => deep * sine(time, 60) + 0.1 * sine(time, 2000))).brightness_hz
  near(chord(0.05), 2000, 0.01)
  // As strong as the high one, and not heard as such.
  near(chord(0.1), 2000, 0.01)
  near(chord(0.4), 60, 0.1)
})

const silent = [
  ['silence', draw(1, () => 0)],
  ['a click between two looks', draw(60, (time) => (time > 0.001 && time < 0.002 ? 0.5 : 0))],
] as const
for (const [what, sound] of silent)
  test(`${what} has no brightness`, () => {
    const { brightness_hz, roughness } = measured(sound)
    assert.deepEqual([brightness_hz, roughness], [null, 0])
  })

/** The paper's envelope, on a tone of 1 kHz. */
const letIn = (milliseconds: number, fall: number, seconds = 2) =>
  draw(seconds, (time) => {
    const along = Math.min(1, (time * 1000) / milliseconds)
    return 0.4 * (1 - Math.cos(Math.PI * along)) * 10 ** ((-3 * time) / fall) * sine(time, 1000)
  })
for (const [milliseconds, fall, seconds] of [
  [4, 1, 2],
  [20, 2, 2],
  [100, 4, 2],
  [1000, 40, 3],
  [4000, 160, 9],
])
  test(`a note that is let in for ${milliseconds} ms has that attack (426)`, () =>
    near(measured(letIn(milliseconds, fall, seconds)).attack_ms, milliseconds, 0.15))

const rows: [rule: string, sound: Stereo, least: number, most: number][] = [
  ['what begins at once has next to none', draw(1, (time) => 0.5 * Math.cos(2000 * Math.PI * time)), 0, 0.1],
  ['noise that is there at once has next to none', noise(1, 0.3), 0, 1],
  [
    'notes that grow louder begin with the first',
    draw(
      2,
      (time) => (0.2 + 0.3 * Math.floor(time * 2)) * 0.5 * Math.exp(-8 * (time % 0.5)) * sine(time, 700),
    ),
    0,
    2,
  ],
  [
    'hiss before a note is no beginning',
    draw(2, (time) =>
      time < 1 ? 0.002 * sine(time, 3000) : 0.5 * Math.exp(-4 * (time - 1)) * sine(time, 700),
    ),
    0,
    2,
  ],
]
for (const [rule, sound, least, most] of rows)
  test(rule, () => {
    const { attack_ms } = measured(sound)
    assert.ok(attack_ms >= least && attack_ms <= most, `${attack_ms} ms`)
  })

/** Played quicker, and so higher, as a tape would be. */
function quicker(side: Float32Array, times: number): Float32Array {
  return Float32Array.from({ length: Math.floor((side.length - 1) / times) }, (_, n) => {
    const before = Math.floor(n * times)
    return side[before] + (side[before + 1] - side[before]) * (n * times - before)
  })
}
const made = (piece: Piece) => master(play(piece), piece.kind, piece.seed)
const pieceOf = (slug: string) => {
  const track = catalogue.tracks.find((track) => track.slug === slug)
  const score = track && scores.get(track.recipe)
  assert(score)
  return score.piece
}

for (const slug of [
  'glass-house-rules-task-acknowledge',
  'glass-house-rules-task-complete',
  'hello-world-session-end',
  'off-by-one-task-complete',
  'harbour-master-session-end',
  'rubber-duck-and-sons-session-end',
  'cafe-compile-task-complete',
])
  test(`${slug}, a semitone higher, is so much brighter, as rough and as quick (426)`, () => {
    const semitone = 2 ** (1 / 12)
    const { left, right, ...sound } = made(pieceOf(slug))
    const here = measuresOf({ ...sound, left, right })
    const there = measuresOf({ ...sound, left: quicker(left, semitone), right: quicker(right, semitone) })
    near(there.brightness_hz, (here.brightness_hz ?? 0) * semitone, 0.02)
    // Of which the roughest sounds have 0.1.
    assert.ok(Math.abs(there.roughness - here.roughness) < 0.003, `${there.roughness}`)
    near(there.attack_ms, here.attack_ms, 0.15)
  })

const known: [slug: string, hertz: number, roughness: number, attack: number][] = [
  ['glass-house-rules-task-acknowledge', 660, 0.002, 5],
  ['harbour-master-session-start', 443, 0.036, 377],
  ['works-on-my-machine-input-required', 606, 0.001, 6],
]
for (const [slug, hertz, roughness, attack] of known)
  test(`${slug} is as bright, as rough and as quick as it was measured`, () => {
    const found = measuresOf(made(pieceOf(slug)))
    near(found.brightness_hz, hertz, 0.01)
    near(found.roughness, roughness, 0.5)
    near(found.attack_ms, attack, 0.15)
  })

import type { Note, Voice } from '../../piece.ts'
import { composition } from '../../writing/composition.ts'
import { pitch } from '../../writing/pitch.ts'
import { beat as marks } from '../../writing/rhythm.ts'
import { block, each, pitches, ride } from '../../writing/score-paper.ts'
import { at, bar, beat, bpm, chordOf, farewells, loop, tempo } from './expiring.ts'

const last = 71

const pluck: Voice = {
  kind: 'fm',
  ratio: 2,
  index: 3.2,
  indexDecay: 0.35,
  decay: 0.7,
  attack: 0.006,
  width: 0.6,
}
const bell: Voice = { kind: 'modal', material: 'vibraphone', hardness: 0.65, decay: 2.2 }
const haze: Voice = { kind: 'pad', wave: 'saw', cutoff: 1600, opens: 1, attack: 0.8, release: 1.2, air: 0.3 }
const low: Voice = {
  kind: 'bass',
  wave: 'saw',
  cutoff: 420,
  opens: 1.6,
  closing: 0.18,
  release: 0.1,
  drive: 0.6,
}
const kick: Voice = { kind: 'kick', decay: 0.3, click: 0.3 }
const hat: Voice = { kind: 'hat', decay: 0.05, brightness: 0.5 }
const open: Voice = { kind: 'hat', decay: 0.22, brightness: 0.45 }
const rim: Voice = { kind: 'rim', decay: 0.06 }
const shaker: Voice = { kind: 'shaker', decay: 0.09, brightness: 0.5 }

const bassLine = each(8, 68, (n, since) =>
  (since % 4 === 3
    ? [
        [0, 0.75],
        [1.5, 0.5],
        [2.5, 0.5],
        [3.5, 0.5],
      ]
    : [
        [0, 0.75],
        [1.5, 0.5],
        [2.75, 0.75],
      ]
  ).map(
    ([on = 0, beats = 1], k): Note => ({
      at: at(n, on),
      pitch: chordOf(n).root + (k === 2 && since % 2 === 1 ? 12 : 0),
      length: beat * beats,
      loud: k === 0 ? 0.8 : 0.7,
    }),
  ),
)

const row = (from: number, to: number, pattern: (n: number) => string, loud: number, pitch = 60) =>
  each(from, to, (n) => marks(pattern(n), { tempo, at: at(n), loud, pitch }))
const resting = (n: number) => n === 23 || n === 45 || (n >= 44 && n < 48)

export const timeToLive = composition({ bpm, tonality: { tonic: pitch('C4'), scale: 'major' } }, [
  {
    voice: pluck,
    notes: loop,
    level: -8,
    send: 0.25,
    echo: { time: beat * 0.75, feedback: 0.35, wet: 0.22 },
    fader: ride(0, -5, 12, 0, 130, 0, 140, -6),
  },
  {
    voice: bell,
    notes: [...farewells, ...block(at(last), pitches('E5 A5 C6'), 2, 0.6, { strum: 0.25, spread: 0.5 })],
    level: -8,
    send: 0.4,
    echo: { time: beat * 1.5, feedback: 0.3, wet: 0.2 },
  },
  {
    voice: haze,
    notes: [
      ...each(4, 71, (n) =>
        n % 2 === 0 ? block(at(n), chordOf(n).hand.slice(0, 3), bar * 2, 0.7, { spread: 0.5 }) : [],
      ),
      ...block(at(last), pitches('A3 C4 E4 G4'), 3.5, 0.6, { spread: 0.5 }),
    ],
    level: -14,
    highPass: 180,
    send: 0.35,
    duck: 5,
    fader: ride(8, -8, 24, 0, 92, -2, 100, 1, 136, 0, 144, -4),
  },
  {
    voice: low,
    notes: [
      ...bassLine,
      { at: at(68), pitch: 41, length: 5.5, loud: 0.7 },
      { at: at(last), pitch: 41, length: 3, loud: 0.7 },
    ],
    level: -15,
    highPass: 45,
  },
  {
    voice: kick,
    notes: row(
      12,
      68,
      (n) => (resting(n) ? (n === 44 ? 'x' : '') : n % 8 === 7 ? 'x...x...x...x.-.' : 'x...x...x...x...'),
      0.7,
      34,
    ),
    level: -13,
  },
  {
    voice: hat,
    notes: row(
      16,
      66,
      (n) => (resting(n) ? '..o...o...o...o.' : n % 4 === 3 ? '..x.-.x...x-..xo' : '..x...x.-.x...x-'),
      0.6,
    ),
    level: 2,
    pan: 0.25,
  },
  {
    voice: open,
    notes: row(28, 64, (n) => (n % 8 === 6 ? '..............x.' : ''), 0.5),
    level: -2,
    pan: 0.25,
  },
  {
    voice: rim,
    notes: row(
      24,
      66,
      (n) => (resting(n) ? '' : n % 2 === 0 ? '....x.......x...' : '....x.....-.x..-'),
      0.6,
      70,
    ),
    level: -5,
    pan: -0.2,
    send: 0.3,
  },
  {
    voice: shaker,
    notes: row(32, 68, (n) => (resting(n) ? '' : 'o-x-o-x-o-x-o-x-'), 0.5),
    level: 0,
    pan: -0.4,
    fader: ride(64, -10, 72, 0, 128, 0, 136, -10),
  },
])

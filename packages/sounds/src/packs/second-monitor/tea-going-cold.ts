import type { Voice } from '../../piece.ts'
import { composition } from '../../writing/composition.ts'
import { pitch } from '../../writing/pitch.ts'
import { loosened } from '../../writing/rhythm.ts'
import { block, metre, pitches, ride, swung, tune } from '../../writing/score-paper.ts'
import { band, changes, comp, crackle, drums, dust, walk } from './band.ts'

const tempo = 80
const bars = metre({ tempo, from: 0.2 })
const { at } = bars

// The bass sinks by semitones, a degree at a time, and is warmed up only at the end of the round.
const round = changes(
  'Eb2: G3 Bb3 D4 F4 | D2: F#3 A3 C4 F4 | Db2: F3 Ab3 C4 Eb4 | C2: E3 Ab3 Bb3 D4 | F2: Eb3 G3 Ab3 C4 | Ab1: F3 Ab3 B3 Eb4 | G1: F3 Bb3 D4 Eb4 | Bb1: Ab3 C4 Eb4 G4',
)
const chordOf = (n: number) => round[(n < 4 ? n : n - 4) % 8] ?? { bass: 39, hand: [55] }

const spoon: Voice = { kind: 'modal', material: 'vibraphone', hardness: 0.62, decay: 2.6 }
const steam: Voice = { kind: 'noise', shape: 'high', from: 5500, to: 4000, attack: 1.2, release: 1.4 }

const swing = (text: string, bar: number, loud = 0.5) =>
  swung(tune(text, { tempo, at: at(bar), loud }), bars, { from: at(0) })
const melody = [
  ...swing('- 0.5, Bb4 0.5, D5! 1, C5 0.5, Bb4 0.5, - 1, - 1, A4 0.5, C5 0.5, F5! 1, - 1', 12),
  ...swing('- 0.5, Ab4 0.5, C5! 1, Bb4 0.5, Ab4 0.5, - 1, - 1, Ab4 0.5, Bb4 0.5, D5 1.5, - 0.5', 14),
  ...swing('G5! 1.5, Eb5 0.5, C5 1, - 1, - 0.5, Eb5 0.5, B4! 1, Ab4 1, - 1', 16),
  ...swing('- 0.5, D5 0.5, Bb4 1, G4 2, - 1, G4 0.5, C5 0.5, Eb5 1, - 1', 18, 0.45),
  ...swing('- 1, Bb4 0.5, D5 1.5, - 1, - 2, F4 0.5, A4 1, - 0.5, - 1, Ab4 0.5, C5 1.5', 20, 0.4),
]
const end = 26

export const teaGoingCold = composition(
  { bpm: bars.bpm, tonality: { tonic: pitch('Eb4'), scale: 'major' } },
  [
    {
      voice: band.piano,
      level: -9,
      saturation: 0.3,
      highPass: 210,
      notes: [
        ...comp(
          bars,
          [0, 4],
          chordOf,
          [
            [[0, 3.5, 0.7]],
            [
              [0, 2, 0.7],
              [2.5, 1, 0.6],
            ],
          ],
          1,
        ),
        ...comp(
          bars,
          [4, 20],
          chordOf,
          [
            [
              [0, 1.5, 0.7],
              [2.5, 1, 0.6],
            ],
            [
              [0.5, 2, 0.7],
              [3, 0.5, 0.6],
            ],
            [
              [0, 1, 0.7],
              [1.75, 1.5, 0.7],
            ],
            [
              [0, 2.5, 0.7],
              [3.5, 0.5, 0.6],
            ],
          ],
          2,
        ),
        ...comp(bars, [20, end], chordOf, [[[0, 2, 0.6]], [[0, 3, 0.6]]], 3),
        ...block(at(end), pitches('G3 Bb3 C4 F4'), 5, 0.4, { strum: 0.05, spread: 0.25 }),
      ],
      send: 0.2,
      fader: ride(0, -4, 12, 0, 60, 0, 80, -4),
    },
    {
      voice: band.bass,
      notes: [
        ...walk(bars, [4, 24], chordOf, 4),
        { at: at(24), pitch: 38, length: 2.8, loud: 0.6 },
        { at: at(25), pitch: 37, length: 2.8, loud: 0.6 },
        { at: at(end), pitch: 39, length: 4, loud: 0.6 },
      ],
      level: -13.5,
    },
    {
      voice: band.kick,
      notes: drums(
        bars,
        [4, 23],
        (n) => (n % 4 === 3 ? 'x.....x...x...-.' : n % 2 === 0 ? 'x......x..x.....' : 'x.........x....-'),
        { pitch: 35, loud: 0.7 },
      ),
      level: -13,
    },
    {
      voice: band.snare,
      highPass: 170,
      notes: drums(bars, [5, 22], (n) => (n % 8 === 3 ? '....x.......x-.o' : '....x..-....x...'), {
        pitch: 55,
        loud: 0.5,
      }),
      level: 1.5,
      send: 0.15,
      pan: 0.08,
    },
    {
      voice: band.hat,
      notes: loosened(
        drums(bars, [4, 21], (n) => (n % 4 === 2 ? 'x.o.x.o.x.o-x.o.' : 'x.o.x.o.x.o.x.oo'), { loud: 0.5 }),
        5,
        { time: 0.005, loud: 0 },
      ),
      level: 4,
      pan: 0.3,
    },
    {
      voice: band.shaker,
      notes: drums(bars, [12, 24], () => '..o...o...o...o.', { loud: 0.4 }),
      level: 4,
      pan: -0.4,
    },
    {
      voice: spoon,
      notes: loosened(melody, 6, { time: 0.008, loud: 0 }),
      level: -6,
      pan: -0.15,
      send: 0.4,
      echo: { time: 0.5625, feedback: 0.3, wet: 0.2 },
      fader: ride(36, 0, 60, 0, 74, -5),
    },
    {
      voice: steam,
      notes: [0, 1, 2, 3, 4, 5, 6].map((k) => ({
        at: at(k * 2),
        pitch: 96,
        length: 6.2,
        loud: 0.5,
        pan: k % 2 === 0 ? -0.4 : 0.4,
      })),
      level: -25,
      lowPass: 8500,
      fader: ride(0, 0, 20, -2, 48, -20),
    },
    {
      voice: band.dust,
      notes: dust(bars, [0, 27]),
      level: -26,
      lowPass: 8500,
      fader: ride(0, 0, 74, 0, 83, -26),
    },
    { voice: band.crackle, notes: crackle(bars, [0, 27], 7), level: -5 },
  ],
)

import type { Note, Voice } from '../../piece.ts'
import { chance } from '../../writing/chance.ts'
import { composition } from '../../writing/composition.ts'
import { pitch } from '../../writing/pitch.ts'
import { loosened } from '../../writing/rhythm.ts'
import { block, each, metre, pitches, ride, swung, tune } from '../../writing/score-paper.ts'
import { band, changes, comp, drums, walk } from './band.ts'

const tempo = 74
const bars = metre({ tempo, from: 0.4 })
const { at, bar } = bars

const verse = changes('F2: Ab3 C4 Eb4 G4 | Db2: Ab3 C4 Eb4 F4 | Bb1: Ab3 C4 Db4 F4 | Eb2: G3 C4 Db4 F4')
const bridge = changes('Ab1: G3 C4 Eb4 Bb4 | G1: F3 Bb3 Db4 G4 | C2: E3 Bb3 Db4 G4 | F2: Eb3 Ab3 C4 G4')
const inBridge = (n: number) => n >= 14 && n < 22
const chordOf = (n: number) =>
  (inBridge(n) ? bridge[(n - 14) % 4] : verse[(n + 2) % 4]) ?? { bass: 41, hand: [56] }
const end = 28

const guitar: Voice = { kind: 'pluck', decay: 2.2, brightness: 0.8, position: 0.14, damping: 0.14 }
const rain: Voice = {
  kind: 'noise',
  shape: 'band',
  from: 4800,
  to: 5600,
  resonance: 0.02,
  attack: 2,
  release: 2.4,
  width: 0.9,
}
const street: Voice = {
  kind: 'noise',
  shape: 'band',
  from: 1300,
  to: 1000,
  resonance: 0.05,
  attack: 2,
  release: 2.4,
  width: 0.8,
}
const sill: Voice = { kind: 'modal', material: 'kalimba', hardness: 0.5, strike: 0.4, decay: 0.5 }
/** The finest drops, which are all that is heard of a rain through glass. */
const glass: Voice = {
  kind: 'modal',
  material: 'crystal',
  hardness: 0.8,
  strike: 0.1,
  attack: 0.008,
  decay: 0.5,
}
const flute: Voice = {
  kind: 'blown',
  pipe: 'flute',
  breath: 0.35,
  attack: 0.12,
  release: 0.3,
  vibrato: { rate: 4.6, depth: 0.12 },
}

/** Drops on the sill: they know the chord, but not the beat. */
const luck = chance(31)
const drops: Note[] = each(0, 29, (n) => {
  const { hand } = chordOf(n)
  const heavy = n < 4 ? 2 : n < 14 ? 4 : n < 22 ? 3 : n < 26 ? 4 : 1
  return Array.from({ length: heavy }, () => ({
    at: at(n, luck.between(0, 3.9)),
    pitch: (hand[Math.floor(luck.next() * hand.length)] ?? 60) + luck.pick([24, 24, 36]),
    length: 0.3,
    loud: luck.pick([0.2, 0.3, 0.6]),
    pan: luck.pick([-0.7, -0.45, -0.2, 0.2, 0.45, 0.7]),
  }))
})

const fine = chance(47)
const spray: Note[] = each(0, 29, (n) => {
  const { hand } = chordOf(n)
  return Array.from({ length: n < 26 ? 10 : 5 }, () => ({
    at: at(n, fine.between(0, 3.95)),
    pitch: (hand[Math.floor(fine.next() * hand.length)] ?? 60) + fine.pick([36, 36, 48]),
    length: 0.2,
    loud: fine.pick([0.2, 0.3, 0.45]),
    pan: fine.pick([-0.8, -0.5, -0.2, 0.2, 0.5, 0.8]),
  }))
})

/** The hand picks the chord apart, in an order that changes every other bar. */
const orders = [
  [0, 2, 1, 3, 2, 1],
  [0, 1, 3, 2, 3, 1],
  [3, 1, 2, 0, 2, 1],
  [0, 3, 2, 1, 3, 2],
]
const places = [0, 0.75, 1.5, 2, 2.75, 3.5]
const picked = each(2, end, (n) => {
  const { hand } = chordOf(n)
  const order = orders[Math.floor(n / 2 + n) % 4] ?? []
  return order.flatMap((string, k): Note[] =>
    (n * 3 + k) % 7 === 5
      ? []
      : [
          {
            at: at(n, places[k]),
            pitch: hand[string] ?? 60,
            length: 0.6,
            loud: k === 0 ? 0.6 : 0.5,
            pan: -0.25,
          },
        ],
  )
})

const melody = [
  ...tune('C5! 1.5, Bb4 0.5, G4 2, - 1, Ab4 0.5, Bb4 0.5, C5 2', { tempo, at: at(14), held: 0.92 }),
  ...tune('Db5! 1.5, C5 0.5, Bb4 1, G4 1, Ab4 3, - 1', { tempo, at: at(16), held: 0.92 }),
  ...tune('Eb5! 1.5, C5 0.5, Bb4 2, - 1, Db5 0.5, C5 0.5, Bb4 2', { tempo, at: at(18), held: 0.92 }),
  ...tune('G4 1, Bb4 1, Db5 1, E5! 1, Eb5 2, C5 2', { tempo, at: at(20), held: 0.92 }),
]

export const rainOnARentedDesk = composition(
  { bpm: bars.bpm, tonality: { tonic: pitch('F3'), scale: 'minor' } },
  [
    {
      voice: rain,
      notes: each(0, 29, (n) => [
        {
          at: at(n - (n > 0 ? 0.1 : 0)),
          pitch: 98,
          length: bar,
          loud: 0.5,
          pan: [-0.3, 0.2, 0.35, -0.15][n % 4] ?? 0,
        },
      ]),
      level: -25,
      lowPass: 8000,
      fader: ride(0, 4, 10, 2, 16, 0, 76, 0, 84, 3, 92, 2, 98, -22),
    },
    {
      voice: street,
      notes: each(0, 28, (n) => [
        { at: at(n), pitch: 86, length: bar, loud: 0.4, pan: n % 2 === 0 ? 0.2 : -0.2 },
      ]),
      level: -27,
      fader: ride(0, -2, 90, 0, 96, -14),
    },
    { voice: sill, notes: drops, level: -6, send: 0.4 },
    { voice: glass, notes: spray, level: -9, send: 0.5 },
    {
      voice: guitar,
      level: -8,
      lowPass: 9000,
      saturation: 0.25,
      notes: loosened(
        swung([...picked, ...block(at(end), pitches('F3 C4 Eb4 Ab4 C5'), 3, 0.5, { strum: 0.07 })], bars, {
          from: at(0),
          by: 0.15,
        }),
        5,
        { time: 0.008, loud: 0 },
      ),
      send: 0.25,
      fader: ride(6, -4, 20, 0, 46, -3, 72, 0, 88, -1),
    },
    {
      voice: band.piano,
      saturation: 0.3,
      highPass: 210,
      notes: [
        ...comp(bars, [6, 14], chordOf, [[[0, 3, 0.6]], [[0.5, 2.5, 0.6]]], 2),
        ...comp(
          bars,
          [14, 22],
          chordOf,
          [
            [
              [0, 1.5, 0.7],
              [2.5, 1, 0.6],
            ],
            [
              [0, 2.5, 0.7],
              [3.5, 0.5, 0.6],
            ],
          ],
          3,
        ),
        ...comp(bars, [22, 27], chordOf, [[[0, 3, 0.6]], [[0.5, 2.5, 0.6]]], 4),
      ],
      level: -11,
      lowPass: 9000,
      pan: 0.1,
      send: 0.2,
    },
    {
      voice: band.bass,
      notes: [
        ...walk(bars, [6, 26], chordOf, 8),
        { at: at(26), pitch: 41, length: 3, loud: 0.6 },
        { at: at(27), pitch: 37, length: 3, loud: 0.6 },
        { at: at(end), pitch: 41, length: 4, loud: 0.6 },
      ],
      level: -13.5,
    },
    {
      voice: band.kick,
      notes: drums(
        bars,
        [6, 25],
        (n) => (inBridge(n) ? 'x.........x.....' : n % 2 === 0 ? 'x.....x...x.....' : 'x......x..x...-.'),
        { pitch: 34, loud: 0.6 },
      ),
      level: -12.5,
    },
    {
      voice: band.rim,
      notes: drums(
        bars,
        [6, 25],
        (n) => (inBridge(n) ? '............x...' : n % 4 === 1 ? '....x.......x..-' : '....x.......x...'),
        { pitch: 72, loud: 0.5 },
      ),
      level: -5,
      pan: 0.2,
      send: 0.3,
    },
    {
      voice: band.brush,
      notes: drums(bars, [8, 26], (n) => (n % 2 === 0 ? 'o..-o..-o..-o...' : 'o...o..-o.-.o..-'), {
        loud: 0.4,
      }),
      level: -9,
      pan: -0.3,
      send: 0.2,
    },
    {
      voice: band.shaker,
      notes: loosened(
        drums(bars, [8, 26], () => '-.o.-.o.-.o.-.o.', { loud: 0.45 }),
        9,
        { time: 0.006, loud: 0 },
      ),
      level: 4,
      pan: -0.35,
      send: 0.1,
    },
    {
      voice: flute,
      notes: loosened(melody, 6, { time: 0.012, loud: 0 }),
      level: -14,
      pan: 0.15,
      send: 0.5,
      lowPass: 5000,
    },
  ],
)

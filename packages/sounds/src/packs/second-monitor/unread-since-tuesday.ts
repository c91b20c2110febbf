import type { Note, Voice } from '../../piece.ts'
import { composition } from '../../writing/composition.ts'
import { pitch } from '../../writing/pitch.ts'
import { loosened } from '../../writing/rhythm.ts'
import { block, each, metre, pitches, ride, swung, tune } from '../../writing/score-paper.ts'
import { band, changes, comp, crackle, drums, dust, walk } from './band.ts'

const tempo = 75
const bars = metre({ tempo, from: 0.15 })
const { at } = bars

const week = changes('G2: F#3 A3 B3 D4 | F#2: E3 A3 C#4 E4 | B1: D3 A3 C#4 F#4 | E2: D3 G#3 B3 F#4')
const weekend = changes('E2: D3 G3 B3 F#4 | A1: C#3 G3 B3 F#4 | D2: C#3 F#3 A3 E4 | B1: D#3 A3 C4 F#4')
const away = (n: number) => n >= 12 && n < 16
const chordOf = (n: number) => (away(n) ? weekend : week)[n % 4] ?? { bass: 43, hand: [54] }
const end = 22

const bell: Voice = { kind: 'modal', material: 'celesta', hardness: 0.65, strike: 0.15, decay: 1.8 }
const reply: Voice = { kind: 'blown', pipe: 'clarinet', breath: 0.25, attack: 0.09, release: 0.25 }

// A message comes, then two, then three: the count goes up, and nobody looks.
const unread = [3, 6, 9, 12, 15, 18]
const pings: Note[] = unread.flatMap((n, count) =>
  Array.from({ length: Math.min(4, count + 1) }, (_, k) => [
    { at: at(n, 2 + k * 0.75), pitch: 78, length: 0.3, loud: k === 0 ? 0.5 : 0.4, pan: 0.45 },
    { at: at(n, 2.25 + k * 0.75), pitch: 85 - (k % 2) * 2, length: 0.5, loud: 0.4, pan: 0.45 },
  ]).flat(),
)

const answer = (text: string, bar: number) =>
  swung(tune(text, { tempo, at: at(bar), loud: 0.5, held: 0.9 }), bars, { from: at(0) })
// An answer is begun several times, and not sent.
const drafts = [
  ...answer('- 1, F#4 0.5, A4 0.5, B4! 1, - 1', 4),
  ...answer('- 1, F#4 0.5, A4 0.5, B4! 1, C#5 0.5, A4 0.5, E4 1.5', 7),
  ...answer('- 0.5, B4 0.5, D5! 1, C#5 0.5, B4 0.5, A4 1, G4 1.5, E4 0.5, F#4 2', 12),
  ...answer('A4 1, C#5 0.5, E5! 1, C#5 0.5, A4 1, D#5! 1.5, C5 0.5, A4 1', 14),
  ...answer('- 1, F#4 0.5, A4 0.5, B4 1, - 1, - 1, E4 0.5, F#4 2.5', 19),
]

export const unreadSinceTuesday = composition(
  { bpm: bars.bpm, tonality: { tonic: pitch('B3'), scale: 'minor' } },
  [
    {
      voice: band.piano,
      level: -9,
      saturation: 0.3,
      highPass: 210,
      notes: [
        ...comp(bars, [0, 2], chordOf, [[[0, 3.5, 0.7]]], 1),
        ...comp(
          bars,
          [2, 12],
          chordOf,
          [
            [
              [0, 1, 0.7],
              [1.5, 1.5, 0.7],
            ],
            [
              [0, 2, 0.7],
              [2.75, 1, 0.6],
            ],
            [
              [0.5, 1, 0.7],
              [2, 1.5, 0.6],
            ],
          ],
          2,
        ),
        ...comp(
          bars,
          [12, 16],
          chordOf,
          [
            [[0, 3.5, 0.7]],
            [
              [0, 2.5, 0.6],
              [3, 1, 0.6],
            ],
          ],
          3,
        ),
        ...comp(
          bars,
          [16, end],
          chordOf,
          [
            [
              [0, 1, 0.7],
              [1.5, 1.5, 0.7],
            ],
            [[0, 2.5, 0.6]],
            [
              [0, 1, 0.7],
              [2.5, 1, 0.6],
            ],
          ],
          4,
        ),
        ...block(at(end), pitches('F#3 A3 B3 D4 A4'), 4.5, 0.4, { strum: 0.06, spread: 0.3 }),
      ],
      send: 0.2,
      fader: ride(0, -3, 8, 0, 64, 0, 72, -3),
    },
    {
      voice: band.bass,
      notes: [
        ...walk(bars, [2, 20], chordOf, 3),
        ...each(20, end, (n) => [{ at: at(n), pitch: chordOf(n).bass, length: 3, loud: 0.6 }]),
        { at: at(end), pitch: 43, length: 4, loud: 0.6 },
      ],
      level: -13.5,
    },
    {
      voice: band.kick,
      notes: drums(
        bars,
        [2, 21],
        (n) => (away(n) ? 'x...............' : n % 2 === 0 ? 'x..-......x.....' : 'x.....x.....x..-'),
        { pitch: 36, loud: 0.7 },
      ),
      level: -13,
    },
    {
      voice: band.snare,
      highPass: 170,
      notes: drums(
        bars,
        [2, 20],
        (n) =>
          away(n) ? '........x.......' : n === 11 || n === 19 ? '....x..-....xo-x' : '....x.......x..-',
        { pitch: 53, loud: 0.5 },
      ),
      level: 0,
      send: 0.2,
      pan: -0.08,
    },
    {
      voice: band.brush,
      notes: loosened(
        drums(bars, [2, 21], (n) => (n % 4 === 3 ? 'o.x.o.x.o.x.oox.' : 'o.x.o.x.o.x.o.x.'), {
          loud: 0.5,
          swing: 0.25,
        }),
        9,
        { time: 0.005, loud: 0 },
      ),
      level: -16,
      pan: -0.3,
    },
    {
      voice: band.shaker,
      notes: loosened(
        drums(bars, [2, 21], (n) => (n % 4 === 3 ? '-.x.-.x.-.x.-ox.' : '-.x.-.x.-.x.-.x.'), {
          loud: 0.5,
          swing: 0.25,
        }),
        9,
        { time: 0.005, loud: 0 },
      ),
      level: -1,
      pan: -0.3,
    },
    {
      voice: band.open,
      notes: drums(bars, [8, 20], (n) => (n % 4 === 1 ? '..............o.' : ''), { loud: 0.4 }),
      level: -3,
      pan: -0.3,
    },
    { voice: bell, notes: pings, level: -3, send: 0.45, fader: ride(0, 0, 40, -1, 56, -4) },
    {
      voice: reply,
      notes: loosened(drafts, 6, { time: 0.01, loud: 0 }),
      level: -10,
      pan: -0.25,
      send: 0.35,
    },
    {
      voice: band.dust,
      notes: dust(bars, [0, 23]),
      level: -27,
      lowPass: 8500,
      fader: ride(0, 0, 68, 0, 76, -26),
    },
    { voice: band.crackle, notes: crackle(bars, [0, 23], 2, 5), level: -5 },
  ],
)

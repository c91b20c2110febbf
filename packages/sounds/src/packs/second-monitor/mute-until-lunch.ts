import type { Part, Voice } from '../../piece.ts'
import { composition } from '../../writing/composition.ts'
import { pitch } from '../../writing/pitch.ts'
import { loosened } from '../../writing/rhythm.ts'
import { block, metre, pitches, ride, swung, tune } from '../../writing/score-paper.ts'
import { band, changes, comp, crackle, drums, dust, walk } from './band.ts'

// Thirty bars of 3.04 seconds. The band plays behind a door; at lunch somebody opens it.
const tempo = 240 / 3.04
const bars = metre({ tempo, from: 0.15 })
const { at } = bars

const morning = changes('F2: E3 A3 C4 G4 | E2: D3 G3 B3 D4 | D2: C3 F3 A3 E4 | C2: B2 E3 G3 D4')
const noon = changes(
  'A1: G3 C4 E4 B4 | D2: F#3 C4 E4 A4 | F2: E3 A3 C4 G4 | G1: F3 A3 C4 E4 | E2: G3 B3 D4 F#4 | A1: G3 C#4 E4 Bb4 | D2: F3 A3 C4 E4 | G1: F3 B3 D4 E4',
)
const lunch = 18
const end = 28
const chordOf = (n: number) =>
  (n < lunch ? morning[n % 4] : n >= 26 ? morning[n % 4] : noon[(n - lunch) % 8]) ?? { bass: 41, hand: [60] }

const horn: Voice = { kind: 'blown', pipe: 'horn', breath: 0.2, attack: 0.1, release: 0.3 }
const plates: Voice = { kind: 'modal', material: 'crystal', hardness: 0.7, strike: 0.1, decay: 0.9 }

// Seconds at which the door is opened: ajar once, by mistake, then for lunch.
const ajar = [at(8), at(10)] as const
const open = at(lunch)
const shut = -60

/** Twice the same: dull behind the door, and itself when it is open. */
function behindTheDoor(part: Part): Part[] {
  const level = part.level ?? 0
  const doorway = ride(
    ajar[0] - 0.4,
    shut,
    ajar[0],
    -7,
    ajar[1] - 0.3,
    -7,
    ajar[1],
    shut,
    open - 1.2,
    shut,
    open,
    0,
  )
  const wall = ride(
    ajar[0] - 0.4,
    0,
    ajar[0],
    -6,
    ajar[1] - 0.3,
    -6,
    ajar[1],
    0,
    open - 0.6,
    0,
    open + 0.6,
    shut,
  )
  return [
    {
      ...part,
      lowPass: 850,
      level: level - 5,
      send: 0.12,
      fader: wall,
      notes: part.notes.filter((note) => note.at < open + 0.5),
    },
    {
      ...part,
      fader: doorway,
      notes: part.notes.filter(
        (note) => note.at > ajar[0] - 3.5 && (note.at < ajar[1] || note.at > open - 3.5),
      ),
    },
  ]
}

const swing = (text: string, bar: number) =>
  swung(tune(text, { tempo, at: at(bar), loud: 0.6, held: 0.9 }), bars, { from: at(0) })
const melody = [
  ...swing('- 1, E4 0.5, G4 0.5, B4! 1.5, A4 0.5, F#4 2, - 2', 18),
  ...swing('- 1, G4 0.5, A4 0.5, C5! 1.5, B4 0.5, A4 1, E4 2, - 1', 20),
  ...swing('D5! 1.5, B4 0.5, G4 1, F#4 1, E4 1, G4 1, Bb4! 1, A4 1', 22),
  ...swing('F4 1, A4 1, C5! 1.5, B4 0.5, A4 1, G4 1, E4 2', 24),
  ...swing('G4 1.5, E4 0.5, D4 2, - 4', 26),
]
const whole: [number, number] = [1, 27]

export const muteUntilLunch = composition(
  { bpm: bars.bpm, tonality: { tonic: pitch('C4'), scale: 'major' } },
  [
    ...behindTheDoor({
      voice: band.piano,
      level: -10,
      saturation: 0.3,
      highPass: 200,
      notes: [
        ...comp(
          bars,
          [0, 18],
          chordOf,
          [
            [
              [0, 1.5, 0.8],
              [2.5, 1, 0.7],
            ],
            [
              [0, 1, 0.8],
              [1.5, 2, 0.7],
            ],
            [
              [0.5, 1.5, 0.8],
              [3, 1, 0.7],
            ],
          ],
          1,
        ),
        ...comp(
          bars,
          [18, 26],
          chordOf,
          [
            [
              [0, 1.5, 0.8],
              [1.75, 0.5, 0.6],
              [2.5, 1, 0.7],
            ],
            [
              [0, 1, 0.8],
              [1.5, 1.5, 0.7],
              [3.5, 0.5, 0.6],
            ],
          ],
          2,
        ),
        ...comp(bars, [26, end], chordOf, [[[0, 3.5, 0.7]]], 3),
        ...block(at(end), pitches('E3 A3 C4 G4'), 4.5, 0.5, { strum: 0.05, spread: 0.3 }),
      ],
      send: 0.22,
    }),
    ...behindTheDoor({
      voice: band.bass,
      notes: [...walk(bars, whole, chordOf, 5), { at: at(end), pitch: 41, length: 4, loud: 0.6 }],
      level: -13.5,
    }),
    ...behindTheDoor({
      voice: band.kick,
      notes: drums(
        bars,
        whole,
        (n) => (n >= lunch ? (n % 2 === 0 ? 'x.....-x..x.....' : 'x..x......x...-.') : 'x......x..x.....'),
        { pitch: 35, loud: 0.7 },
      ),
      level: -13,
    }),
    ...behindTheDoor({
      voice: band.snare,
      highPass: 170,
      notes: drums(bars, [1, 26], (n) => (n % 8 === 1 ? '....x.......x.ox' : '....x..-....x...'), {
        pitch: 56,
        loud: 0.5,
      }),
      level: -0.5,
      send: 0.15,
    }),
    ...behindTheDoor({
      voice: band.hat,
      notes: loosened(
        drums(bars, [2, 26], (n) => (n % 2 === 0 ? 'x.o.x.o.x.o.x.o-' : 'x.o.x-o.x.o.x.o.'), { loud: 0.5 }),
        4,
        { time: 0.005, loud: 0 },
      ),
      level: 3,
      pan: 0.25,
    }),
    {
      voice: band.shaker,
      notes: drums(bars, [lunch, 26], () => 'o.x-o.x.o.x-o.xo', { loud: 0.45 }),
      level: 2.5,
      pan: -0.4,
    },
    { voice: horn, notes: loosened(melody, 5, { time: 0.012, loud: 0 }), level: -13, pan: -0.15, send: 0.35 },
    {
      voice: plates,
      notes: [18.6, 19.9, 21.4, 22.7, 24.3, 25.6].flatMap((n, k) =>
        block(at(n), [[88], [91, 95], [93], [86, 91], [90], [88, 96]][k] ?? [88], 0.5, 0.3, {
          strum: 0.11,
          spread: 0.5,
        }),
      ),
      level: -4,
      send: 0.4,
    },
    // The room in which one waits for it.
    {
      voice: band.dust,
      notes: dust(bars, [0, 29]),
      level: -25,
      lowPass: 8500,
      fader: ride(0, 0, open - 1, 0, open, -6, 84, -6, 90.5, -28),
    },
    { voice: band.crackle, notes: crackle(bars, [0, 29], 6, 4), level: -5 },
    {
      voice: band.rim,
      notes: drums(
        bars,
        [3, lunch],
        (n) => (n % 3 === 0 ? '..........-.-...' : n % 5 === 2 ? '...-..........-.' : ''),
        { pitch: 79, loud: 0.4 },
      ),
      level: -3,
      pan: 0.5,
      send: 0.3,
    },
  ],
)

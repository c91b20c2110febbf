import type { Note } from '../../piece.ts'
import { chance } from '../../writing/chance.ts'
import { composition } from '../../writing/composition.ts'
import { pitch } from '../../writing/pitch.ts'
import { loosened } from '../../writing/rhythm.ts'
import { block, each, metre, pitches, ride } from '../../writing/score-paper.ts'
import { bent, piano, seated } from './piano.ts'

// Seven quick beats to a bar, two and two and three.
const { at, beat, bar, bpm } = metre({ tempo: 264, beats: 7, counted: 2, from: 0.3 })

const hand = (
  bars: [from: number, to: number],
  marks: (bar: number) => string,
  pitchOf: (bar: number, n: number) => number,
) =>
  each(...bars, (n) =>
    Array.from(marks(n)).flatMap((mark, k): Note[] => {
      const loud = { X: 0.8, x: 0.6, o: 0.4 }[mark]
      return loud === undefined ? [] : [{ at: at(n, k), pitch: pitchOf(n, k), length: beat, loud }]
    }),
  )

/** The pattern of one bar, begun later and later: after seven turns it is where it was. */
const turned = (marks: string, by: number) => marks.slice(by % 7) + marks.slice(0, by % 7)
const slowly = (n: number) => Math.floor(n / 2)

const roots = pitches('D3 D3 Bb2 C3 D3 G2 Bb2 A2')
const rootOf = (n: number) => roots[slowly(n) % 8] ?? 50
const [stringOne, stringTwo] = [62, 69]

const luck = chance(8)
const ornaments = pitches('D5 Eb5 G5 A5 C6')
const bolts = [
  ...hand(
    [8, 31],
    (n) => (n < 16 ? turned('X......', n) : turned('X..x...', n)),
    (n, k) => (k === 0 ? 74 : n % 4 < 2 ? 75 : 79),
  ),
  ...hand(
    [40, 53],
    (n) => turned(n < 48 ? 'X..o.x.' : 'x......', n * 2),
    (n, k) => ornaments[(n + k) % 5] ?? 74,
  ),
]
const sparks = hand(
  [18, 52],
  (n) => (n >= 31 && n < 41 ? '.......' : luck.pick(['....x..', '.x.....', '......X', '..x..x.'])),
  () => luck.pick([86, 87, 91, 93, 96]),
)

const one = [
  ...hand(
    [0, 31],
    (n) => (n < 4 ? 'X..x...' : turned('X.ox.o.', slowly(n))),
    () => stringOne,
  ),
  ...hand(
    [40, 54],
    (n) => turned('Xo.x.o.', slowly(n)),
    () => stringOne,
  ),
]
const two = [
  ...hand(
    [4, 31],
    (n) => turned(n < 8 ? '..x..x.' : 'o.x.xo.', n),
    (n) => (n % 8 > 5 && n > 15 ? 70 : stringTwo),
  ),
  ...hand(
    [40, 53],
    (n) => turned('.x.xo.x', 53 - n),
    (n) => (n % 8 > 4 ? 67 : stringTwo),
  ),
]
const low = [
  ...hand(
    [12, 31],
    () => 'X...x..',
    (n, k) => rootOf(n) + (k === 0 ? 0 : 7),
  ),
  ...hand(
    [40, 54],
    (n) => (n % 2 === 0 ? 'X...x..' : 'x..X...'),
    (n, k) => rootOf(n) + (k === 0 ? 0 : 12),
  ),
]

// Once the bolt is taken out, and the piano is a piano.
const bare: [bar: number, low: string, high: string][] = [
  [31, 'D3 A3', 'F4 C5'],
  [33, 'Bb2 F3', 'D4 A4'],
  [34.5, 'G2 D3', 'Bb3 G4'],
  [36, 'C3 G3', 'Eb4 Bb4'],
  [37.5, 'A2 E3', 'C4 G4'],
  [39, 'D3 A3', 'Eb4 A4'],
]
const last = 54

export const aBoltBetweenTwoStrings = composition({ bpm, tonality: { tonic: pitch('D4'), scale: 'minor' } }, [
  {
    voice: piano.plain,
    saturation: 0.32,
    lowPass: 6800,
    notes: loosened(one, 1, { time: 0.004, loud: 0 }),
    level: -11,
    pan: -0.3,
    send: 0.2,
    fader: ride(0, -3, 12, 0, 80, 0, 86, -6),
  },
  {
    voice: piano.plain,
    saturation: 0.32,
    lowPass: 6800,
    notes: loosened(two, 2, { time: 0.004, loud: 0 }),
    level: -8,
    pan: 0.3,
    send: 0.2,
    fader: ride(6, -5, 20, 0, 80, 0, 86, -6),
  },
  { voice: piano.rubber, saturation: 0.4, lowPass: 5500, notes: low, level: 0, pan: -0.1, send: 0.15 },
  { voice: piano.bolt, lowPass: 7000, notes: bent(bolts, 0.35), level: -5, send: 0.3, pan: 0.15 },
  { voice: piano.felt, lowPass: 7000, notes: bent([...low, ...bolts], 12), level: -6, send: 0.2, pan: -0.15 },
  { voice: piano.high, lowPass: 7000, notes: seated(sparks, 0.5), level: -3, send: 0.35 },
  {
    voice: piano.plain,
    saturation: 0.32,
    lowPass: 6800,
    notes: seated([
      ...bare.flatMap(([n, low, high]) => [
        ...block(at(n), pitches(low), 2, 0.5, { strum: 0.03 }),
        ...block(at(n, 5), pitches(high), 2, 0.6, { strum: 0.02 }),
      ]),
      ...block(at(last), pitches('D3 D4 A4 D5'), 4, 0.7, { strum: 0.015 }),
      ...block(at(last + 1.5), pitches('A4 D5'), 4, 0.4),
    ]),
    send: 0.3,
  },
  {
    voice: piano.bowed,
    notes: bare.flatMap(([n, , high]) => block(at(n, 2), pitches(high), bar * 1.4, 0.5, { spread: 0.5 })),
    level: -9,
    send: 0.4,
  },
  {
    voice: piano.bolt,
    lowPass: 7000,
    notes: bent(block(at(last), [74, 50], 3, 0.7), 0.35),
    level: -8,
    send: 0.4,
  },
])

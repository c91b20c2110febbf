import type { Note, Voice } from '../../piece.ts'
import { composition } from '../../writing/composition.ts'
import { pitch } from '../../writing/pitch.ts'
import { loosened } from '../../writing/rhythm.ts'
import { block, metre, pitches, ride, swung, tune } from '../../writing/score-paper.ts'
import { band, changes, comp, crackle, drums, dust, walk } from './band.ts'

// Twenty-four bars of 2.85 seconds, some of which are held up by an elbow.
const tempo = 240 / 2.85
const bars = metre({ tempo, from: 0.15 })
const { at, beat } = bars

const round = changes('A1: G3 B3 C4 E4 | D2: F#3 B3 C4 E4 | G1: F#3 A3 B3 D4 | C2: E3 G3 B3 D4')
const turn = changes('F2: E3 G3 A3 C4 | E2: D3 G#3 C4 D4 | A1: G3 B3 C4 E4 | D2: F3 A3 C4 E4')
const inTurn = (n: number) => n >= 12 && n < 16
const chordOf = (n: number) => (inTurn(n) ? turn : round)[n % 4] ?? { bass: 45, hand: [60] }
const end = 22

const lead: Voice = { kind: 'modal', material: 'kalimba', hardness: 0.65, strike: 0.25, decay: 1.6 }
const bar: Voice = { kind: 'modal', material: 'wood', hardness: 0.6, strike: 0.8, decay: 0.12 }

// Where the elbow lies on the bar, and everything waits.
const pauses: [from: number, to: number][] = [
  [at(7, 3), at(8)],
  [at(11, 2), at(12)],
  [at(17, 1.5), at(17, 3)],
]
/** Nothing begins while it waits, and what was sounding is stopped as it begins. */
const held = (notes: Note[]): Note[] =>
  notes.flatMap((note) => {
    const stop = pauses.find(([from, to]) => note.at < to - 0.02 && note.at + note.length > from)
    if (!stop) return [note]
    return note.at >= stop[0] - 0.02 ? [] : [{ ...note, length: Math.round((stop[0] - note.at) * 100) / 100 }]
  })

const swing = (text: string, n: number, loud = 0.5) =>
  swung(tune(text, { tempo, at: at(n), loud }), bars, { from: at(0) })
const melody = [
  ...swing('- 0.5, E5! 0.5, D5 0.5, B4 0.5, - 1, G4 0.5, A4 0.5, - 0.5, B4! 1, A4 0.5, F#4 1, - 1', 4),
  ...swing('- 0.5, D5! 0.5, B4 0.5, A4 0.5, - 1, F#4 0.5, G4 0.5, B4 1.5, G4 0.5, E4 1, - 1', 6),
  ...swing('- 0.5, E5! 0.5, G5 0.5, E5 0.5, D5 1, B4 1, - 0.5, C5! 0.5, B4 0.5, A4 0.5, F#4 1, - 1', 8),
  ...swing('A4 1, C5 0.5, E5! 1.5, C5 1, D5 1, C5 0.5, G#4! 1.5, - 1', 12),
  ...swing('- 0.5, B4 0.5, C5 0.5, E5! 1.5, D5 1, C5 1, A4 1, F4 2', 14),
  ...swing(
    '- 0.5, E5! 0.5, D5 0.5, B4 0.5, - 1, G4 0.5, A4 0.5, - 4, - 0.5, D5 0.5, B4 0.5, A4 0.5, - 1, F#4 0.5, G4 0.5',
    16,
    0.45,
  ),
]
// A key that is held repeats: once, a wait, and then faster than anyone meant.
const stuck = [0, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((n, k) => ({
  at: at(19, 1 + n * 0.25),
  pitch: 76,
  length: beat / 4,
  loud: k < 2 ? 0.5 : k < 6 ? 0.4 : 0.3,
}))
const taps = [...pauses.flatMap(([from, to]) => [from, to]), at(19, 1), at(20, 0.75)].map((when) => ({
  at: when,
  pitch: 69,
  length: 0.1,
  loud: 0.5,
  pan: 0.3,
}))

export const elbowOnTheSpaceBar = composition(
  { bpm: bars.bpm, tonality: { tonic: pitch('A3'), scale: 'minor' } },
  [
    {
      voice: { ...band.piano, release: 0.1 },
      level: -9,
      saturation: 0.3,
      highPass: 210,
      notes: held([
        ...comp(
          bars,
          [0, 4],
          chordOf,
          [
            [[0, 2.5, 0.7]],
            [
              [0, 1, 0.7],
              [2.5, 1, 0.7],
            ],
          ],
          1,
        ),
        ...comp(
          bars,
          [4, 12],
          chordOf,
          [
            [
              [0, 0.75, 0.8],
              [1.5, 1, 0.7],
              [3.25, 0.5, 0.6],
            ],
            [
              [0.5, 1, 0.7],
              [2.5, 1, 0.7],
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
              [0, 2, 0.7],
              [2.5, 1, 0.6],
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
              [0, 0.75, 0.8],
              [1.5, 1, 0.7],
            ],
            [
              [0.5, 1, 0.7],
              [2.5, 1, 0.6],
            ],
            [[0, 2, 0.7]],
          ],
          4,
        ),
      ]),
      send: 0.18,
      fader: ride(0, -2, 8, 0),
    },
    {
      voice: band.piano,
      level: -9,
      saturation: 0.3,
      highPass: 210,
      notes: block(at(end), pitches('G3 B3 C4 E4 B4'), 4, 0.5, { strum: 0.05, spread: 0.3 }),
      send: 0.25,
    },
    {
      voice: band.bass,
      notes: held([
        ...walk(bars, [2, 21], chordOf, 11),
        { at: at(21), pitch: 43, length: 2.4, loud: 0.6 },
        { at: at(end), pitch: 45, length: 3.5, loud: 0.7 },
      ]),
      level: -13.5,
    },
    {
      voice: band.kick,
      notes: held(
        drums(
          bars,
          [2, 21],
          (n) => (n === 19 ? 'x...............' : n % 2 === 0 ? 'x..x......x.....' : 'x......x..x..-..'),
          { pitch: 37, loud: 0.7 },
        ),
      ),
      level: -12.5,
    },
    {
      voice: band.snare,
      highPass: 170,
      notes: held(
        drums(bars, [2, 21], (n) => (n === 19 ? '' : n % 4 === 3 ? '....x..-.-..x.-o' : '....x....-..x...'), {
          pitch: 58,
          loud: 0.5,
        }),
      ),
      level: 1.5,
      send: 0.15,
      pan: 0.1,
    },
    {
      voice: band.hat,
      notes: held(
        loosened(
          drums(
            bars,
            [1, 21],
            (n) => (n === 19 ? 'x.o.' : n % 2 === 0 ? 'x.ox.ox.x.o.x.o.' : 'x.o.x.oxx.o.x.o-'),
            { loud: 0.5, swing: 0.15 },
          ),
          2,
          { time: 0.004, loud: 0 },
        ),
      ),
      level: 4,
      pan: 0.3,
    },
    {
      voice: band.shaker,
      notes: held(drums(bars, [8, 19], () => '..o...x...o...x.', { loud: 0.4, swing: 0.15 })),
      level: 4,
      pan: -0.45,
    },
    {
      voice: lead,
      notes: [...held(loosened(melody, 3, { time: 0.007, loud: 0 })), ...stuck],
      level: -6,
      pan: -0.2,
      send: 0.3,
      echo: { time: beat * 0.75, feedback: 0.25, wet: 0.15 },
    },
    { voice: bar, notes: taps, level: -8, send: 0.15 },
    {
      voice: band.dust,
      notes: dust(bars, [0, 23]),
      level: -26,
      lowPass: 8500,
      fader: ride(0, 0, 60, 0, 67.5, -26),
    },
    { voice: band.crackle, notes: crackle(bars, [0, 23], 5, 4), level: -5 },
  ],
)

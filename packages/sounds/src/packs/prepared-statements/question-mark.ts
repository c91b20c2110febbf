import type { Note } from '../../piece.ts'
import { composition } from '../../writing/composition.ts'
import { pitch } from '../../writing/pitch.ts'
import { block, each, metre, pitches, ride, tune } from '../../writing/score-paper.ts'
import { bent, piano, seated } from './piano.ts'

// One statement of four bars, always the same, with one place left open. Only what is bound to it changes.
const tempo = 112
const { at, beat, bar, bpm } = metre({ tempo, from: 0.3 })

const words = [
  'E4! 0.5, E4 0.5, - 0.5, B3 0.5, E4 0.5, - 0.5, G4 0.5, - 0.5',
  'F#4! 0.5, F#4 0.5, - 0.5, B3 0.5, D4 1, - 1',
  'E4! 0.5, - 0.5, G4 0.5, F#4 0.5, - 0.5, E4 0.5, D4 0.5, B3 0.5',
].join(', ')

interface Bound {
  /** By how far the statement is moved. */
  up: number
  value: string
  low: string
  rest?: string
}

const bindings: Bound[] = [
  { up: 0, value: 'B4', low: 'E2 B2' },
  { up: 0, value: 'D5', low: 'E2 B2', rest: 'G4 B4' },
  { up: 0, value: 'A4+C5', low: 'C3 G3', rest: 'E4 G4' },
  { up: -2, value: 'F5', low: 'D3 A3', rest: 'F4 A4' },
  // Nothing was bound: the place stays silent.
  { up: 5, value: '-', low: 'A2 E3', rest: 'C4 G4' },
  { up: 3, value: 'G5+D5', low: 'G2 D3', rest: 'Bb3 F4' },
  { up: 0, value: 'F#5+B4', low: 'B2 F#3', rest: 'D4 A4' },
]
const last = 4 * bindings.length

const statements: Note[] = bindings.flatMap(({ up }, n) =>
  tune(words, { tempo, at: at(4 * n), up, loud: 0.65, held: 0.9 }),
)
// From the fourth on a second hand asks the same, two beats later and an octave higher.
const echoes = bindings.flatMap(({ up }, n) =>
  n < 3 || n === 4 ? [] : tune(words, { tempo, at: at(4 * n, 2), up: up + 12, loud: 0.6 }),
)
const values: Note[] = bindings.flatMap(({ value }, n) =>
  tune(`- 1, ${value} 3`, { tempo, at: at(4 * n + 3), loud: 0.7 }),
)

const steady = each(4, last, (n, since) => {
  const { low } = bindings[Math.floor(n / 4)] ?? { low: 'E2 B2' }
  const [root = 40, fifth = 47] = pitches(low).map((pitch) => pitch + 12)
  if (n % 4 === 3) return block(at(n), [root], beat, 0.6)
  return [
    { at: at(n), pitch: root, length: beat, loud: 0.6 },
    { at: at(n, since % 2 === 0 ? 2.5 : 1.5), pitch: fifth, length: beat, loud: 0.4 },
    ...(n >= 12 ? [{ at: at(n, 3), pitch: root + 12, length: beat, loud: 0.4 }] : []),
  ]
})

const closing = tune('E4! 0.5, E4 0.5, - 0.5, B3 0.5, E4 1, - 1, - 2, A4 1, D5 1', {
  tempo,
  at: at(last),
  loud: 0.5,
})

export const questionMark = composition({ bpm, tonality: { tonic: pitch('E4'), scale: 'minor' } }, [
  {
    voice: piano.rubber,
    saturation: 0.45,
    lowPass: 5500,
    notes: seated(statements),
    level: -1.5,
    send: 0.15,
  },
  { voice: piano.felt, lowPass: 7000, notes: seated(bent(statements, 12)), level: -3, send: 0.15 },
  {
    voice: piano.bolt,
    lowPass: 7000,
    notes: seated(bent(echoes, -0.3)),
    level: -2,
    send: 0.25,
    fader: ride(20, -6, 40, 0, 58, -3),
  },
  {
    voice: piano.plain,
    saturation: 0.32,
    lowPass: 6800,
    notes: seated(steady),
    level: -6,
    send: 0.2,
    fader: ride(8, -6, 20, 0, 60, 0),
  },
  { voice: piano.plain, saturation: 0.32, lowPass: 6800, notes: seated(values), level: -4, send: 0.45 },
  { voice: piano.high, lowPass: 7000, notes: seated(bent(values, 12), 0.3), level: -3, send: 0.5 },
  {
    voice: piano.bowed,
    notes: bindings.flatMap(({ rest }, n) =>
      rest
        ? block(at(4 * n + (n < 3 ? 3 : 0)), pitches(rest), n < 3 ? bar : bar * 3.6, 0.5, { spread: 0.5 })
        : [],
    ),
    level: -1.5,
    send: 0.4,
    fader: ride(15, -2, 45, 0, 60, -3),
  },
  {
    voice: piano.paper,
    notes: seated(bindings.flatMap((_, n) => block(at(4 * n + 3, 1), pitches('E3 B3'), beat, 0.4))),
    level: 0,
    send: 0.3,
  },
  { voice: piano.plain, saturation: 0.32, lowPass: 6800, notes: seated(closing), level: 0, send: 0.4 },
  // The question is left standing, and something low agrees that it was one.
  {
    voice: piano.plain,
    saturation: 0.32,
    lowPass: 6800,
    notes: seated(block(at(last + 2, 1), pitches('E2 B2 E3'), 4, 0.4, { strum: 0.04 })),
    level: 0,
    send: 0.4,
  },
  {
    voice: piano.high,
    lowPass: 7000,
    notes: [{ at: at(last + 2), pitch: 86, length: 1, loud: 0.4, pan: 0.2 }],
    level: -1,
    send: 0.5,
  },
])

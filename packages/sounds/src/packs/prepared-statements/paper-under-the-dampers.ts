import { composition } from '../../writing/composition.ts'
import { pitch } from '../../writing/pitch.ts'
import { loosened } from '../../writing/rhythm.ts'
import { block, changed, metre, pitches, ride, tune } from '../../writing/score-paper.ts'
import { bent, piano, seated } from './piano.ts'

// A waltz for someone in the next room.
const tempo = 70
const { at, beat, bar, bpm } = metre({ tempo, beats: 3, from: 0.3 })

const chords: Record<string, [bass: string, hand: string]> = {
  F: ['F2', 'A3 C4 F4'],
  a: ['E2', 'A3 C4 E4'],
  d: ['D2', 'A3 D4 F4'],
  B: ['Bb2', 'Bb3 D4 F4'],
  M: ['Bb2', 'A3 D4 F4'],
  g: ['G2', 'Bb3 D4 F4'],
  C: ['C2', 'Bb3 C4 F4'],
  c: ['C2', 'Bb3 C4 E4'],
  b: ['Bb2', 'Bb3 Db4 G4'],
  f: ['C2', 'A3 C4 F4'],
  s: ['F#2', 'A3 D4 E4'],
  A: ['A2', 'G3 C#4 E4'],
  h: ['A2', 'G3 D4 E4'],
  e: ['Eb2', 'G3 D4 F4'],
}
const first = 'FadMgCFc'
const second = 'FadMgbff'
const middle = 'ddBFgsghAdeg'
const course = `FF${first}${second}${middle}${first}gbfcFF`
const chordOf = (n: number) => chords[course[n] ?? 'F'] ?? ['F2', 'A3 C4 F4']
const bars = Array.from({ length: course.length }, (_, n) => n)
const end = course.length

const inMiddle = (n: number) => n >= 18 && n < 30
/** Now and then a beat is left to the listener; never twice in the same place. */
const silent = (n: number, beatOfBar: number) => (n * 5 + beatOfBar * 3) % 11 === 4 || n >= end - 2

const beats = bars.flatMap((n) =>
  [1, 2].flatMap((k) =>
    silent(n, k)
      ? []
      : block(at(n, k), pitches(chordOf(n)[1]).slice(k - 1), beat, n % 2 === 0 && k === 1 ? 0.8 : 0.7, {
          strum: 0.006,
        }),
  ),
)
const basses = bars.flatMap((n) =>
  block(
    at(n),
    pitches(chordOf(n)[0]).map((low) => low + 12),
    bar,
    n % 4 === 0 ? 0.6 : 0.5,
  ),
)

const melody = [
  ...tune('C5 2, D5 1, C5 1.5, Bb4 0.5, C5 1, A4 3, - 2, G4 0.5, A4 0.5', { tempo, at: at(6) }),
  ...tune('C5! 2, F5 1, E5 2, C5 1, D5 1.5, C5 0.5, A4 1, F4 2, G4 1', { tempo, at: at(10) }),
  ...tune('Bb4 2, D5 1, Db5! 2, Bb4 1, A4 3, - 3', { tempo, at: at(14) }),
  ...tune('A5! 2, G5 1, F5 1.5, E5 0.5, F5 1, D5 2, E5 1, C5 3', { tempo, at: at(30), loud: 0.7 }),
  ...tune('Bb4 1, C5 1, D5 1, F5! 2, E5 1, C5 3, - 1, A4 0.5, Bb4 0.5, C5 1', {
    tempo,
    at: at(34),
    loud: 0.6,
  }),
  ...tune('D5 2, Bb4 1, Db5 2, Bb4 1, A4 2, G4 1, G4 3, F4 6', { tempo, at: at(38), loud: 0.5 }),
]
const tenor = tune(
  'D4 3, F4 2, E4 1, D4 2, C4 1, A3 3, Bb3 2, D4 1, F#4! 3, G4 2, Bb4 1, A4 3, G4 2, E4 1, F4 3, G4 2, F4 1, D4 3',
  {
    tempo,
    at: at(18),
    loud: 0.6,
  },
)
const under = bars.filter((n) => inMiddle(n) || n >= 32)

export const paperUnderTheDampers = composition({ bpm, tonality: { tonic: pitch('F4'), scale: 'major' } }, [
  {
    voice: piano.rubber,
    saturation: 0.4,
    lowPass: 5500,
    notes: seated(loosened(beats, 3, { time: 0.006, loud: 0 })),
    level: -4,
    send: 0.2,
    fader: ride(0, -3, 12, 0, 48, -2, 74, 0, 115, -3, 127, -8),
  },
  {
    voice: piano.paper,
    notes: seated(beats.filter((_, n) => n % 3 !== 1)),
    level: -4,
    send: 0.25,
    fader: ride(0, -4, 24, 0, 48, -6, 77, 0, 108, 0, 127, -8),
  },
  {
    voice: piano.rustle,
    lowPass: 7000,
    notes: changed(
      beats.filter((_, n) => n % 3 === 0),
      (_, n) => ({ pitch: 90, loud: 0.7, pan: n % 2 === 0 ? 0.35 : -0.2 }),
    ),
    level: 0,
    send: 0.2,
  },
  {
    voice: piano.plain,
    saturation: 0.32,
    lowPass: 6800,
    notes: seated(loosened(basses, 4, { time: 0.005, loud: 0 })),
    level: -3,
    send: 0.2,
    fader: ride(0, -4, 17, 0, 120, 0, 130, -5),
  },
  {
    voice: piano.plain,
    saturation: 0.32,
    lowPass: 6800,
    notes: seated(loosened(melody, 5, { time: 0.01, loud: 0 })),
    level: 0,
    send: 0.35,
  },
  {
    voice: piano.high,
    lowPass: 7000,
    notes: seated(
      bent(
        melody.filter(({ at: when }) => when >= at(30) && when < at(36)),
        12,
      ),
    ),
    level: -3,
    send: 0.4,
  },
  { voice: piano.plain, saturation: 0.32, lowPass: 6800, notes: seated(tenor), level: 1, send: 0.3 },
  {
    voice: piano.bowed,
    notes: under.flatMap((n) => block(at(n), pitches(chordOf(n)[1]).slice(-2), bar, 0.5, { spread: 0.5 })),
    level: -6,
    send: 0.4,
    fader: ride(46, -10, 55, 0, 74, 0, 79, -6, 103, -2, 125, -4, 132, -12),
  },
  {
    voice: piano.plain,
    saturation: 0.32,
    lowPass: 6800,
    notes: seated(block(at(end), pitches('F2 C3 A3 F4'), 5, 0.5, { strum: 0.05 })),
    level: -1,
    send: 0.4,
  },
  { voice: piano.paper, notes: seated(block(at(end, 3), pitches('F4 C5'), 1, 0.3)), level: -13, send: 0.3 },
])

import type { Note } from '../../piece.ts'
import { composition } from '../../writing/composition.ts'
import { pitch } from '../../writing/pitch.ts'
import { loosened } from '../../writing/rhythm.ts'
import { block, metre, pitches, ride } from '../../writing/score-paper.ts'
import { bent, piano, seated } from './piano.ts'

// Gather, gather, commit: then nothing is left to be done, and the strings ring.
const { at, beat, bar, bpm } = metre({ tempo: 92, from: 0.4 })

interface Transaction {
  /** A chord for each bar in which work is gathered. */
  work: string[]
  commit: string
  /** Bars of rest after it. */
  rest: number
}

const transactions: Transaction[] = [
  { work: ['D3 A3 E4', 'D3 B3 F#4', 'C#3 A3 E4', 'G2 B3 D4'], commit: 'D3 A3 D4 F#4', rest: 2 },
  { work: ['D3 A3 F#4', 'G2 D4 A4', 'E3 B3 G4', 'A2 C#4 G4'], commit: 'B2 A3 D4 F#4', rest: 2 },
  { work: ['G2 B3 F#4', 'A2 C#4 E4', 'F#2 A3 E4', 'B2 D4 A4'], commit: 'E3 B3 D4 G4', rest: 2 },
  { work: ['C3 G3 E4', 'G2 D4 B4', 'D3 A3 F#4', 'A2 E4 C#5', 'Bb2 F4 D5'], commit: 'G2 D4 G4 B4', rest: 3 },
  { work: ['E3 B3 G4', 'F#2 A3 F#4', 'G2 B3 E4', 'A2 D4 E4'], commit: 'D3 A3 E4 F#4', rest: 3 },
  { work: ['G2 B3 E4', 'A2 D4 G4', 'A2 C#4 E4'], commit: 'D2 A2 D3 A3 F#4', rest: 0 },
]

const work: Note[] = []
const taken: Note[] = []
const commits: { at: number; chord: number[]; seconds: number; n: number }[] = []
let now = 0
for (const [n, { work: chords, commit, rest }] of transactions.entries()) {
  for (const [k, names] of chords.entries()) {
    const chord = pitches(names)
    const [bass = 50, ...upper] = chord
    work.push({ at: at(now), pitch: bass, length: bar, loud: 0.5 })
    // Each bar one more thing is held in mind, up to six.
    const held = [...upper, ...upper.map((pitch) => pitch + 12), bass + 12]
    const count = Math.min(7, 2 + k + Math.floor(n / 2))
    for (let i = 0; i < count; i += 1) {
      const place = (i * (n % 2 === 0 ? 1 : 3)) % held.length
      work.push({
        at: at(now, 0.5 + i * 0.5),
        pitch: held[place] ?? bass,
        length: beat,
        loud: i === count - 1 ? 0.6 : 0.4,
      })
    }
    if (k > 0) taken.push({ at: at(now, 3), pitch: (upper[0] ?? 62) + 12, length: beat, loud: 0.7 })
    now += 1
  }
  commits.push({ at: at(now), chord: pitches(commit), seconds: rest === 0 ? 9 : (rest - 0.5) * bar, n })
  now += rest
}

export const commitThenRest = composition({ bpm, tonality: { tonic: pitch('D4'), scale: 'major' } }, [
  {
    voice: piano.plain,
    saturation: 0.32,
    lowPass: 6800,
    notes: seated(loosened(work, 7, { time: 0.006, loud: 0 })),
    level: -3,
    send: 0.25,
    fader: ride(0, -4, 20, -1, 60, 0, 80, -1, 92, -3),
  },
  {
    voice: piano.rubber,
    saturation: 0.4,
    lowPass: 5500,
    notes: seated(
      bent(
        work.filter((_, n) => n % 4 === 2),
        12,
      ),
    ),
    level: 2,
    send: 0.2,
  },
  { voice: piano.high, lowPass: 7000, notes: seated(taken, 0.5), level: -4, send: 0.35 },
  {
    voice: piano.plain,
    saturation: 0.32,
    lowPass: 6800,
    notes: seated(commits.flatMap(({ at: when, chord }) => block(when, chord, 4, 0.7, { strum: 0.03 }))),
    level: -4,
    send: 0.35,
  },
  {
    voice: piano.bolt,
    lowPass: 7000,
    notes: seated(
      commits.flatMap(({ at: when, chord }) =>
        bent(
          block(
            when,
            chord.slice(0, 1).map((low) => low + 12),
            2,
            0.6,
          ),
          0.25,
        ),
      ),
    ),
    level: -1,
    send: 0.4,
  },
  {
    voice: piano.felt,
    lowPass: 7000,
    notes: commits.map(({ at: when }) => ({ at: when, pitch: 62, length: 0.2, loud: 0.7, pan: -0.1 })),
    level: -4,
    send: 0.3,
  },
  {
    voice: piano.bowed,
    notes: commits.flatMap(({ at: when, chord, seconds }) =>
      block(when + 0.3, chord.slice(-3), seconds, 0.5, { spread: 0.5 }),
    ),
    level: -4,
    send: 0.45,
    fader: ride(95, 0, 99, -4, 104, -22),
  },
  // One high note falls out of every rest, later each time.
  {
    voice: piano.high,
    lowPass: 7000,
    notes: commits.map(({ at: when, chord, n }) => ({
      at: when + 1.6 + n * 0.4,
      pitch: (chord.at(-1) ?? 66) + 12,
      length: 1,
      loud: 0.7,
      pan: n % 2 === 0 ? 0.3 : -0.3,
    })),
    level: -1,
    send: 0.5,
  },
])

import type { Note } from '../piece.ts'
import { chance } from './chance.ts'

/** A tenth of a millisecond is finer than any ear, and keeps scores short and alike on every machine. */
export const rounded = (seconds: number) => Math.round(seconds * 10_000) / 10_000

/** Everything so many seconds later. */
export const later = (notes: Note[], seconds: number): Note[] =>
  notes.map((note) => ({ ...note, at: rounded(note.at + seconds) }))

/** The same notes again and again, one round every `seconds`. */
export const looped = (notes: Note[], seconds: number, times: number, from = 0): Note[] =>
  Array.from({ length: times }, (_, round) => later(notes, from + round * seconds)).flat()

export interface Beat {
  /** In beats a minute. */
  tempo: number
  /** Where the pattern begins, in seconds; by default 0. */
  at?: number
  /** Marks to a beat; by default 4. */
  grid?: number
  /** By default 60. */
  pitch?: number
  /** Of a plain x; by default 0.7. */
  loud?: number
  /** How long each is held, in marks; by default 1. */
  held?: number
  /** How late every second mark comes: 0 is straight, 0.33 is a triplet. */
  swing?: number
}

const weights: Record<string, number> = { X: 1.25, x: 1, o: 0.7, '-': 0.45 }

/** A row of marks: X is an accent, x plain, o soft, - a ghost, anything else a rest; spaces and bars (|) are not counted. */
export function beat(
  marks: string,
  { tempo, at = 0, grid = 4, pitch = 60, loud = 0.7, held = 1, swing = 0 }: Beat,
): Note[] {
  const mark = 60 / tempo / grid
  return Array.from(marks.replace(/[\s|]/g, '')).flatMap((sign, n) => {
    const weight = weights[sign]
    if (weight === undefined) return []
    const late = n % 2 === 1 ? swing * mark : 0
    return [
      {
        at: rounded(at + n * mark + late),
        pitch,
        length: rounded(mark * held),
        loud: Math.min(1, Math.round(loud * weight * 100) / 100),
      },
    ]
  })
}

/** A little early or late, a little harder or softer, as hands are. */
export function loosened(notes: Note[], seed: number, { time = 0.006, loud = 0.08 } = {}): Note[] {
  const luck = chance(seed)
  return notes.map((note) => ({
    ...note,
    at: Math.max(0, rounded(note.at + luck.between(-time, time))),
    loud: Math.min(1, Math.max(0.02, Math.round((note.loud + luck.between(-loud, loud)) * 100) / 100)),
  }))
}

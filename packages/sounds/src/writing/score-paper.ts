import type { Note } from '../piece.ts'
import { pitch } from './pitch.ts'
import { rounded } from './rhythm.ts'

/** Several pitches by name: pitches('Eb3 G3 Bb3 D4'). */
export const pitches = (names: string): number[] => names.split(/\s+/).map(pitch)

interface Measures {
  tempo: number
  /** In a bar; by default 4. */
  beats?: number
  /** Where the first bar begins, in seconds; by default 0. */
  from?: number
  /** How many of the beats go by while a listener counts one: quick ones are counted in twos or threes. By default 1. */
  counted?: number
}

/** Bars of equal length: where a bar and a beat in it fall, in seconds. Both are counted from 0. */
export function metre({ tempo, beats = 4, from = 0, counted = 1 }: Measures) {
  const beat = 60 / tempo
  const bar = beat * beats
  return {
    tempo,
    /** As a listener counts them, a minute. */
    bpm: tempo / counted,
    beat,
    bar,
    at: (bars: number, beats = 0) => rounded(from + bars * bar + beats * beat),
  }
}

export type Metre = ReturnType<typeof metre>

/** What is written for each of a row of bars (or anything else that is counted), up to but without the last. */
export const each = <T>(from: number, to: number, write: (n: number, since: number) => T[]): T[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, since) => write(from + since, since)).flat()

interface Written {
  tempo: number
  at: number
  /** By default 0.6. */
  loud?: number
  /** How long each note is held, against its beats; by default 1. */
  held?: number
  /** By how much the whole is moved, in semitones. */
  up?: number
}

/** A tune as written on paper, pitches and beats: tune('G4 1, Bb4+D5 0.5, - 0.5'); a hyphen rests, an exclamation mark leans on a note. */
export function tune(text: string, { tempo, at, loud = 0.6, held = 1, up = 0 }: Written): Note[] {
  let now = at
  return text.split(',').flatMap((word) => {
    const [names = '-', count = '1'] = word.trim().split(/\s+/)
    const seconds = (Number(count) * 60) / tempo
    const from = now
    now += seconds
    if (names === '-') return []
    const lean = names.endsWith('!')
    return (lean ? names.slice(0, -1) : names).split('+').map((name) => ({
      at: rounded(from),
      pitch: pitch(name) + up,
      length: rounded(seconds * held),
      loud: Math.round(Math.min(1, loud + (lean ? 0.15 : 0)) * 100) / 100,
    }))
  })
}

/** Pitches together, each held for the same time; a strum rolls them from below. */
export const block = (
  at: number,
  held: number[],
  length: number,
  loud: number,
  { strum = 0, spread = 0 } = {},
): Note[] =>
  held.map((pitch, n) => ({
    at: rounded(at + n * strum),
    pitch,
    length: rounded(length),
    loud,
    ...(spread > 0 &&
      held.length > 1 && {
        pan: Math.round(spread * ((2 * n) / (held.length - 1) - 1) * 100) / 100,
      }),
  }))

/** The same notes, each with something changed. */
export const changed = (notes: Note[], change: (note: Note, n: number) => Partial<Note>): Note[] =>
  notes.map((note, n) => ({ ...note, ...change(note, n) }))

/** Which string sounds on which mark, and nothing on a dot: figure('0.21'). */
export const figure = (text: string): (number | undefined)[] =>
  Array.from(text, (sign) => (sign === '.' ? undefined : Number(sign)))

/** A hand on the fader, in pairs: ride(0, -20, 8, 0) rises by 20 dB within 8 seconds. */
export const ride = (...pairs: number[]): { at: number; level: number }[] =>
  Array.from({ length: Math.floor(pairs.length / 2) }, (_, n) => ({
    at: rounded(pairs[2 * n] ?? 0),
    level: pairs[2 * n + 1] ?? 0,
  }))

/** Every second mark comes late, by a share of a mark: 0.33 is a triplet. Notes between the marks are carried along. */
export function swung(notes: Note[], { beat }: Metre, { by = 0.2, grid = 4, from = 0 } = {}): Note[] {
  const width = beat / grid
  return notes.map((note) => {
    const marks = (note.at - from) / width
    const nearest = Math.round(marks)
    const late = Math.abs(nearest) % 2 === 1 && Math.abs(marks - nearest) < 0.3 ? by * width : 0
    return { ...note, at: rounded(note.at + late) }
  })
}

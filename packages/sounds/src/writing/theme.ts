import type { Note } from '../piece.ts'
import { chord } from './chord.ts'
import type { Motif } from './motif.ts'
import { degree, type Scale } from './pitch.ts'
import { rounded } from './rhythm.ts'
import type { Tonality } from './tonality.ts'

export interface Line {
  /** Where it begins, in seconds; by default 0.05, because wireless speakers swallow what comes before. */
  at?: number
  /** By default 0.75. */
  loud?: number
  /** So many octaves higher; by default 0. */
  octave?: number
  /** How long each note is held, against its beats; by default 1. */
  held?: number
  /** Moves the notes from side to side by so much, one after another. */
  spread?: number
}

/** What a pack's sounds have in common. A scale on a key at a tempo, in which motifs become notes. */
export function theme({ key, scale, tempo }: { key: number; scale: Scale; tempo: number }) {
  const beat = 60 / tempo
  const tonality: Tonality = { tonic: key, scale }

  /** The pitch of a step: 1 is the tonic. */
  const at = (step: number) => degree(key, scale, step)

  /** A motif as notes, one after another. */
  function line(
    motif: Motif,
    { at: start = 0.05, loud = 0.75, octave = 0, held = 1, spread = 0 }: Line = {},
  ): Note[] {
    let now = start
    return motif.map((note, n) => {
      const from = now
      now += note.beats * beat
      return {
        at: rounded(from),
        pitch: at(note.step) + 12 * octave,
        length: rounded(Math.max(0.02, (note.held ?? note.beats) * beat * held)),
        loud: Math.min(1, Math.round(loud * (note.weight ?? 1) * 100) / 100),
        ...(spread > 0 && { pan: n % 2 === 0 ? -spread : spread }),
      }
    })
  }

  /** Pitches together, or one shortly after another from below (a strum of so many seconds between them). */
  const together = (
    pitches: number[],
    { at: start = 0.05, loud = 0.6, length = beat * 2, strum = 0, spread = 0 } = {},
  ): Note[] =>
    pitches.map((pitch, n) => ({
      at: rounded(start + n * strum),
      pitch,
      length: rounded(length),
      loud,
      ...(spread > 0 && {
        pan: Math.round(spread * ((2 * n) / Math.max(1, pitches.length - 1) - 1) * 100) / 100,
      }),
    }))

  return {
    key,
    scale,
    tempo,
    tonality,
    beat,
    at,
    line,
    together,
    /** Thirds on a step of the scale. */
    chord: (root: number, size = 3) => chord(key, scale, root, size),
  }
}

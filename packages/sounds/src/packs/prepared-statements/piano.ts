import type { Note, Voice } from '../../piece.ts'

/** One piano, and what was put between its strings. */
export const piano = {
  /** A string nobody touched. */
  plain: { kind: 'pluck', decay: 4.5, brightness: 0.7, position: 0.1, damping: 0.08, width: 0.6 },
  /** The felt that every note begins with. */
  felt: { kind: 'modal', material: 'wood', hardness: 0.6, strike: 0.8, decay: 0.12 },
  /** A bolt between two strings: a small gong, a little out of tune. */
  bolt: { kind: 'modal', material: 'metal', hardness: 0.75, strike: 0.3, decay: 1.6 },
  /** Rubber wedged in: a drum that knows its pitch. */
  rubber: { kind: 'pluck', decay: 0.55, brightness: 0.6, position: 0.2, damping: 0.5, width: 0.5 },
  /** Paper laid under the dampers: it buzzes while the string is loud, then no more. */
  paper: {
    kind: 'fm',
    ratio: 1.003,
    index: 4.5,
    indexDecay: 0.35,
    decay: 0.9,
    feedback: 0.25,
    attack: 0.006,
    width: 0.6,
  },
  rustle: { kind: 'noise', shape: 'band', from: 3800, to: 2600, resonance: 0.15, attack: 0.008, decay: 0.22 },
  /** A thread drawn across a string. */
  bowed: {
    kind: 'pad',
    wave: 'strings',
    cutoff: 3000,
    opens: 0.9,
    attack: 0.9,
    release: 1.8,
    detune: 9,
    air: 0,
  },
  /** The highest strings, where the hammers are heard as much as the tone. */
  high: { kind: 'modal', material: 'celesta', hardness: 0.85, strike: 0.4, decay: 1.4 },
} as const satisfies Record<string, Voice>

/** The same keys, sounding elsewhere: a bolt moves the pitch by what it weighs. */
export const bent = (notes: Note[], semitones: number): Note[] =>
  notes.map((note) => ({ ...note, pitch: note.pitch + semitones }))

/** Of low notes the left side is nearer, of high ones the right, as for whoever plays. */
export const seated = (notes: Note[], width = 0.45): Note[] =>
  notes.map((note) => ({
    ...note,
    pan: Math.round(Math.max(-1, Math.min(1, (note.pitch - 64) / 24)) * width * 20) / 20,
  }))

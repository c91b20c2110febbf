import type { Voice } from './voice.ts'

export type * from './voice.ts'

/** Sampling rate of everything the studio makes. */
export const rate = 44_100

/** Something to be played, as data only: a recipe's name is a hash of it. Times are in seconds, pitches as in MIDI (69 = 440 Hz, fractions allowed). */
export interface Piece {
  ms: number
  /** Music is levelled as a whole, a signal at its loudest moment. */
  kind: 'signal' | 'music'
  seed: number
  parts: Part[]
  space: Space
  /** An old machine that everything was recorded on. */
  tape?: Tape
}

export interface Part {
  voice: Voice
  notes: Note[]
  /** In decibels against the other parts. */
  level?: number
  /** From −1 (left) to 1 (right). */
  pan?: number
  /** How much of it reaches the space, 0 to 1. */
  send?: number
  echo?: Echo
  /** Everything below this frequency in hertz is taken away gently. */
  highPass?: number
  /** Everything above this frequency in hertz is taken away gently. */
  lowPass?: number
  /** Warmth by overdriving, 0 to 1. */
  saturation?: number
  /** By how many decibels each kick drum of the piece pushes this part down for a moment. */
  duck?: number
  /** How loud the part is over time, in decibels, with straight lines between; before and after as at the ends. */
  fader?: { at: number; level: number }[]
}

export interface Note {
  at: number
  pitch: number
  length: number
  /** How hard it is struck, 0 to 1: louder and brighter. */
  loud: number
  pan?: number
}

/** The room that all parts share. */
export interface Space {
  /** Seconds until the room has fallen by 60 dB. */
  decay: number
  /** 0 for tiles, 1 for curtains. */
  damping: number
  /** From a box (0) to a hall (1). */
  size: number
  wet: number
  /** Seconds until the room answers; by default it grows with the size. */
  delay?: number
}

/** Repeats that wander from side to side. */
export interface Echo {
  time: number
  feedback: number
  wet: number
  /** How dull each repeat is against the one before, 0 to 1; by default 0.35. */
  damping?: number
}

/** All from 0 to 1. */
export interface Tape {
  /** How far the pitch wanders. */
  wow?: number
  /** How hard the tape is driven. */
  saturation?: number
  /** How much of the highest octave is lost. */
  age?: number
  /** How much the tape itself is heard. */
  hiss?: number
}

export interface Stereo {
  left: Float32Array
  right: Float32Array
}

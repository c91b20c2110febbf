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
}

/** Repeats that wander from side to side. */
export interface Echo {
  time: number
  feedback: number
  wet: number
}

/** Filled in by the instruments: each is a plain object with its `kind`. */
export type Voice = { kind: string }

export interface Stereo {
  left: Float32Array
  right: Float32Array
}

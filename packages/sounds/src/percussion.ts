/** Whatever is struck to keep time, as data: times in seconds, amounts from 0 to 1. None of it is held. */
export type Percussion = Kick | Snare | Hat | Shaker | Brush | Rim

/** A bass drum tuned to the note's pitch (about 32 to 40). */
export interface Kick {
  kind: 'kick'
  /** By default 0.45. */
  decay?: number
  /** How far above its pitch it begins, in semitones; by default 22. */
  drop?: number
  /** Of the beater; by default 0.3. */
  click?: number
}

/** A small drum with wires under it, tuned to the note's pitch (about 50 to 60). */
export interface Snare {
  kind: 'snare'
  /** By default 0.25. */
  decay?: number
  /** How much of the wires; by default 0.6. */
  wires?: number
}

/** Two small cymbals; of the pitch only loud and length matter. */
export interface Hat {
  kind: 'hat'
  /** By default 0.09; 0.5 is open. */
  decay?: number
  /** Dark (0) to bright (1); by default 0.5. */
  brightness?: number
}

/** Seeds in a tin. */
export interface Shaker {
  kind: 'shaker'
  /** By default 0.12. */
  decay?: number
  brightness?: number
}

/** Wire on a drum skin, or vinyl under a needle when it is long and soft. */
export interface Brush {
  kind: 'brush'
  /** By default 0.3. */
  decay?: number
  brightness?: number
}

/** A stick on the edge; a clave when it is tuned high. */
export interface Rim {
  kind: 'rim'
  /** By default 0.07. */
  decay?: number
}

import type { Part } from '../piece.ts'
import type { Tonality } from './tonality.ts'

/** What a score says of itself, of a sound or of all in a pack; nothing of it changes a note. */
export interface Heading {
  /** Where something is counted. */
  bpm?: number
  /** Where one tone is at home from beginning to end. */
  tonality?: Tonality
  /** What it is played on, where the voices are parts of it that nobody would name by themselves. */
  instruments?: string[]
}

/** A piece of music under its heading. */
export interface Composition extends Heading {
  play: Part[]
}

export const composition = (heading: Heading, play: Part[]): Composition => ({ ...heading, play })

import type { Note, Part, Voice } from '../piece.ts'

type Manner = Omit<Part, 'voice' | 'notes'>

/** A voice with the manner it is usually played in: called with notes it is a part of the score. */
export const instrument =
  (voice: Voice, usual: Manner = {}) =>
  (notes: Note[], manner: Manner = {}): Part => ({ voice, ...usual, ...manner, notes })

/** Single notes wherever they are wanted: [seconds, pitch, loud] each, held for `length` seconds. */
export const notesAt = (length: number, ...notes: [at: number, pitch: number, loud: number][]): Note[] =>
  notes.map(([at, pitch, loud]) => ({ at, pitch, length, loud }))

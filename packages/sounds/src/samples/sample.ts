import type { Note, Part, Space, Tape, Tone } from '../piece.ts'

/** One card of the sample player. The old version is its ancestor: the same idea, as a machine beeped it. */
export interface Sample {
  id: string
  title: string
  /** Where the sound is at home, in one sentence. */
  context: string
  ms: 2000 | 3000
  space: Space
  tape?: Tape
  play: Part[]
  old?: Part[]
}

/** Where the old versions were heard: a small plastic box. */
export const plasticBox: Space = { decay: 0.25, damping: 0.7, size: 0.08, wet: 0.12 }

/** How it sounded before: one wave in eight bits, hardly any room, no more width than a desk. */
export const beeps = (wave: Tone['wave'], notes: Note[], tone: Partial<Tone> = {}): Part => ({
  voice: { kind: 'tone', wave, bits: 8, attack: 0.006, release: 0.04, width: 0.12, ...tone },
  notes: notes.map((note, n) => ({ ...note, pan: note.pan ?? (n % 2 === 0 ? -0.3 : 0.3) })),
  send: 0.25,
})

/** A short touch, at a pitch and from a side. */
export const touch = (at: number, pitch: number, pan: number): Note => ({
  at,
  pitch,
  length: 0.05,
  loud: 0.8,
  pan,
})

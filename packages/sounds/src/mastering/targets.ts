import type { Piece } from '../piece.ts'
import { integrated, momentary } from './loudness.ts'

/** How loud things are made, in LUFS: a signal at its loudest moment, music as a whole. Louder music would be limited hard. */
export const targets = { signal: -16, music: -16 } as const satisfies Record<Piece['kind'], number>

/** No peak of a master is higher, in dBTP: coding to MP3 raises peaks a little, and they must stay below −1. */
export const ceiling = -1.5

export const loudnessOf = (kind: Piece['kind'], energies: Float64Array) =>
  kind === 'music' ? integrated(energies) : momentary(energies)

export const toAmplitude = (decibels: number) => 10 ** (decibels / 20)
export const toDecibels = (amplitude: number) => 20 * Math.log10(amplitude)

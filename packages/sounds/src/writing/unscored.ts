import type { Part, Piece } from '../piece.ts'
import { chance, seedOf } from './chance.ts'
import { degree } from './pitch.ts'
import { rounded } from './rhythm.ts'

/** Temporary, for packs without a score: a few notes that follow from the title, so that something is heard. */
export function unscoredPiece(title: string, ms: number, kind: Piece['kind']): Part[] {
  const luck = chance(seedOf(title))
  const key = 60 + Math.floor(luck.between(0, 12))
  const step = kind === 'music' ? 0.5 : ms / 6000
  const count = kind === 'music' ? Math.floor(ms / 1000 / step) - 8 : 3
  const notes = Array.from({ length: count }, (_, n) => ({
    at: rounded(0.05 + n * step),
    pitch: degree(key, 'pentatonic', 1 + Math.floor(luck.between(0, 8))),
    length: rounded(step),
    loud: 0.7,
  }))
  return [{ voice: { kind: 'keys' }, notes, send: 0.3 }]
}

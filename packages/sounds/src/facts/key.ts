import type { Note, Part, Voice } from '../piece.ts'
import { isAtHome, nameOfTonality, type Tonality } from '../writing/tonality.ts'

/** With fewer different tones any number of keys would do. */
const leastTones = 3
/** How much of what sounds must be of the key: a sound of failure leaves it on purpose. */
const leastAtHome = 0.75

const untuned = new Set<Voice['kind']>(['noise', 'kick', 'snare', 'hat', 'shaker', 'brush', 'rim'])

/** The key that a score says it is in, where its notes tell the same. */
export function keyOf(tonality: Tonality | undefined, parts: readonly Part[]): string | null {
  if (!tonality) return null
  const notes = parts.filter(({ voice }) => !untuned.has(voice.kind)).flatMap(({ notes }) => notes)
  const tones = new Set(notes.map(({ pitch }) => Math.round(pitch - tonality.tonic + 120) % 12))
  const atHome = weightOf(notes.filter(({ pitch }) => isAtHome(pitch, tonality)))
  return tones.size >= leastTones && atHome >= leastAtHome * weightOf(notes) ? nameOfTonality(tonality) : null
}

const weightOf = (notes: readonly Note[]) => notes.reduce((sum, { length, loud }) => sum + length * loud, 0)

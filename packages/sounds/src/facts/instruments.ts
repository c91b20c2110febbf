import type { Part, Voice } from '../piece.ts'
import { instrumentOf } from './instrument-names.ts'

/** What is heard so little against the foremost is colour: nobody would name it. */
const leastShare = 0.04

/** What plays, as a buyer would call it, whatever plays most first. */
export function instrumentsOf(parts: readonly Part[]): string[] {
  const byName = Map.groupBy(parts, ({ voice }) => instrumentOf(voice))
  const played = Array.from(byName, ([name, parts]) => ({
    name,
    amount: parts.reduce((sum, part) => sum + amountOf(part), 0),
  }))
  const most = Math.max(...played.map(({ amount }) => amount))
  return played
    .filter(({ amount }) => amount >= leastShare * most)
    .toSorted((one, other) => other.amount - one.amount)
    .map(({ name }) => name)
}

/** For how long it is heard, and how loud. Notes at once count as the first of them: a chord is played once. */
function amountOf({ voice, notes, level = 0 }: Part): number {
  let until = 0
  let amount = 0
  for (const { at, length, loud } of notes.toSorted((one, other) => one.at - other.at)) {
    const end = at + (ringOf(voice) ?? length)
    amount += Math.max(0, end - Math.max(at, until)) * loud
    until = Math.max(until, end)
  }
  return amount * 10 ** (level / 20)
}

/** How long a note is heard that nobody holds: until half of its decibels are gone. */
function ringOf(voice: Voice): number | undefined {
  if (voice.kind === 'modal') return voice.release === undefined ? (voice.decay ?? 1) / 2 : undefined
  if (voice.kind === 'fm' && voice.sustain) return undefined
  return 'decay' in voice && !('release' in voice) && voice.decay ? voice.decay / 2 : undefined
}

import { relateKeys } from './catalogue.keys.ts'

/** What is known of a sound, or of all the sounds of a pack. */
export interface KnownFacts {
  duration_ms: number
  tempo_bpm: number | null
  key: string | null
  instruments: readonly string[]
  brightness_hz: number | null
}

const most = 3
/** Less than this nobody hears as another tempo. */
const sameTempo = 1.03
const otherBrightness = 1.3
const otherLength = 1.5

/** Why the other one is named beside the first, in a few words: the most telling first. */
export function reasonsFor(one: KnownFacts, other: KnownFacts): string[] {
  const reasons = [
    relateKeys(one.key, other.key),
    tempoReason(one.tempo_bpm, other.tempo_bpm),
    instrumentsReason(one.instruments, other.instruments),
    compare(one.brightness_hz, other.brightness_hz, otherBrightness, ['darker', 'brighter']),
    compare(one.duration_ms, other.duration_ms, otherLength, ['shorter', 'longer']),
  ]
  return reasons.filter((reason) => reason !== undefined).slice(0, most)
}

/** Whether two can be heard at once or one after the other: their keys agree, and their beats. */
export const goesBeside = (one: KnownFacts, other: KnownFacts) =>
  relateKeys(one.key, other.key) !== undefined && beatsAgree(one.tempo_bpm, other.tempo_bpm)

/** One beat to one, or to two; what has no beat agrees with any. */
const beatsAgree = (one: number | null, other: number | null) =>
  one === null || other === null || [one / 2, one, one * 2].some((beat) => areSame(beat, other))

const areSame = (one: number, other: number) => Math.max(one / other, other / one) < sameTempo

function tempoReason(one: number | null, other: number | null) {
  if (one === null || other === null) return undefined
  if (areSame(one, other)) return 'same tempo'
  if (areSame(one * 2, other)) return 'twice the tempo'
  if (areSame(one / 2, other)) return 'half the tempo'
  return other > one ? 'faster' : 'slower'
}

function instrumentsReason(some: readonly string[], others: readonly string[]) {
  const shared = some.filter((name) => others.includes(name)).slice(0, 2)
  return shared.length > 0 ? `also ${shared.join(' and ')}` : undefined
}

function compare(
  one: number | null,
  other: number | null,
  times: number,
  [less, more]: readonly [string, string],
) {
  if (one === null || other === null) return undefined
  if (other > one * times) return more
  return one > other * times ? less : undefined
}

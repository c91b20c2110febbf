import { relateKeys } from './catalogue.keys.ts'

/** What is known of a sound, or of all the sounds of a pack. */
export interface KnownFacts {
  duration_ms: number
  tempo_bpm: number | null
  key: string | null
  instruments: readonly string[]
  brightness_hz: number | null
  roughness: number | null
  attack_ms: number | null
  /** Of a single sound for a coding tool. */
  event: string | null
}

const most = 3
/** Less than this nobody hears as another tempo. */
const sameTempo = 1.03
const [otherBrightness, sameBrightness] = [1.3, 1.1]
const [otherLength, sameLength] = [1.5, 1.1]
/** A sound is there at once, or it comes: what lies between is only measured. */
const otherAttack = 4
const otherRoughness = 4
/** Less than this is not heard: milliseconds, and shares of the energy. */
const leastAttack = 5
const leastRoughness = 0.01

/** Why the other one is named beside the first, in a few words: the most telling first. */
export function reasonsFor(one: KnownFacts, other: KnownFacts): string[] {
  const reasons = [
    relateKeys(one.key, other.key),
    tempoReason(one.tempo_bpm, other.tempo_bpm),
    instrumentsReason(one.instruments, other.instruments),
    one.event !== null && one.event === other.event ? 'same moment' : undefined,
    compare(one.brightness_hz, other.brightness_hz, otherBrightness, ['darker', 'brighter']),
    compare(one.duration_ms, other.duration_ms, otherLength, ['shorter', 'longer']),
    compare(atLeast(leastAttack, one.attack_ms), atLeast(leastAttack, other.attack_ms), otherAttack, [
      'more sudden',
      'less sudden',
    ]),
    compare(
      atLeast(leastRoughness, one.roughness),
      atLeast(leastRoughness, other.roughness),
      otherRoughness,
      ['smoother', 'rougher'],
    ),
  ].filter((reason) => reason !== undefined)
  return reasons.length > 0 ? reasons.slice(0, most) : likenessesOf(one, other)
}

/** What is said where nothing more telling is to be said. */
const likenessesOf = (one: KnownFacts, other: KnownFacts) => [
  ...(areAlike(one.brightness_hz, other.brightness_hz, sameBrightness) ? ['as bright'] : []),
  ...(areAlike(one.duration_ms, other.duration_ms, sameLength) ? ['as long'] : []),
]

/** Whether two can be heard at once or one after the other: their keys agree, and their beats; and neither, or both, is a signal. */
export const goesBeside = (one: KnownFacts, other: KnownFacts) =>
  (one.event === null) === (other.event === null) &&
  relateKeys(one.key, other.key) !== undefined &&
  beatsAgree(one.tempo_bpm, other.tempo_bpm)

/** One beat to one, or to two; what has no beat agrees with any. */
const beatsAgree = (one: number | null, other: number | null) =>
  one === null || other === null || [one / 2, one, one * 2].some((beat) => areSame(beat, other))

const areSame = (one: number, other: number) => areAlike(one, other, sameTempo)

const areAlike = (one: number | null, other: number | null, times: number) =>
  one !== null && other !== null && Math.max(one / other, other / one) < times

const atLeast = (least: number, value: number | null) => value && Math.max(least, value)

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

import { type ScopeChoice, type ScopeFields } from '../licences/scope.rules.ts'
import { isStandard, toScopeFields } from '../licences/scope-choice.rules.ts'
import { factorOf, isLargerStep, type Step, stepsOf, weightOf } from '../licences/scope-steps.rules.ts'
import { dynamicPriceOf, lackingStepsOf } from '../orders/pricing.rules.ts'
import type { SoundPack, Track } from './catalogue.calls.ts'
import { ownershipOf } from './ownership.rules.ts'

/** A pack as its page offers it: at a scope, of which nothing is said where it is the standard. */
export type OfferedPack = SoundPack & ScopeFields

/**
 * A pack at another scope than the standard: what it and its tracks cost whoever looks at it, and what of it is theirs at that
 * scope. By the very rules of the till.
 */
export function packAtScope(pack: SoundPack, choice: ScopeChoice): OfferedPack {
  if (isStandard(choice)) return pack
  const wanted = stepsOf(choice)
  const tracks = pack.tracks.map((track) => trackAtScope(track, wanted))
  const owned = tracks.filter((track) => track.isEffectivelyOwnedByCurrentUser).length
  const amount = dynamicPriceOf(pack.price_amount, pack.tracks.map(asPart), wanted)
  const ownership = ownershipOf(pack, { owned, total: tracks.length })
  return {
    ...pack,
    ...toScopeFields(choice),
    price_amount: pack.price_amount * factorOf(choice),
    dynamicPrice: { ...pack.dynamicPrice, amount: ownership.isEffectivelyOwnedByCurrentUser ? 0 : amount },
    ...ownership,
    tracks,
  }
}

const asPart = ({ price_amount, paid_steps = [], isEffectivelyOwnedByCurrentUser: owned }: Track) => ({
  price_amount,
  owned,
  entitled: paid_steps.includes('standard'),
  larger: paid_steps.filter(isLargerStep),
})

function trackAtScope(track: Track, wanted: readonly Step[]): Track {
  const lacking = lackingStepsOf(asPart(track), wanted)
  const isOwned = lacking.length === 0
  return {
    ...track,
    isEffectivelyOwnedByCurrentUser: isOwned,
    price_amount: track.price_amount * weightOf(isOwned ? wanted : lacking),
  }
}

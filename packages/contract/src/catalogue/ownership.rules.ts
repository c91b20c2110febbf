import type { ScopeFields } from '../licences/scope.rules.ts'
import { formatPackPrice } from '../orders/money.rules.ts'
import type { PackSummary } from './catalogue.calls.ts'

/** A free pack belongs to everyone; any other to whoever owns every one of its tracks. */
export function ownershipOf(
  pack: { price_amount: number },
  { owned, total }: { owned: number; total: number },
) {
  return {
    isEffectivelyOwnedByCurrentUser: pack.price_amount === 0 || (total > 0 && owned === total),
    ownedConstituentTrackCount: owned,
    totalConstituentTrackCount: total,
  }
}

/** Why a pack costs its viewer less than others: 'You own 3 of 8 tracks: −$4.5'; at a larger scope also what they have of a smaller. */
export function explainPrice(pack: PackSummary & ScopeFields) {
  const { ownedConstituentTrackCount: owned, totalConstituentTrackCount: total, dynamicPrice } = pack
  const amount = pack.price_amount - dynamicPrice.amount
  if (amount <= 0) return undefined
  if (pack.isEffectivelyOwnedByCurrentUser) return 'You own all of it, so there is nothing to pay.'
  if (pack.scope || pack.broadcast)
    return `With what you have of it: −${formatPackPrice({ ...dynamicPrice, amount })}`
  return `You own ${owned} of ${total} tracks: −${formatPackPrice({ ...dynamicPrice, amount })}`
}

/** What a pack is said to cost: its viewer's price; of what they own already, which costs them nothing, everybody's. */
export const displayedPriceOf = ({
  dynamicPrice,
  price_amount,
  isEffectivelyOwnedByCurrentUser: owned,
}: PackSummary) => (owned ? { ...dynamicPrice, amount: price_amount } : dynamicPrice)

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

import type { AcquiredPack } from '@earcon/contract/library/library.calls'

/**
 * What was bought, apart from what merely came along: a pack of which nothing is owned but tracks that stand in another pack,
 * owned whole. Each keeps its order.
 */
export function separateOffers(packs: readonly AcquiredPack[]) {
  const whole = packs.filter(isWhole)
  const covered = new Set(whole.flatMap(ownedIdsOf))
  const isOffer = (pack: AcquiredPack) => !isWhole(pack) && ownedIdsOf(pack).every((id) => covered.has(id))
  return { bought: packs.filter((pack) => !isOffer(pack)), offers: packs.filter(isOffer) }
}

const isWhole = ({
  isPackBundleOwnedByUser,
  ownedConstituentTrackCount: owned,
  totalConstituentTrackCount: total,
}: AcquiredPack) => isPackBundleOwnedByUser || owned === total

const ownedIdsOf = ({ tracks }: AcquiredPack) =>
  tracks.flatMap(({ isOwnedByUser, trackDetails }) => (isOwnedByUser ? trackDetails.id : []))

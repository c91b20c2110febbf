import type { AcquiredPack } from '@earcon/contract/library/library.calls'

/**
 * What was bought, apart from what merely came along: a pack that is not owned whole, and of which nothing is owned but tracks
 * that stand in others which were bought. Where several share what is owned, those of which most is owned were bought. Each
 * keeps its order.
 */
export function separateOffers(packs: readonly AcquiredPack[]) {
  const covered = new Set<string>()
  const offered = new Set<AcquiredPack>()
  for (const pack of [...packs].sort(byOwnedShare)) {
    const owned = ownedIdsOf(pack)
    if (!isWhole(pack) && owned.every((id) => covered.has(id))) offered.add(pack)
    for (const id of owned) covered.add(id)
  }
  return {
    bought: packs.filter((pack) => !offered.has(pack)),
    offers: packs.filter((pack) => offered.has(pack)),
  }
}

/** The whole ones first, then those of which most is owned. */
const byOwnedShare = (one: AcquiredPack, other: AcquiredPack) =>
  Number(isWhole(other)) - Number(isWhole(one)) ||
  other.ownedConstituentTrackCount - one.ownedConstituentTrackCount

const isWhole = ({
  isPackBundleOwnedByUser,
  ownedConstituentTrackCount: owned,
  totalConstituentTrackCount: total,
}: AcquiredPack) => isPackBundleOwnedByUser || owned === total

const ownedIdsOf = ({ tracks }: AcquiredPack) =>
  tracks.flatMap(({ isOwnedByUser, trackDetails }) => (isOwnedByUser ? trackDetails.id : []))

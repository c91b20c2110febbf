import type { PackSummary } from '@earcon/contract/catalogue/catalogue.calls'

/** Stamped on the cover, where it moves nothing: that a pack is the visitor's own, or how much of it is. */
export function OwnedStamp({ of: pack }: { of: PackSummary }) {
  const { ownedConstituentTrackCount: owned, totalConstituentTrackCount: total } = pack
  if (pack.isEffectivelyOwnedByCurrentUser) return <strong className="stamp">OWNED</strong>
  if (owned > 0) return <strong className="stamp">{`${owned}/${total} tracks`}</strong>
  return null
}

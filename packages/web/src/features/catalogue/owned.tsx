import type { PackSummary } from '@earcon/contract/catalogue'

/** Over the cover of what is the visitor's own already. */
export const OwnedStamp = ({ of: pack }: { of: PackSummary }) =>
  pack.isEffectivelyOwnedByCurrentUser && <strong className="stamp">OWNED</strong>

/** How much of a pack is the visitor's own, where it is a part. */
export const OwnedPart = ({ of: pack }: { of: PackSummary }) =>
  !pack.isEffectivelyOwnedByCurrentUser &&
  pack.ownedConstituentTrackCount > 0 && (
    <p className="owned-part">
      {pack.ownedConstituentTrackCount}/{pack.totalConstituentTrackCount} tracks
    </p>
  )

import type { PackSummary } from '@earcon/contract/catalogue/catalogue.calls'
import { useSession } from '../../platform/session.ts'

/** Stamped on the cover, where it moves nothing: that a pack is the visitor's own, or could be for nothing, or how much of it is. */
export function OwnedStamp({ of: pack }: { of: PackSummary }) {
  const { ownedConstituentTrackCount: owned, totalConstituentTrackCount: total } = pack
  const isSignedIn = useSession().state === 'in'
  if (pack.price_amount === 0 && !isSignedIn) return <strong className="stamp">Free</strong>
  if (pack.isEffectivelyOwnedByCurrentUser) return <strong className="stamp">OWNED</strong>
  if (owned > 0) return <strong className="stamp">{`${owned}/${total} tracks`}</strong>
  return null
}

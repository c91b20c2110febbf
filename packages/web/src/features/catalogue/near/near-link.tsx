import { Link } from '../../../ui/link.tsx'

/** Leads from a track to what sounds like it. */
export const NearLink = ({ of: { id, title } }: { of: { id: string; title: string } }) => (
  <Link className="near-link" to={`/track/${id}/near`} aria-label={`Near ${title}`} title={`Near ${title}`}>
    ≈
  </Link>
)

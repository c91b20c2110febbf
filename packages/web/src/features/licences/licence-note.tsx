import { Link } from '../../ui/link.tsx'

/** Wherever something is bought. */
export const LicenceNote = () => (
  <p className="footnote">
    Everything here is sold under <Link to="/licence">the licence</Link>.
  </p>
)

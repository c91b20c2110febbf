import { useId } from 'react'
import { Link } from '../../ui/link.tsx'

/** How to license, with a heading of its own, or for a section that has one already. */
export function Licensing({ heading: Heading }: { heading?: 'h2' | 'h3' }) {
  const id = useId()
  const block = (
    <>
      <LicensingStatements />
      <p className="ways-on">
        <Link className="button" to="/contact">
          Contact us
        </Link>
        <Link className="button" to="/licence">
          Read the licence
        </Link>
      </p>
    </>
  )
  if (!Heading) return block
  return (
    <section className="licensing" aria-labelledby={id}>
      <Heading id={id}>Licensing</Heading>
      {block}
    </section>
  )
}

/** What holds for everything that is sold here. */
export const LicensingStatements = () => (
  <p>
    All tracks are available for commercial licensing. Pricing depends on usage scope and distribution. Custom
    compositions can be requested by contact.
  </p>
)

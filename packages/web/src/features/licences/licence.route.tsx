import { licencePreamble, licenceVersion } from '@earcon/contract/licences/licence-text.rules'
import { headOf, sharedPageHeaders } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { useConfig } from '../../layout/root-data.ts'
import { Link } from '../../ui/link.tsx'
import type { Route } from './+types/licence.route'
import { Clauses } from './clauses.tsx'
import { LicensingStatements } from './licensing.tsx'
import { Questions } from './questions.tsx'

export const headers = sharedPageHeaders

const title = 'Licence'

export const meta: Route.MetaFunction = (page) =>
  headOf(page, {
    title,
    description: 'What you may do with the sounds that you buy, and what you may not, in plain words.',
    address: '/licence',
  })

export default function LicenceScreen() {
  const { brand = '', url = '' } = useConfig() ?? {}
  return (
    <Main measure="prose">
      <article className="licence">
        <header className="sheet-head">
          <p className="journal">Legal notice of {brand}</p>
          <h1>{title}</h1>
          <p className="byline">
            Version <span className="number">{licenceVersion}</span>
          </p>
        </header>
        <p>{licencePreamble(brand)} The same text lies in every sound pack that is downloaded.</p>
        <Clauses />
        <section aria-labelledby="questions">
          <h2 id="questions">May I …?</h2>
          <p>What buyers ask. The answers explain the licence and add nothing to it.</p>
          <Questions />
        </section>
        <section aria-labelledby="proof">
          <h2 id="proof">Proof of a licence</h2>
          <p>
            The order number on your receipt is the proof: under it the receipt names you, what you have
            bought, and the version of the licence. Where somebody asks, cite your purchase like this:
          </p>
          <p className="how-to-cite">
            <cite>Title of the track or pack</cite>. {brand}, licence{' '}
            <span className="number">{licenceVersion}</span>, order <em>number on your receipt</em>. {url}
            /licence
          </p>
        </section>
        <section aria-labelledby="licensing">
          <h2 id="licensing">Licensing</h2>
          <LicensingStatements />
          <p className="ways-on">
            <Link className="button" to="/contact">
              Contact us
            </Link>
          </p>
        </section>
      </article>
    </Main>
  )
}

import type { LicenceText } from '@earcon/contract/licences/licence-text.rules'
import { currentLicence, findLicence, licenceTexts } from '@earcon/contract/licences/licence-texts.rules'
import { data } from 'react-router'
import { FailurePage } from '../../layout/failure-page.tsx'
import { headOf, sharedPageHeaders } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { useConfig } from '../../layout/root-data.ts'
import { Link } from '../../ui/link.tsx'
import type { Route } from './+types/licence.route'
import { Clauses } from './clauses.tsx'
import styles from './licence.css?url'
import { LicensingStatements } from './licensing.tsx'
import { Questions } from './questions.tsx'
import { ScopesTable } from './scopes-table.tsx'

/** A text by its number; without one the newest. */
const licenceIn = ({ version }: { version?: string | undefined }) =>
  version === undefined ? currentLicence : findLicence(version)

/** Asked on the server alone: what is no version is not found. */
export function loader({ params }: Route.LoaderArgs) {
  if (!licenceIn(params)) throw data(null, { status: 404 })
  return null
}

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  if (!licenceIn(params)) throw data(null, { status: 404 })
  return null
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const headers = sharedPageHeaders

const title = 'Licence'

export const meta: Route.MetaFunction = (page) => {
  const text = licenceIn(page.params)
  if (!text) return headOf(page, { title })
  return headOf(page, {
    title: text === currentLicence ? title : `${title} ${text.version}`,
    description: 'What you may do with the sounds that you buy, and what you may not, in plain words.',
    address: text === currentLicence ? '/licence' : `/licence/${text.version}`,
  })
}

export default function LicenceScreen({ params }: Route.ComponentProps) {
  const { brand = '' } = useConfig() ?? {}
  const text = licenceIn(params) ?? currentLicence
  const isNewest = text === currentLicence
  return (
    <Main measure="prose">
      <article className="licence">
        <header className="sheet-head">
          <p className="journal">Legal notice of {brand}</p>
          <h1>{title}</h1>
          <p className="byline">
            Version <span className="number">{text.version}</span>
          </p>
          {!isNewest && (
            <p>
              What was sold under this version keeps it. <Link to="/licence">The newest</Link> is{' '}
              <span className="number">{currentLicence.version}</span>.
            </p>
          )}
        </header>
        <p>{text.preamble(brand)} The same text lies in every sound pack that is downloaded.</p>
        <Clauses of={text} />
        {isNewest && <Explanations />}
        <Versions of={text} />
      </article>
    </Main>
  )
}

/** What explains the text that is sold now, and adds nothing to it. */
const Explanations = () => (
  <>
    <section aria-labelledby="questions">
      <h2 id="questions">May I …?</h2>
      <p>What buyers ask. The answers explain the licence and add nothing to it.</p>
      <Questions />
    </section>
    <section aria-labelledby="proof">
      <h2 id="proof">Proof of a licence</h2>
      <p>
        Everything you buy comes with a certificate: who may use what, how far and since when. It has a number
        and an address at which anybody can check it, by themselves and without an account. Paste the address
        where somebody asks, send the PDF, or copy the text that is made for the forms of disputes. Yours are
        with your purchases.
      </p>
      <p className="ways-on">
        <Link className="button" to="/verify">
          Check a certificate
        </Link>
        <Link className="button" to="/account">
          Your certificates
        </Link>
      </p>
    </section>
    <section aria-labelledby="licensing">
      <h2 id="licensing">Licensing</h2>
      <LicensingStatements />
      <ScopesTable />
      <p className="ways-on">
        <Link className="button" to="/contact">
          Contact us
        </Link>
      </p>
    </section>
  </>
)

/** Each for ever at its own address, and as a file. */
const Versions = ({ of }: { of: LicenceText }) => (
  <section aria-labelledby="versions">
    <h2 id="versions">Versions</h2>
    <p>A text that was sold is never altered, and stays at its address.</p>
    <p className="ways-on">
      {licenceTexts
        .filter(({ version }) => version !== of.version)
        .map(({ version }) => (
          <Link key={version} className="button" to={`/licence/${version}`}>
            Version {version}
          </Link>
        ))}
      <a className="button" href={`/licence/${of.version}.txt`}>
        Version {of.version} as a file
      </a>
    </p>
  </section>
)

export const ErrorBoundary = () => (
  <FailurePage title={title} sentence="There is no such version of the licence." retry={false} />
)

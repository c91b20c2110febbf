import { formatDay } from '@earcon/contract/date.rules'
import {
  certificateWarnings,
  describeBroadcast,
  describeItem,
  describeScope,
  extendingTerm,
  grantVerbOf,
  licenceTerm,
  licensedUse,
  namelessLicensee,
} from '@earcon/contract/licences/certificate-words.rules'
import type { ShownCertificate } from '@earcon/contract/licences/licences.calls'
import type { ReactNode } from 'react'
import { Main } from '../../layout/main.tsx'
import { useConfig } from '../../layout/root-data.ts'
import { useSession } from '../../platform/session.ts'
import { CopyableText } from '../../ui/copying.tsx'
import { Link } from '../../ui/link.tsx'
import { FileCheck } from './file-check-island.ts'
import { OwnCertificate } from './own-certificate-island.ts'

interface SheetProps {
  certificate: ShownCertificate
}

/** A certificate as anybody sees it, for the screen and for the printer. */
export function CertificateSheet({ certificate }: SheetProps) {
  const { number, seller } = certificate
  const session = useSession()
  return (
    <Main measure="prose">
      <article className="certificate">
        <header className="sheet-head">
          <p className="journal">{seller.name}</p>
          <h1>
            Certificate <span className="licence-number">{number}</span>
          </h1>
          <Standing {...{ certificate }} />
        </header>
        <div className="grant">
          <Grant {...{ certificate }} />
          {certificate.licensee && <NamelessGrant {...{ certificate }} />}
        </div>
        <Facts {...{ certificate }} />
        <LicensedTracks {...{ certificate }} />
        <TakeAlong {...{ certificate }} />
        {session.state === 'in' && <OwnCertificate key={session.user.email} number={number} />}
        <FileCheck certificate={certificate} />
      </article>
    </Main>
  )
}

/** What is granted, in a sentence. */
function Grant({ certificate, ...more }: SheetProps & { className?: string; 'aria-hidden'?: true }) {
  const { item, seller, licence } = certificate
  const { brand = '' } = useConfig() ?? {}
  return (
    <p {...more}>
      {seller.name} {grantVerbOf(certificate)} <Licensee of={certificate} /> a non-exclusive licence to use{' '}
      <cite>{item.title}</cite>, {describeItem(certificate)}, by{' '}
      <Link to={`/licence/${licence.version}`}>
        the {brand} licence, version {licence.version}
      </Link>
      .
    </p>
  )
}

/** Its owner gets the page as anybody does, and the name a moment later: the room that it took without one stays, so that nothing moves. */
const NamelessGrant = ({ certificate }: SheetProps) => (
  <Grant certificate={{ ...certificate, licensee: null, is_name_gone: false }} className="room" aria-hidden />
)

/** How it stands, before anything else. */
function Standing({ certificate }: { certificate: ShownCertificate }) {
  const warnings = certificateWarnings(certificate)
  return (
    <>
      {certificate.status === 'valid' && (
        <p className="standing valid">
          <strong>Valid</strong> since{' '}
          <time dateTime={certificate.issued_at}>{formatDay(certificate.issued_at)}</time>
        </p>
      )}
      {warnings.map(({ heading, sentence }) => (
        <p key={heading} className="standing warned">
          <strong>{heading}</strong> {sentence}
        </p>
      ))}
    </>
  )
}

/** A name may be written in any script, and turns nothing around that stands beside it. */
function Licensee({ of: certificate }: { of: ShownCertificate }) {
  const { licensee } = certificate
  if (!licensee) return namelessLicensee(certificate)
  return (
    <>
      <bdi className="licensee">{licensee.name}</bdi>
      {licensee.company && (
        <>
          , <bdi className="licensee">{licensee.company}</bdi>,
        </>
      )}
    </>
  )
}

function Facts({ certificate }: { certificate: ShownCertificate }) {
  const { licensee, seller, issued_at, licence, project } = certificate
  return (
    <dl className="facts">
      <Fact name="Licensee">
        {licensee ? (
          <>
            <bdi>{licensee.name}</bdi>
            {licensee.company && (
              <>
                <br />
                <bdi>{licensee.company}</bdi>
              </>
            )}
          </>
        ) : certificate.is_name_gone ? (
          'Went with their account'
        ) : (
          'Shown only to who has the certificate'
        )}
      </Fact>
      <Fact name="Licensor">
        {[seller.name, seller.address].filter(Boolean).map((line) => (
          <span key={line} className="line">
            {line}
          </span>
        ))}
      </Fact>
      <Fact name="Use">{licensedUse}</Fact>
      <Fact name="Scope">
        {describeScope(certificate)}
        <br />
        {describeBroadcast(certificate)}
      </Fact>
      {certificate.extends.length > 0 && (
        <Fact name="Extends">
          {certificate.extends.map((number) => (
            <span key={number} className="line">
              <Link className="licence-number" to={`/verify/${number}`}>
                {number}
              </Link>
            </span>
          ))}
          {extendingTerm}
        </Fact>
      )}
      <Fact name="Term">{licenceTerm}</Fact>
      <Fact name="Issued">
        <time dateTime={issued_at}>{formatDay(issued_at)}</time>
      </Fact>
      {project && (
        <Fact name="Used in">
          <bdi>{project}</bdi>
        </Fact>
      )}
      <Fact name="Licence text">
        <a href={`/licence/${licence.version}.txt?sha256=${licence.sha256}`}>Version {licence.version}</a>,
        SHA-256 <code className="sum">{licence.sha256}</code>
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const LicensedTracks = ({ certificate: { tracks } }: { certificate: ShownCertificate }) => (
  <table className="table licensed-tracks">
    <caption>
      <span className="numeral">Table 1.</span> What is licensed, by the SHA-256 of each sound without its
      tags.
    </caption>
    <thead>
      <tr>
        <th scope="col">Title</th>
        <th scope="col">Artist</th>
        <th scope="col">Checksum</th>
      </tr>
    </thead>
    <tbody>
      {tracks.map(({ id, title, artist, sha256 }) => (
        <tr key={id}>
          <th scope="row">
            <cite>{title}</cite>
          </th>
          <td>{artist}</td>
          <td>{sha256 ? <code className="sum">{sha256}</code> : 'Once it is recorded'}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The same to take along: on paper, as signed data, and as text where nothing else is taken. */
function TakeAlong({ certificate: { number, text, key } }: SheetProps) {
  const query = key === null ? '' : `?key=${key}`
  const addressOf = (ending: string) => `/verify/${number}.${ending}${query}`
  return (
    <section className="take-along" aria-labelledby="take-along">
      <h2 id="take-along">Take it along</h2>
      <p className="ways-on">
        <a className="button leading" href={addressOf('pdf')}>
          PDF
        </a>
        <a className="button" href={addressOf('json')}>
          Signed data (JSON)
        </a>
        <a className="button" href={addressOf('txt')}>
          Plain text
        </a>
      </p>
      <details className="dispute-text">
        <summary>Text for the form of a dispute</summary>
        <CopyableText name="the text" text={text} />
      </details>
    </section>
  )
}

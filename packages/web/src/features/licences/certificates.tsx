import { certificateWarnings } from '@earcon/contract/licences/certificate-words.rules'
import type { OwnLicence } from '@earcon/contract/licences/licences.calls'
import { scopeText } from '@earcon/contract/licences/scope-words.rules'
import { apiFor } from '../../platform/api.ts'
import { useQuery } from '../../platform/use-query.ts'
import { Link } from '../../ui/link.tsx'
import { Failure } from '../../ui/notice.tsx'

const listLicences = async (signal: AbortSignal) => (await apiFor({ signal })('GET /me/licences')).data

/** Among purchases: by what the user proves that they may use what they bought. */
export function Certificates() {
  const { answer: licences, error, refetch } = useQuery(listLicences)
  if (licences?.length === 0) return null
  return (
    <section aria-labelledby="certificates">
      <h2 id="certificates">Certificates</h2>
      <p>
        Each proves what you may do with a purchase. Anybody can check it by its address, and there you say
        what it is used in, and who may see your name.
      </p>
      {error !== undefined ? (
        <Failure sentence="Failed to load your certificates." onRetry={refetch} />
      ) : (
        <CertificatesTable {...{ licences }} />
      )}
    </section>
  )
}

const CertificatesTable = ({ licences }: { licences: OwnLicence[] | undefined }) => (
  <table className="table in-rows certificates" aria-label="Certificates" aria-busy={licences === undefined}>
    <caption>
      <span className="numeral">Table 2.</span> Your certificates.
    </caption>
    <thead>
      <tr>
        <th scope="col">What is licensed</th>
        <th scope="col">For</th>
        <th scope="col">Certificate</th>
        <th scope="col">Used in</th>
      </tr>
    </thead>
    <tbody>
      {licences ? (
        licences.map((licence) => <CertificateRow key={licence.number} {...{ licence }} />)
      ) : (
        <tr>
          <th scope="row">Loading …</th>
          <td>{blank}</td>
          <td>{blank}</td>
          <td>{blank}</td>
        </tr>
      )}
    </tbody>
  </table>
)

const blank = '\u00a0'

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function CertificateRow({ licence }: { licence: OwnLicence }) {
  const { number, item, project, status } = licence
  const [warning] = status === 'valid' ? [] : certificateWarnings(licence)
  return (
    <tr>
      <th scope="row">
        <cite>{item.title}</cite>
        {warning && `, ${lowerFirst(warning.heading)}`}
      </th>
      <td>{scopeText(licence)}</td>
      <td>
        <Link className="licence-number" to={`/verify/${number}`}>
          {number}
        </Link>
      </td>
      <td>{project === null ? '–' : <bdi>{project}</bdi>}</td>
    </tr>
  )
}

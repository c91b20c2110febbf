import { formatLicenceNumber, parseLicenceNumber } from '@earcon/contract/licences/licence-number.rules'
import type { ShownCertificate } from '@earcon/contract/licences/licences.calls'
import { data } from 'react-router'
import { headOf, safeMeta, sharedPageHeaders } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { type ApiCaller, apiContext, apiFor } from '../../platform/api.ts'
import { httpStatusOf, isRefusal, refusalMessageOf } from '../../platform/refusals.ts'
import { Failure } from '../../ui/notice.tsx'
import type { Route } from './+types/certificate.route'
import styles from './certificate.css?url'
import { CertificateSheet } from './certificate-sheet.tsx'
import { FileCheck } from './file-check-island.ts'
import { VerifyForm } from './verify-form.tsx'

interface Found {
  certificate?: ShownCertificate
  complaint?: string
  status?: number
}

/** What the shop says of a number, or why it says nothing. */
async function findCertificate(api: ApiCaller, number: string | undefined, request: Request): Promise<Found> {
  if (number === undefined) return {}
  const key = new URL(request.url).searchParams.get('key') ?? undefined
  try {
    return { certificate: await api('GET /licences/:number', { params: { number }, query: { key } }) }
  } catch (error) {
    const complaint = refusalMessageOf(error)
    if (!complaint || !isRefusal(error)) throw error
    return { complaint, status: httpStatusOf(error) ?? 404 }
  }
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const found = await findCertificate(context.get(apiContext), params.number, request)
  const headers = params.number === undefined ? sharedPageHeaders() : { 'cache-control': 'no-store' }
  return data(found, { status: found.status ?? 200, headers })
}

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  findCertificate(apiFor(request), params.number, request)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

const title = 'Check a certificate'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: Route.MetaFunction = safeMeta(({ params, ...page }: Route.MetaArgs) => {
  const parsed = parseLicenceNumber(params.number ?? '')
  if ('number' in parsed) return headOf(page, { title: `Certificate ${formatLicenceNumber(parsed.number)}` })
  return headOf(page, {
    title,
    description: 'Whether a licence of ours holds, for what and how far; and whether a sound is one of ours.',
    ...(params.number === undefined && { address: '/verify' }),
  })
})

/** Each number has a page of its own; without one, or with a wrong one, it is asked for. */
export default function CertificateScreen({ loaderData, params: { number = '' } }: Route.ComponentProps) {
  const { certificate, complaint } = loaderData
  if (certificate) return <CertificateSheet {...{ certificate }} />
  return (
    <Main measure="prose">
      <h1>{title}</h1>
      {complaint === undefined ? (
        <p>
          All that is sold here has a certificate. By its number anybody learns what is licensed, how far, and
          whether that still holds.
        </p>
      ) : (
        <Failure sentence={complaint} />
      )}
      <VerifyForm key={number} {...{ number }} />
      {complaint === undefined && <FileCheck />}
    </Main>
  )
}

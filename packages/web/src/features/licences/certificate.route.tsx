import { formatLicenceNumber, parseLicenceNumber } from '@earcon/contract/licences/licence-number.rules'
import { data } from 'react-router'
import { headOf, safeMeta } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import { type ApiCaller, apiContext, apiFor } from '../../platform/api.ts'
import { httpStatusOf, isRefusal, refusalMessageOf } from '../../platform/refusals.ts'
import { Failure } from '../../ui/notice.tsx'
import type { Route } from './+types/certificate.route'
import { CertificateSheet } from './certificate-sheet.tsx'
import { VerifyForm } from './verify-form.tsx'

/** What the shop says of a number, or why it says nothing. */
async function loadCertificate(api: ApiCaller, number: string, request: Request) {
  const key = new URL(request.url).searchParams.get('key') ?? undefined
  try {
    const certificate = await api('GET /licences/:number', { params: { number }, query: { key } })
    return { certificate, complaint: undefined, status: 200 }
  } catch (error) {
    const complaint = refusalMessageOf(error)
    if (!complaint || !isRefusal(error)) throw error
    return { certificate: undefined, complaint, status: httpStatusOf(error) ?? 404 }
  }
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const loaded = await loadCertificate(context.get(apiContext), params.number, request)
  return data(loaded, { status: loaded.status })
}

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  loadCertificate(apiFor(request), params.number, request)

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = safeMeta(({ params, ...page }: Route.MetaArgs) => {
  const parsed = parseLicenceNumber(params.number)
  const number = 'number' in parsed ? formatLicenceNumber(parsed.number) : ''
  return headOf(page, { title: `Certificate ${number}`.trim() })
})

export default function CertificateScreen({ loaderData, params }: Route.ComponentProps) {
  const { certificate, complaint = '' } = loaderData
  if (certificate) return <CertificateSheet {...{ certificate }} />
  return (
    <Main measure="prose">
      <h1>Check a certificate</h1>
      <Failure sentence={complaint} />
      <VerifyForm number={params.number} />
    </Main>
  )
}

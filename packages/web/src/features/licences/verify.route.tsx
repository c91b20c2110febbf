import { headOf, sharedPageHeaders } from '../../layout/head.ts'
import { Main } from '../../layout/main.tsx'
import type { Route } from './+types/verify.route'
import { FileCheck } from './file-check-island.ts'
import { VerifyForm } from './verify-form.tsx'

export const headers = sharedPageHeaders

const title = 'Check a certificate'

export const meta: Route.MetaFunction = (page) =>
  headOf(page, {
    title,
    description: 'Whether a licence of ours holds, for what and how far; and whether a sound is one of ours.',
    address: '/verify',
  })

export default function VerifyScreen() {
  return (
    <Main measure="prose">
      <h1>{title}</h1>
      <p>
        Everything that is sold here comes with a certificate. By its number anybody learns what is licensed,
        how far, and whether that still holds.
      </p>
      <VerifyForm number="" />
      <FileCheck tracks={[]} />
    </Main>
  )
}

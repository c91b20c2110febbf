import { isEmail } from '@earcon/contract/identity/email.rules'
import { safeRedirectPath } from '@earcon/contract/identity/redirect-path.rules'
import { useSearchParams } from 'react-router'
import { headOf } from '../../layout/head.ts'
import { Link } from '../../ui/link.tsx'
import { Success } from '../../ui/success.tsx'
import type { Route } from './+types/email-verified-success.route'
import { FormPage } from './form-page.tsx'

const title = 'Email Verified'

export const meta: Route.MetaFunction = (page) => headOf(page, { title })

export default function EmailVerifiedScreen() {
  const [query] = useSearchParams()
  const email = query.get('email') ?? ''
  const back = safeRedirectPath(query.get('redirectTo'))
  return (
    <FormPage title={title}>
      <Success>
        <p>
          {/* Anybody can write a link that leads here: only what looks like an address is taken for one. */}
          Your email address {isEmail(email) && <strong className="address">{email}</strong>} is verified.
          Thank you.
        </p>
      </Success>
      <p className="ways-on">
        {back !== '/' && (
          <Link className="button leading" to={back}>
            Continue where you were
          </Link>
        )}
        <Link className={back === '/' ? 'button leading' : 'button'} to="/account">
          Go to your account
        </Link>
      </p>
    </FormPage>
  )
}

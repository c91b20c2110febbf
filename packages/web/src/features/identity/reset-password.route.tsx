import { isEmail } from '@earcon/contract/identity/email.rules'
import {
  basicPasswordComplaints,
  passwordsDifferMessage,
  resetRedirectMs,
} from '@earcon/contract/identity/password.rules'
import { useSearchParams } from 'react-router'
import { headOf } from '../../layout/head.ts'
import { api } from '../../platform/api.ts'
import { errorMessage, isRefusal, refusalCodeOf } from '../../platform/refusals.ts'
import type { FormOutcome } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { Failure } from '../../ui/notice.tsx'
import type { Route } from './+types/reset-password.route'
import { FormPage, FramedForm } from './form-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

const title = 'Reset Password'

export const meta: Route.MetaFunction = (page) => headOf(page, { title })

export default function ResetPasswordScreen() {
  const [query] = useSearchParams()
  const token = query.get('token')
  const email = query.get('email')
  return (
    <FormPage title={title}>{token && email ? <Reset {...{ token, email }} /> : <Incomplete />}</FormPage>
  )
}

function Reset({ token, email }: { token: string; email: string }) {
  return (
    <FramedForm caption={isEmail(email) ? <>A new password for {email}.</> : 'A new password.'}>
      <NewPasswordForm
        button={title}
        hint="At least 8 characters."
        complaints={basicPasswordComplaints}
        differ={passwordsDifferMessage}
        change={(newPassword) => resetPassword({ email, token, newPassword })}
        redirectAfter={resetRedirectMs}
      >
        {/* Password managers ask for whom the new password is. */}
        <input type="email" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
      </NewPasswordForm>
    </FramedForm>
  )
}

async function resetPassword(body: {
  email: string
  token: string
  newPassword: string
}): Promise<FormOutcome> {
  if (!body.token.trim() || !body.email.trim())
    return { failure: 'Missing token or email. Cannot reset password.', waysOn: <WaysOn /> }
  try {
    return { success: (await api('POST /auth/reset-password', { body })).message }
  } catch (error) {
    const isLinkRefused =
      isRefusal(error) && (refusalCodeOf(error) ?? 'reset-link-invalid') === 'reset-link-invalid'
    const failure = errorMessage(error, 'Failed to reset password. Please try again.')
    return isLinkRefused ? { failure, waysOn: <WaysOn /> } : { failure }
  }
}

/** One thing on a page leads on, and beside the form that is its button. */
const WaysOn = ({ leading = false }) => (
  <p className="ways-on">
    <Link className={leading ? 'button leading' : 'button'} to="/forgot-password">
      Request a new link
    </Link>
    <Link className="button" to="/login">
      Go to login
    </Link>
  </p>
)

const Incomplete = () => (
  <Failure sentence="Invalid reset link. Token or email missing from URL.">
    <WaysOn leading />
  </Failure>
)

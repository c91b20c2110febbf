import {
  changeRedirectMs,
  newPasswordsDifferMessage,
  strictPasswordComplaints,
} from '@earcon/contract/identity/password.rules'
import { data } from 'react-router'
import { headOf } from '../../layout/head.ts'
import { api } from '../../platform/api.ts'
import { errorMessage, isRefusal, refusalCodeOf } from '../../platform/refusals.ts'
import type { FormOutcome } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { Failure } from '../../ui/notice.tsx'
import type { Route } from './+types/confirm-password-change.route'
import { FormPage, FramedForm } from './form-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** A link that was cut short leads nowhere, and yet deserves a better word than that. */
export const loader = ({ params: { token } }: Route.LoaderArgs) => data(null, { status: token ? 200 : 404 })

export const clientLoader = () => null

const title = 'Change Password'

export const meta: Route.MetaFunction = (page) => headOf(page, { title })

export default function ConfirmPasswordChangeScreen({ params: { token = '' } }: Route.ComponentProps) {
  return (
    <FormPage title={title}>
      {token.trim() ? (
        <FramedForm caption="A new password for your account.">
          <NewPasswordForm
            button={title}
            hint="At least 8 characters, among them a lowercase and an uppercase letter, a digit and a special character."
            complaints={strictPasswordComplaints}
            differ={newPasswordsDifferMessage}
            change={(newPassword) => confirmPasswordChange({ token, newPassword })}
            redirectAfter={changeRedirectMs}
          />
        </FramedForm>
      ) : (
        <Incomplete />
      )}
    </FormPage>
  )
}

async function confirmPasswordChange(body: { token: string; newPassword: string }): Promise<FormOutcome> {
  try {
    return { success: (await api('POST /me/confirm-password-change', { body })).message }
  } catch (error) {
    const failure = errorMessage(
      error,
      'Failed to change password. The link may have expired or been used already.',
      'An error occurred. Please try again.',
    )
    const isLinkRefused =
      isRefusal(error) && (refusalCodeOf(error) ?? 'change-link-invalid').startsWith('change-link')
    return isLinkRefused ? { failure, waysOn } : { failure }
  }
}

/** Where another link can be asked for, after a login if need be. */
const waysOn = (
  <Link className="button" to="/account?tab=change-password">
    Go to your account
  </Link>
)

const Incomplete = () => (
  <Failure sentence="No password change token provided. Please use the link from your email.">
    <Link className="button" to="/login">
      Go to login
    </Link>
  </Failure>
)

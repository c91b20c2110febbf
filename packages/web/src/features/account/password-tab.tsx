import type { User } from '@earcon/contract/identity/identity.calls'
import { api } from '../../platform/api.ts'
import { errorMessage } from '../../platform/refusals.ts'
import { SubmitButton } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { AccountForm } from './account-form.tsx'

/** A password is changed by a mailed link, so that a browser left open does not lock its owner out. */
export const PasswordTab = ({ user: { email, has_password_set } }: { user: User }) =>
  has_password_set ? (
    <>
      <p>
        We mail a link to <span className="address">{email}</span>. It opens a page where you choose the new
        password. The link works once, within one hour. After the change you have to log in again on every
        device.
      </p>
      <AccountForm label="Change Password" onSubmit={requestPasswordChange}>
        <SubmitButton>Change Password</SubmitButton>
      </AccountForm>
    </>
  ) : (
    <>
      <p>You sign in with Google, so there is no password to change.</p>
      <p>
        If you would like to sign in with a password as well, we mail you a link that sets your first one.
      </p>
      <p>
        <Link className="button" to="/forgot-password">
          Ask for a link
        </Link>
      </p>
    </>
  )

async function requestPasswordChange() {
  try {
    const { message } = await api('POST /me/change-password')
    return { success: message }
  } catch (error) {
    const failure = errorMessage(
      error,
      'Failed to initiate password change.',
      'An error occurred. Please try again.',
    )
    return { failure }
  }
}

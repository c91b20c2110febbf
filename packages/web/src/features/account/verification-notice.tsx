import type { User } from '@earcon/contract/identity'
import { useNavigate } from 'react-router'
import { api, said, statusOf } from '../../platform/api.ts'
import { tokenNow } from '../../state/session.ts'
import { Send } from '../../ui/form.tsx'
import { whyVerify } from '../identity/verification-prompt.section.tsx'
import { AccountForm } from './account-form.tsx'

const notLoggedIn = 'You must be logged in to resend the verification email.'

/** While nobody has proved that the mailbox is theirs; it goes by itself once somebody has. */
export function VerificationNotice({ user: { email } }: { user: User }) {
  const navigate = useNavigate()

  const resend = async () => {
    try {
      if (tokenNow()) return { success: (await api('POST /auth/resend-verification-email')).message }
    } catch (error) {
      if (statusOf(error) !== 401) return { failure: said(error, 'Failed to resend verification email.') }
    }
    // The login is gone, and this page with it: the sentence goes along to where one logs in.
    void navigate('/login', { replace: true, state: { from: '/account', complaint: notLoggedIn } })
    return { failure: notLoggedIn }
  }

  return (
    <section className="notice verification-notice" aria-labelledby="verification">
      <h2 id="verification">Verify your email</h2>
      <p>
        {whyVerify} We have mailed a link to <span className="address">{email}</span>. Open it, and this note
        goes.
      </p>
      <AccountForm label="Verify your email" onSubmit={resend}>
        <Send plain>Resend Verification Email</Send>
      </AccountForm>
    </section>
  )
}

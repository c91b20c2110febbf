import type { User } from '@earcon/contract/identity/identity.calls'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { api, said, statusOf } from '../../platform/api.ts'
import { tokenNow } from '../../state/session.ts'
import { type Outcome, Send } from '../../ui/form.tsx'
import { whyVerify } from '../identity/verification-prompt.section.tsx'
import { AccountForm } from './account-form.tsx'
import { useWays } from './leaving.ts'

/** While nobody has proved that the mailbox is theirs; it goes by itself once somebody has. */
export function VerificationNotice({ user: { email } }: { user: User }) {
  const { sayIfGone } = useWays()
  const redirectTo = useCameFrom()

  const resend = async (): Promise<Outcome> => {
    // Where the login is gone so is this page, and the sentence goes along to where one logs in.
    sayIfGone('You must be logged in to resend the verification email.')
    if (!tokenNow()) return {}
    try {
      const { message } = await api('POST /auth/resend-verification-email', { query: { redirectTo } })
      sayIfGone(undefined)
      return { success: message }
    } catch (error) {
      if (statusOf(error) !== 401) sayIfGone(undefined)
      return { failure: said(error, 'Failed to resend verification email.') }
    }
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

/** Where one was when it was asked for: the letter is to lead back there, if the shop takes it for a path of its own. */
function useCameFrom() {
  const { state } = useLocation()
  const [from] = useState((state as { from?: unknown } | null)?.from)
  return typeof from === 'string' ? from : undefined
}

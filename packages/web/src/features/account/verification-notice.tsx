import type { User } from '@earcon/contract/identity/identity.calls'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../platform/api.ts'
import { errorMessage, httpStatusOf } from '../../platform/refusals.ts'
import { currentToken } from '../../platform/session.ts'
import { type FormOutcome, SubmitButton } from '../../ui/form.tsx'
import { refreshSession, useVerificationWatch, whyVerifyMessage } from '../identity/identity.public.ts'
import { useAccountExit } from './account-exit.ts'
import { AccountForm } from './account-form.tsx'

/** While nobody has proved that the mailbox is theirs; it goes by itself once somebody has. */
export function VerificationNotice({ user: { email } }: { user: User }) {
  const { setLoginComplaint } = useAccountExit()
  const redirectTo = useReturnPathState()
  useVerificationWatch(true)

  const resendVerification = async (): Promise<FormOutcome> => {
    // Where the login is gone so is this page, and the sentence goes along to where one logs in.
    setLoginComplaint('You must be logged in to resend the verification email.')
    if (!currentToken()) return {}
    try {
      const { message } = await api('POST /auth/resend-verification-email', { query: { redirectTo } })
      setLoginComplaint(undefined)
      // Where it turns out to be verified, this note goes.
      void refreshSession()
      return { success: message }
    } catch (error) {
      if (httpStatusOf(error) !== 401) setLoginComplaint(undefined)
      return { failure: errorMessage(error, 'Failed to resend verification email.') }
    }
  }

  return (
    <section className="notice verification-notice" aria-labelledby="verification">
      <h2 id="verification">Verify your email</h2>
      <p>
        {whyVerifyMessage} We have mailed a link to <span className="address">{email}</span>. Please open it
        to verify your address.
      </p>
      <AccountForm label="Verify your email" onSubmit={resendVerification}>
        <SubmitButton plain>Resend Verification Email</SubmitButton>
      </AccountForm>
    </section>
  )
}

/** Where one was when it was asked for: the letter is to lead back there, if the shop takes it for a path of its own. */
function useReturnPathState() {
  const { state } = useLocation()
  const [from] = useState((state as { from?: unknown } | null)?.from)
  return typeof from === 'string' ? from : undefined
}

import { safeRedirectPath } from '@earcon/contract/identity/redirect-path.rules'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { headOf } from '../../layout/head.ts'
import { isHandoffToken } from '../../platform/session.rules.ts'
import { canStoreSession } from '../../platform/session.ts'
import type { Route } from './+types/google-handler.route'
import { FormPage } from './form-page.tsx'
import type { GoogleError } from './google-errors.ts'
import { handoffToken } from './handoff-token.ts'
import { loginWithToken } from './token-login.ts'

const title = 'Sign in with Google'

export const meta: Route.MetaFunction = (page) => headOf(page, { title })

export default function GoogleHandlerScreen() {
  const navigate = useNavigate()

  useEffect(() => {
    const redirectTo = new URLSearchParams(location.search).get('redirectTo')
    void finishGoogleLogin().then((error) => {
      const back = redirectTo ? { redirectTo: safeRedirectPath(redirectTo) } : {}
      const to = error ? `/login?${new URLSearchParams({ error, ...back })}` : safeRedirectPath(redirectTo)
      return navigate(to, { replace: true })
    })
  }, [navigate])

  return (
    <FormPage title={title}>
      <p role="status">Signing you in …</p>
      <noscript>
        <p className="notice">Signing in needs JavaScript. Please switch it on, and try again.</p>
      </noscript>
    </FormPage>
  )
}

let exchange: Promise<GoogleError | undefined> | undefined

/** Once for a page, however often it is shown. */
const finishGoogleLogin = () => (exchange ??= exchangeHandoffToken(handoffToken()))

/** Somebody else's token in a link must not sign anybody in, so only one that is bound to this browser will do. */
async function exchangeHandoffToken(token: string | null): Promise<GoogleError | undefined> {
  if (!canStoreSession()) return 'auth_context_error'
  if (!token) return 'no_token_google_auth'
  if (!isHandoffToken(token)) return 'google_auth_processing_failed'
  const failure = await loginWithToken(token)
  if (!failure) return undefined
  return failure.isRefusal ? 'google_auth_processing_failed' : 'google_auth_exception'
}

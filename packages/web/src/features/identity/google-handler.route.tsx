import { safeRedirectPath } from '@earcon/contract/identity/redirect-path.rules'
import { isHandoff } from '@earcon/contract/session'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { headOf } from '../../layout/head.ts'
import { handoff } from '../../state/handoff.ts'
import { canStore } from '../../state/session.ts'
import { logInWithToken } from '../../state/token-login.ts'
import type { Route } from './+types/google-handler.route'
import type { GoogleError } from './google-errors.ts'
import { Sheet } from './sheet.tsx'

const title = 'Sign in with Google'

export const meta: Route.MetaFunction = (page) => headOf(page, { title })

export default function GoogleHandlerScreen() {
  const navigate = useNavigate()

  useEffect(() => {
    const redirectTo = new URLSearchParams(location.search).get('redirectTo')
    void finish().then((error) => {
      const back = redirectTo ? { redirectTo: safeRedirectPath(redirectTo) } : {}
      const to = error ? `/login?${new URLSearchParams({ error, ...back })}` : safeRedirectPath(redirectTo)
      return navigate(to, { replace: true })
    })
  }, [navigate])

  return (
    <Sheet title={title}>
      <p role="status">Signing you in …</p>
      <noscript>
        <p className="notice">Signing in needs JavaScript. Please switch it on, and try again.</p>
      </noscript>
    </Sheet>
  )
}

let exchange: Promise<GoogleError | undefined> | undefined

/** Once for a page, however often it is shown. */
const finish = () => (exchange ??= exchanged(handoff()))

/** Somebody else's token in a link must not sign anybody in, so only one that is bound to this browser will do. */
async function exchanged(token: string | null): Promise<GoogleError | undefined> {
  if (!canStore()) return 'auth_context_error'
  if (!token) return 'no_token_google_auth'
  if (!isHandoff(token)) return 'google_auth_processing_failed'
  const notIn = await logInWithToken(token)
  if (!notIn) return undefined
  return notIn.refused ? 'google_auth_processing_failed' : 'google_auth_exception'
}

import type { User } from '@earcon/contract/identity/identity.calls'
import { type ReactNode, useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Main } from '../../layout/main.tsx'
import { useSession } from '../../platform/session.ts'
import { Failure } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { retrySession } from './sign-in.ts'

/** A page that only those see who are signed in. Others are sent to the login, which sends them back. */
export function SignedInOnly({
  title,
  measure,
  complaint,
  busy = false,
  children,
}: {
  title: string
  measure?: 'shop' | 'prose'
  /** What the login is to say, should somebody be sent there now. */
  complaint?: string | undefined
  /** In the midst of something that is not to be torn off, whatever becomes of the session: whoever was there still is. */
  busy?: boolean
  children: (user: User) => ReactNode
}) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const [last, setLast] = useState<User>()
  if (session.state === 'in' && last !== session.user && !busy) setLast(session.user)

  if (busy && last) return children(last)
  if (session.state === 'in') return children(session.user)
  if (session.state === 'out') {
    const why = complaint ?? (last ? 'You have been logged out. Please log in again.' : undefined)
    return <ToLogin from={pathname + search + hash} complaint={why} />
  }
  return (
    <Main {...(measure && { measure })}>
      <h1>{title}</h1>
      {session.state === 'loading' && session.unreachable ? (
        <Unreachable />
      ) : (
        <Waiting sentence="This page is only for those who are logged in, and that needs JavaScript." />
      )}
    </Main>
  )
}

/** The same state as long as it says the same: with another one the way is set out on anew, again and again until the login has come. */
function ToLogin({ from, complaint }: { from: string; complaint: string | undefined }) {
  const state = useMemo(() => ({ from, complaint }), [from, complaint])
  return <Navigate to="/login" replace state={state} />
}

const Unreachable = () => (
  <Failure
    sentence="The shop cannot be reached right now, so we could not check your login."
    onRetry={() => void retrySession()}
  />
)

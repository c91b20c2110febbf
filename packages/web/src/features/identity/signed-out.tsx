import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useSession } from '../../state/session.ts'
import { Verifying } from './signed-in.section.tsx'

/** Whoever is signed in, from the start or by now, has nothing to do here and is sent on. */
export function SignedOutOnly({ to, children }: { to: string; children: ReactNode }) {
  const session = useSession()
  if (session.state === 'in') return <Navigate to={to} replace />
  if (session.state === 'loading' && !session.unreachable)
    return <Verifying sentence="Logging in needs JavaScript." />
  return <div className="signed-out">{children}</div>
}

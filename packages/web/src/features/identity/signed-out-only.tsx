import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { tokenOf } from '../../platform/session.rules.ts'
import { useSession } from '../../platform/session.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { useReturnPath } from './return-path.ts'

/**
 * Whoever is signed in, from the start or by now, has nothing to do here and is sent on; but not who was signed in before
 * somebody was asked to log in anew.
 */
export function SignedOutOnly({ to, children }: { to: string; children: ReactNode }) {
  const session = useSession()
  const { isAnew, stepsBack } = useReturnPath()
  const [former] = useState(isAnew && session.state !== 'unknown' ? tokenOf(session) : null)
  if (session.state === 'in' && session.token !== former)
    return stepsBack > 0 ? <StepBack steps={stepsBack} /> : <Navigate to={to} replace />
  if (session.state === 'loading' && !session.unreachable)
    return <Waiting sentence="Logging in needs JavaScript." />
  return <div className="signed-out">{children}</div>
}

/** Back to the page that led here, so that it does not stand in the history twice. */
function StepBack({ steps }: { steps: number }) {
  const navigate = useNavigate()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    void navigate(-steps)
  }, [navigate, steps])
  return null
}

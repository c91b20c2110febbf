import { useEffect, useEffectEvent } from 'react'
import { currentSession, subscribeToSession } from '../../platform/session.ts'
import { refreshSession } from './sign-in.ts'

/** The link is often opened on another machine, which can tell this one nothing. */
const watchMs = 4_000

/** While somebody is to verify an address, the shop is asked now and then whether they have, as long as the page is seen. */
export function useVerificationWatch(isWaiting: boolean, onVerified?: () => void) {
  const tell = useEffectEvent(() => onVerified?.())
  useEffect(() => {
    if (!isWaiting) return
    return subscribeToSession(() => {
      const session = currentSession()
      if (session.state === 'in' && session.user.is_email_verified) tell()
    })
  }, [isWaiting])
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshSession()
    }, watchMs)
    return () => clearInterval(timer)
  }, [isWaiting])
}

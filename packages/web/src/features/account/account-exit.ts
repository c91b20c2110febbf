import { createContext, useContext, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { flashMessage } from '../../platform/flash.ts'
import { signedOutSession } from '../../platform/session.rules.ts'
import { currentToken, dispatchSession, useSession } from '../../platform/session.ts'
import { clearCart } from '../cart/cart.public.ts'

interface AccountExit {
  /**
   * Goes elsewhere for good, with a word on arrival, and ends the login: by what is handed over, or alone here, where the shop
   * has ended it, which may be known here already. If somebody else has signed in meanwhile, it is no longer ours to end.
   */
  leave: (to: string, message?: string, end?: () => void) => void
  /** What is said where one logs in, should the login be found to be gone from now on. */
  setLoginComplaint: (sentence: string | undefined) => void
}

export const AccountExitContext = createContext<AccountExit>({ leave() {}, setLoginComplaint() {} })

/** The ways out of the account page. */
export const useAccountExit = () => useContext(AccountExitContext)

/** Whoever leaves on purpose is not sent to the login; so the page is put away before the login is. */
export function useLeavingAccount() {
  const navigate = useNavigate()
  const session = useSession()
  const token = session.state === 'in' ? session.token : null
  const [leaving, setLeaving] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  const ways = useMemo<AccountExit>(
    () => ({
      leave(to, message, end = () => dispatchSession(() => signedOutSession)) {
        const now = currentToken()
        if (now !== null && now !== token) return
        flushSync(() => setLeaving(true))
        end()
        // Whoever sits down here next finds nothing of what was meant to be bought.
        clearCart()
        if (message) flashMessage({ sentence: message, path: to })
        void navigate(to)
      },
      setLoginComplaint: setComplaint,
    }),
    [navigate, token],
  )
  return { leaving, complaint, ways }
}

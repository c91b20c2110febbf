import { out } from '@earcon/contract/session'
import { createContext, useContext, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { clearCart } from '../../state/cart.ts'
import { happen, tokenNow, useSession } from '../../state/session.ts'
import { say } from '../../state/word.ts'

interface Ways {
  /**
   * Goes elsewhere for good, with a word on arrival, and ends the login: by what is handed over, or alone here, where the shop
   * has ended it. If somebody else has signed in meanwhile, it is no longer ours to end.
   */
  leave: (to: string, word?: string, end?: () => void) => void
  /** What is said where one logs in, should the login be found to be gone from now on. */
  sayIfGone: (sentence: string | undefined) => void
}

export const WaysContext = createContext<Ways>({ leave() {}, sayIfGone() {} })

/** The ways out of the account page. */
export const useWays = () => useContext(WaysContext)

/** Whoever leaves on purpose is not sent to the login; so the page is put away before the login is. */
export function useLeaving() {
  const navigate = useNavigate()
  const session = useSession()
  const token = session.state === 'in' ? session.token : null
  const [leaving, setLeaving] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  const ways = useMemo<Ways>(
    () => ({
      leave(to, word, end = () => happen(() => out)) {
        if (tokenNow() !== token) return
        flushSync(() => setLeaving(true))
        end()
        // Whoever sits down here next finds nothing of what was meant to be bought.
        clearCart()
        if (word) say({ sentence: word, at: to })
        void navigate(to)
      },
      sayIfGone: setComplaint,
    }),
    [navigate, token],
  )
  return { leaving, complaint, ways }
}

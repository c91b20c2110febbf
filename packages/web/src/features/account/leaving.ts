import { out } from '@earcon/contract/session'
import { createContext, useContext, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { happen } from '../../state/session.ts'

interface Ways {
  /** Goes elsewhere for good, and ends the login: by what is handed over, or alone here, where the shop has ended it. */
  leave: (to: string, end?: () => void) => void
  /** What is said where one logs in, should the login be found to be gone from now on. */
  sayIfGone: (sentence: string | undefined) => void
}

export const WaysContext = createContext<Ways>({ leave() {}, sayIfGone() {} })

/** The ways out of the account page. */
export const useWays = () => useContext(WaysContext)

/** Whoever leaves on purpose is not sent to the login; so the page is put away before the login is. */
export function useLeaving() {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  const ways = useMemo<Ways>(
    () => ({
      leave(to, end = () => happen(() => out)) {
        flushSync(() => setLeaving(true))
        end()
        void navigate(to)
      },
      sayIfGone: setComplaint,
    }),
    [navigate],
  )
  return { leaving, complaint, ways }
}

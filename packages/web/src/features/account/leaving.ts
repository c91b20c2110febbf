import { out } from '@earcon/contract/session'
import { createContext, useContext, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { happen } from '../../state/session.ts'

/** Goes elsewhere for good, once the login has ended: by itself on the shop's side, or by what is handed over. */
type Leave = (to: string, end?: () => void) => void

export const LeaveContext = createContext<Leave>(() => {})
export const useLeave = () => useContext(LeaveContext)

/** Whoever leaves on purpose is not sent to the login; so the page is put away before the login is. */
export function useLeaving() {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const leave: Leave = (to, end = () => happen(() => out)) => {
    flushSync(() => setLeaving(true))
    end()
    void navigate(to)
  }
  return { leaving, leave }
}

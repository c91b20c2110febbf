import { useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { useSession } from '../state/session.ts'

const nobody = ''

/** Pages come from the server as everyone sees them. Whenever somebody else looks at one, its data is asked for once more. */
export function Viewer() {
  const session = useSession()
  const { revalidate, state } = useRevalidator()
  const idle = useNavigation().state === 'idle' && state === 'idle'
  const shownTo = useRef(nobody)
  const viewer = session.state === 'in' ? session.user.email : nobody
  // Nobody knows yet who is being verified.
  const known = session.state === 'in' || session.state === 'out'

  useEffect(() => {
    if (!known || !idle || viewer === shownTo.current) return
    shownTo.current = viewer
    void revalidate()
  }, [known, idle, viewer, revalidate])

  return null
}

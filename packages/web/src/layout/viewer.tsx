import { nobody, viewerOf } from '@earcon/contract/session'
import { useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { useSession } from '../state/session.ts'

/** Pages come from the server as everyone sees them. Whenever somebody else looks at one, its data is asked for once more. */
export function Viewer() {
  // Nobody knows yet who is being verified.
  const viewer = viewerOf(useSession())
  const { revalidate, state } = useRevalidator()
  const idle = useNavigation().state === 'idle' && state === 'idle'
  const shownTo = useRef(nobody)

  useEffect(() => {
    if (viewer === undefined || !idle || viewer === shownTo.current) return
    shownTo.current = viewer
    void revalidate()
  }, [idle, viewer, revalidate])

  return null
}

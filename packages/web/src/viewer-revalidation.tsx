import { useEffect, useRef } from 'react'
import { useMatches, useNavigation, useRevalidator } from 'react-router'
import { onOwnershipChange } from './features/library/library.public.ts'
import { anonymousViewer, viewerOf } from './platform/session.rules.ts'
import { useSession } from './platform/session.ts'

/** Pages come from the server as everyone sees them. Whenever somebody else looks at one, its data is asked for once more. */
export function ViewerRevalidation() {
  // Nobody knows yet who is being verified.
  const viewer = viewerOf(useSession())
  const { revalidate, state } = useRevalidator()
  const idle = useNavigation().state === 'idle' && state === 'idle'
  const shownTo = useRef(anonymousViewer)
  const isTheirs = isFor(viewer, useMatches().at(-1)?.loaderData)

  useEffect(() => {
    if (viewer === undefined || !idle || (viewer === shownTo.current && isTheirs)) return
    shownTo.current = viewer
    void revalidate()
  }, [idle, viewer, isTheirs, revalidate])

  // What was paid for in another tab is owned here as well.
  useEffect(() => onOwnershipChange(() => void revalidate()), [revalidate])

  return null
}

/** A page that has to know it says itself whom it was asked for: somebody may have been found out, or refused, since. */
const isFor = (viewer: string | undefined, data: unknown) =>
  typeof data !== 'object' || data === null || !('seenBy' in data) || data.seenBy === viewer

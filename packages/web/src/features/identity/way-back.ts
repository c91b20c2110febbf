import { ownPath } from '@earcon/contract/path'
import { useLocation } from 'react-router'
import { useAlive } from '../../ui/alive.ts'

/** Where one goes after signing in: back to where one was sent away, or to what the address names, or home. */
export function useWayBack() {
  const { state, search } = useLocation()
  // The server knows nothing of where one came from.
  const { from, complaint } = leftBy(useAlive() ? state : null)
  const to = ownPath(from, ownPath(new URLSearchParams(search).get('redirectTo')))
  return {
    to,
    /** Hands it on to the next form. */
    query: to === '/' ? '' : `?${new URLSearchParams({ redirectTo: to })}`,
    /** Why one was sent away, where that needs saying. */
    complaint,
  }
}

/** What the page that sent one here has left in the history; whatever else lies there is not for us. */
function leftBy(state: unknown) {
  const { from, complaint } = (state ?? {}) as { from?: unknown; complaint?: unknown }
  return { from: textOf(from), complaint: textOf(complaint) }
}

const textOf = (given: unknown) => (typeof given === 'string' ? given : undefined)

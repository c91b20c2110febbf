import { safeRedirectPath } from '@earcon/contract/identity/redirect-path.rules'
import { useLocation } from 'react-router'
import { loginStateOf } from '../../platform/navigation-state.ts'
import { useHydrated } from '../../ui/hydrated.ts'

/** What is left in the history for the login to be shown even to whoever is signed in, as somebody else perhaps. */
export const loginAgainState = { anew: true }

/** Where one goes after signing in: back to where one was sent away, or to what the address names, or home. */
export function useReturnPath() {
  const { state, search } = useLocation()
  // The server knows nothing of where one came from.
  const { from, stepsBack, complaint, isAnew } = readReturnState(useHydrated() ? state : null)
  const to = safeRedirectPath(from, safeRedirectPath(new URLSearchParams(search).get('redirectTo')))
  const query = to === '/' ? '' : `?${new URLSearchParams({ redirectTo: to })}`
  return {
    to,
    query,
    /** How many steps of the history it lies behind; none where it does not. */
    stepsBack,
    /** Hands it on to the next form. */
    linkTo: (form: string) => ({
      to: form + query,
      state: stepsBack > 0 ? loginStateOf(to, stepsBack + 1) : undefined,
    }),
    /** Why one was sent away, where that needs saying. */
    complaint,
    /** Whether one is to log in whoever is signed in here. */
    isAnew,
  }
}

/** What the page that sent one here has left in the history; whatever else lies there is not for us. */
function readReturnState(state: unknown) {
  const left = (state ?? {}) as Partial<Record<'from' | 'stepsBack' | 'complaint' | 'anew', unknown>>
  return {
    from: textOf(left.from),
    stepsBack: Number(left.stepsBack) || 0,
    complaint: textOf(left.complaint),
    isAnew: left.anew === true,
  }
}

const textOf = (given: unknown) => (typeof given === 'string' ? given : undefined)

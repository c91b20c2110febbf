import { safeRedirectPath } from '@earcon/contract/identity/redirect-path.rules'
import { useLocation } from 'react-router'
import { loginStateOf } from '../platform/navigation-state.ts'

/** Forms that a person should finish undistracted. */
const forms = /^\/(login|signup|forgot-password|reset-password|confirm-password-change\/[^/]+)\/?$/i
/** What is over once it has been read. */
const notices = /^\/email-verif/i

export const isFormPage = (pathname: string) => forms.test(pathname)

/**
 * Makes links to Login, Sign Up and the like, which lead back to where one is now: by the address, which holds before the page
 * is alive and in a new tab, and by what is left in the history, which knows the section as well.
 */
export function useLoginLink() {
  const { pathname, search, hash, state } = useLocation()
  const given = new URLSearchParams(search)
  const isForm = forms.test(pathname)
  const isNotice = notices.test(pathname)
  const redirectTo = safeRedirectPath(
    isForm ? given.get('redirectTo') : isNotice ? '/' : pathname + sharedQueryOf(given),
  )
  const query = redirectTo === '/' ? '' : `?${new URLSearchParams({ redirectTo })}`
  return (to: string) => ({
    to: to + query,
    state: isForm ? state : isNotice ? undefined : loginStateOf(pathname + search + hash),
  })
}

const listNames = /^(search|view|kind|moment|tool|length|tempo|price|free|sort|page)$/

/** Of the query only what the server tells its cached pages apart by: nobody is to find somebody else's in a link. */
function sharedQueryOf(given: URLSearchParams) {
  const shared = new URLSearchParams([...given].filter(([name]) => listNames.test(name)))
  return shared.size > 0 ? `?${shared}` : ''
}

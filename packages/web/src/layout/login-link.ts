import { useLocation } from 'react-router'

/** Forms that a person should finish undistracted. */
const forms = /^\/(login|signup|forgot-password|reset-password|confirm-password-change\/[^/]+)\/?$/i
/** What is over once it has been read. */
const notices = /^\/email-verif/i

export const isFormPage = (pathname: string) => forms.test(pathname)

/** What a link to Login or Sign Up leaves in the history, so that these lead back to where one is now. */
export function useLoginState(): unknown {
  const { pathname, search, hash, state } = useLocation()
  if (forms.test(pathname)) return state ?? { from: new URLSearchParams(search).get('redirectTo') }
  return notices.test(pathname) ? undefined : { from: pathname + search + hash }
}

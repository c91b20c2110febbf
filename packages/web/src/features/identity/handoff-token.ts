const address = '/auth/google/handler'

let token: string | null = null

/** Takes the token out of the address before anything else looks at it: neither the history nor the router ever has it. */
export function captureHandoffToken() {
  const { pathname, searchParams, hash } = new URL(location.href)
  if (pathname.replace(/\/$/, '').toLowerCase() !== address) return
  token = searchParams.get('token')
  searchParams.delete('token')
  history.replaceState(history.state, '', pathname + (searchParams.size > 0 ? `?${searchParams}` : '') + hash)
}

/** What the address had. */
export const handoffToken = () => token

/** Blanks and control characters are dropped by browsers, and could hide a second slash. */
const plainPath = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u

/** It travels in letters, cookies and addresses, none of which has room for more. */
const maxPathLength = 2_000

/** A way back, if it is a path of this site and nothing else; whatever leads elsewhere is answered with `otherwise`. */
export function safeRedirectPath(given: string | null | undefined, otherwise = '/'): string {
  if (!given || given.length > maxPathLength || !plainPath.test(given)) return otherwise
  const { origin, pathname, search, hash } = new URL(given, 'http://here.invalid')
  // A path such as /.//elsewhere becomes //elsewhere once it is put in order.
  return origin === 'http://here.invalid' && plainPath.test(pathname) ? pathname + search + hash : otherwise
}

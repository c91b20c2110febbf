/** The specification writes some calls without the API's base path; they are the same calls. */
const bare = /^\/(?:me|auth\/login|sound-packs|tracks)(?=[/?]|$)/

export const underApi = (url: string) => (bare.test(url) ? `/api${url}` : url)

/** Remembers which methods each route pattern takes, for the answer to those that it does not. */
export function methodBook() {
  const noted: { pattern: string; method: string }[] = []
  return {
    note(pattern: string, methods: string | string[]) {
      for (const method of [methods].flat()) noted.push({ pattern, method })
    },
    /** The methods that this path takes, none where it is unknown. */
    at: (path: string) => [
      ...new Set(noted.filter(({ pattern }) => fits(pattern, path)).map(({ method }) => method)),
    ],
  }
}

/** The page route takes every path, but for those of the API. */
const everyPage = '/*'

function fits(pattern: string, path: string) {
  if (pattern === everyPage) return !path.startsWith('/api/')
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}

import { everyPage, isApi } from './request-urls.ts'

/** Remembers which methods each route pattern takes, for the answer to those that it does not. */
export function allowedMethods() {
  const routes: { pattern: string; method: string }[] = []
  return {
    add(pattern: string, methods: string | string[]) {
      for (const method of [methods].flat()) routes.push({ pattern, method })
    },
    /** The methods that this path takes, none where it is unknown. */
    methodsOf: (path: string) => [
      ...new Set(routes.filter(({ pattern }) => fits(pattern, path)).map(({ method }) => method)),
    ],
  }
}

/** The page route takes every path, but for those of the API. */
function fits(pattern: string, path: string) {
  if (pattern === everyPage) return !isApi(path)
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}

import type { Plugin } from 'vite'

const unused = "throw Error('left out by router-cuts-plugin.ts')"

/** What the router can do and the shop never asks of it: function by function, in which file, and what is put in its place. */
const cuts: Record<string, Record<string, string>> = {
  'dom/ssr/components.js': {
    // The server has written them into the page.
    Scripts: 'return null',
  },
  // Every screen asks the API by itself, in its clientLoader; so the router loads as it does without a server.
  'dom/ssr/single-fetch.js': { getTurboStreamSingleFetchDataStrategy: '' },
  'turbo-stream-v2/turbo-stream.js': { decodeDeferred: '' },
  // The site map comes whole, with the first page.
  'dom/ssr/fog-of-war.js': { getPatchRoutesOnNavigationFunction: '', useFogOFWarDiscovery: '' },
  'dom/ssr/routes.js': { createClientRoutesWithHMRRevalidationOptOut: unused },
  // Links are ours (ui/link.tsx), and so are forms.
  'dom/lib.js': {
    LinkWithRef: unused,
    NavLinkWithRef: unused,
    useSubmit: unused,
    useFormAction: unused,
    useViewTransitionState: unused,
  },
  'lib/hooks.js': { RSCErrorHandler: unused, DefaultErrorComponent: unused },
  'router/instrumentation.js': { getRouteInstrumentationUpdates: unused, instrumentClientSideRouter: unused },
  'router/router.js': {
    // What is sent is sent to the API: there are no forms of the router's, no actions, no fetchers and no middleware.
    normalizeNavigateOptions: 'return { path }',
    handleAction: unused,
    fetch: unused,
    handleFetcherAction: unused,
    handleFetcherLoader: unused,
    runClientMiddlewarePipeline: unused,
    discoverRoutes: unused,
    patchRoutesImpl: unused,
  },
}

/** These are told what to say to whoever programs with the router. */
const complainers = /^(UNSAFE_)?(invariant|warning|warnOnce)$/

/**
 * Every page would carry it all. A function that is not found stops the build, so that another version of the router is looked
 * at anew; what is missing after all throws, and tests fail on any error.
 */
export const routerCutsPlugin: Plugin = {
  name: 'router-cuts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler(code, id) {
      const [, bodies = {}] = Object.entries(cuts).find(([file]) => id.endsWith(`/${file}`)) ?? []
      const edits = editsIn(this.parse(code), bodies)
      const missing = Object.keys(bodies).filter((name) => !edits.some((edit) => edit.name === name))
      if (missing.length > 0) throw new Error(`The router has no ${missing.join(', ')} in ${id} any more.`)
      return edits.reduceRight(
        (cut, { start, end, text }) => cut.slice(0, start) + text + cut.slice(end),
        code,
      )
    },
  },
}

interface Edit {
  /** Of the function that is cut. */
  name?: string
  start: number
  end: number
  text: string
}

/** The few fields of a syntax tree's nodes that are looked at. */
interface SyntaxNode {
  type: string
  start: number
  end: number
  id?: { name: string } | null
  body?: SyntaxNode
  callee?: { name?: string }
  arguments?: SyntaxNode[]
}

/** In the order they stand; none within another. */
function editsIn(node: unknown, bodies: Record<string, string>): Edit[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, id, body, callee, arguments: [, words] = [] } = node as SyntaxNode
  const name = /^Function(Declaration|Expression)$/.test(type) ? id?.name : undefined
  if (name && body && name in bodies)
    return [{ name, start: body.start, end: body.end, text: `{${bodies[name]}}` }]
  if (type === 'CallExpression' && words && complainers.test(callee?.name ?? ''))
    return [{ start: words.start, end: words.end, text: "''" }]
  return Object.values(node).flatMap((part) => editsIn(part, bodies))
}

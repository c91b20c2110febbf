import { createHash, randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { RootData } from './layout/root-data.ts'
import { reportContext } from './platform/api.ts'
import { storedTokenScript } from './platform/session.ts'

const renderTimeoutMs = 10_000

/** A page is rendered whole before any of it is sent, so that its status is right and it can be kept. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const mark = randomUUID()
  return new Promise((resolve, reject) => {
    const page = <ServerRouter context={context} url={request.url} nonce={mark} />
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      // What is long stands where it belongs all the same, also for those who read without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        text(pipe(new PassThrough())).then(
          (html) => resolve(respond(html, mark, usesCardProvider(context), { status, headers })),
          reject,
        )
      },
      onShellError: reject,
      onError: reject,
    })
    const timer = setTimeout(() => abort(new Error('The page took too long to render.')), renderTimeoutMs)
    timer.unref()
  })
}

/** A refusal is an answer, not a fault; whatever else a page throws belongs in the server's log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  ;(context as RouterContextProvider).get(reportContext)(error)
}

/**
 * The policy travels with the page: scripts of ours, and those inline ones that the router wrote. The latter are known by the
 * mark that nobody could guess while the page was made, and named by their hash, since a kept page cannot keep a nonce.
 */
function respond(
  html: string,
  mark: string,
  foreign: boolean,
  { status, headers }: { status: number; headers: Headers },
) {
  const marked = new RegExp(`<script nonce="${mark}"(?![^>]*\\bsrc=)[^>]*>(.*?)</script>`, 'gs')
  const scripts = [storedTokenScript, ...[...html.matchAll(marked)].map(([, script = '']) => script)]
  headers.set('content-type', 'text/html; charset=utf-8')
  // The development server writes scripts and styles of its own into the page.
  if (import.meta.env.PROD)
    headers.set('content-security-policy', policy([...new Set(scripts.map(hashOf))], foreign))
  return new Response(html.replaceAll(` nonce="${mark}"`, ''), { status, headers })
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Whether cards are taken by the provider itself. Every page leads to the till without being loaded anew, so all say so. */
function usesCardProvider({ staticHandlerContext: { loaderData } }: EntryContext) {
  const root = loaderData.root as RootData | undefined
  return root?.config.cards.script === null
}

/** What the provider's script fetches, talks to and shows its fields in; q, r and m are how it tells people from programs. */
const stripeSources = {
  scripts: ' https://js.stripe.com https://*.js.stripe.com',
  calls: ' https://api.stripe.com https://m.stripe.com https://q.stripe.com https://r.stripe.com',
  images: ' https://*.stripe.com',
  frames: [
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://m.stripe.network',
  ],
}
const nothing = { scripts: '', calls: '', images: '', frames: [] }

const policy = (scripts: string[], foreign: boolean) => {
  const cards = foreign ? stripeSources : nothing
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}${cards.scripts}`,
    "style-src 'self'",
    `img-src 'self' data:${cards.images}`,
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${cards.calls}`,
    ...cards.frames,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

import { transcode } from 'node:buffer'
import { createHash, hash, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { afterPaintScript, loadAfterPaint } from './after-paint.ts'
import { createDrawings } from './drawings.ts'
import type { RootData } from './layout/root-data.ts'
import { takeMarkedScripts } from './marked-scripts.ts'
import { reportContext } from './platform/api.ts'
import { storedTokenScript } from './platform/session.ts'

const renderTimeoutMs = 10_000

/** A page is rendered whole before any of it is sent, so that its status is right and it can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const drawnOf = hash('sha1', `${status} ${await readHandoff(context)}`)
  const drawn = drawings.find(request.url, drawnOf)
  if (drawn) return respond(drawn, { status, headers })
  const mark = randomUUID()
  // Each rendering takes the stream for itself, though nothing is left in it.
  const page = () => (
    <ServerRouter
      context={{ ...context, serverHandoffStream: new ReadableStream() }}
      url={request.url}
      nonce={mark}
    />
  )
  const html = renderAtOnce(page()) ?? (await renderInPieces(page(), mark))
  const finished = finish(html, mark, usesCardProvider(context))
  if (import.meta.env.PROD) drawings.add(request.url, drawnOf, finished, finished.html.length)
  return respond(finished, { status, headers })
}

/** Three hundred pages, or so. */
const drawings = createDrawings<FinishedPage>(8 * 2 ** 20)

/**
 * The router hands its data over piece by piece, and waits for each while it renders. All of it is there already: with the
 * address it is all that a page is drawn of.
 */
async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext) {
  if (!serverHandoffStream || !renderMeta) return randomUUID()
  const [reader, decoder] = [serverHandoffStream.getReader(), new TextDecoder()]
  const pieces: NonNullable<typeof renderMeta.streamCache> = {}
  for (let place = 0, isOver = false; !isOver; place += 1) {
    const { done, value } = await reader.read()
    const result = { done, value: decoder.decode(value, { stream: true }) }
    pieces[place] = Object.assign(Promise.resolve(), { result })
    isOver = done
  }
  reader.releaseLock()
  renderMeta.streamCache = pieces
  return Object.values(pieces)
    .map(({ result }) => result?.value ?? '')
    .join('')
}

/** Half the work of rendering in pieces; but it cannot wait, as for the script of a part that is drawn for the first time. */
function renderAtOnce(page: ReactNode) {
  const html = renderToString(page)
  return html.includes('<!--$!-->') ? undefined : `<!DOCTYPE html>${html}`
}

function renderInPieces(page: ReactNode, mark: string) {
  return new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      // What is long stands where it belongs all the same, also for those who read without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        pipe(collect(resolve)).on('error', reject)
      },
      onShellError: reject,
      onError: reject,
    })
    const timer = setTimeout(() => abort(new Error('The page took too long to render.')), renderTimeoutMs)
    timer.unref()
  })
}

/** Takes all at once what is written piece by piece. */
function collect(done: (html: string) => void) {
  const pieces: Uint8Array[] = []
  return new Writable({
    write(piece: Uint8Array, _, next) {
      pieces.push(piece)
      next()
    },
    final(next) {
      done(Buffer.concat(pieces).toString())
      next()
    },
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
function finish(drawn: string, mark: string, foreign: boolean): FinishedPage {
  const { page, scripts } = takeMarkedScripts(drawn, mark)
  // The development server writes scripts and styles of its own into the page.
  if (!import.meta.env.PROD) return { html: page }
  const named = new Set([...lastingHashes, ...scripts.map(hashOf)])
  return { html: loadAfterPaint(page), policy: policy([...named], foreign) }
}

interface FinishedPage {
  html: string
  policy?: string
}

function respond({ html, policy }: FinishedPage, { status, headers }: { status: number; headers: Headers }) {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (policy) headers.set('content-security-policy', policy)
  return new WholeResponse(html, { status, headers })
}

/** The page lies ready: the platform's own response would make a stream of it, and of the stream bytes again. */
class WholeResponse extends Response {
  readonly #page: string

  constructor(page: string, init: ResponseInit) {
    super(null, init)
    this.#page = page
  }

  override async text() {
    return this.#page
  }

  override async arrayBuffer() {
    return utf8Of(this.#page)
  }
}

/** A single character beyond Latin 1 makes V8 write a page character by character; by way of its own form it is a quarter of the work. */
function utf8Of(page: string) {
  if (!page.isWellFormed()) return new TextEncoder().encode(page).buffer
  return new Uint8Array(transcode(Buffer.from(page, 'utf16le'), 'utf16le', 'utf8')).buffer
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
/** Of what stands in every page. */
const lastingHashes = [storedTokenScript, afterPaintScript].map(hashOf)

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

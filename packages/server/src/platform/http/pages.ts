import type { Call } from '@earcon/contract/call'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { AnswerCache } from './cache/answer-cache.ts'
import { askInside, type InsideRequest, insideResponse, isUnasked } from './inside-requests.ts'
import { everyPage, isApi, loopbackAliasMatcher } from './request-urls.ts'

/** What a page is given besides its request. */
export interface RenderContext {
  /** How it reaches the API without leaving the process: same hooks, same checks, same refusals. */
  fetch(path: string, init?: { method?: Call['method']; body?: string }): Promise<Response>
  /** Where it tells of a fault of its own. */
  report(error: unknown): void
}

/** The website as the server knows it: one function that turns a request into a page. */
export interface Website {
  render(request: Request, surroundings: RenderContext): Promise<Response>
  /** The folder of built scripts and styles; none while a development server makes them on the fly. */
  assets?: string
  /** A development server's own request handler. */
  middleware?: (request: FastifyRequest['raw'], reply: FastifyReply['raw'], next: () => void) => void
}

/** A page asked for under another name of this machine is sent to the one that counts. */
function redirectAliases(app: FastifyInstance, config: Config) {
  const isOtherName = loopbackAliasMatcher(config)
  app.addHook('onRequest', (request, reply, next) => {
    if (request.routeOptions.url !== everyPage || !isOtherName(request.headers.host)) next()
    else void reply.redirect(addressOf(config, request), 307)
  })
}

export async function servePages(app: FastifyInstance, config: Config, cache: AnswerCache, website: Website) {
  const { middleware, assets } = website
  redirectAliases(app, config)
  if (middleware) app.addHook('onRequest', (request, reply, next) => middleware(request.raw, reply.raw, next))
  if (assets) await serveAssets(app, assets)

  app.get(everyPage, { config: { shared: true } }, async (request, reply) => {
    if (isApi(request.url)) return reply.callNotFound()
    const fetch = insideFetch(app, cache, {
      isUnasked: isUnasked(request.raw),
      requestId: request.id,
      address: request.ip,
    })
    const report = (error: unknown) => request.log.error({ err: error }, 'page failed')
    const page = await website.render(new Request(addressOf(config, request)), { fetch, report })
    // The development server writes scripts and styles of its own into a page, which no policy could name.
    if (middleware) reply.removeHeader('content-security-policy')
    for (const [name, value] of page.headers) reply.header(name, value)
    const lasting = page.status === 200 && page.headers.has('cache-control') && !middleware
    if (!lasting) reply.header('cache-control', 'no-store')
    // Bytes, not the Response itself: Fastify answers HEAD with a fault for one.
    return reply.code(page.status).send(Buffer.from(await page.arrayBuffer()))
  })
}

/** Names under /assets/ change with their content, so those files never do; the few others, icons, hold for a day. */
const serveAssets = (app: FastifyInstance, root: string) =>
  app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(`${root}/assets/`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
      // The card provider's fields stand in a frame of its own, and wear our type.
      if (path.endsWith('.woff2')) reply.header('access-control-allow-origin', '*')
    },
  })

/** From the cache, or through the router like anybody else. */
const insideFetch =
  (
    app: FastifyInstance,
    cache: AnswerCache,
    origin: Pick<InsideRequest, 'isUnasked' | 'requestId' | 'address'>,
  ): RenderContext['fetch'] =>
  async (url, { method = 'GET', body } = {}) => {
    const cached = cache.findCurrent({ method, url, headers: {} })
    if (cached?.bytes) return insideResponse(cached.bytes, 200, cached.headers['content-type'])
    const { statusCode, headers, rawPayload } = await askInside(app, { url, method, body, ...origin })
    return insideResponse(rawPayload, statusCode, headers['content-type'])
  }

/** Put together, never resolved: "//elsewhere.example" and "http://elsewhere.example" must not lead away. */
const addressOf = ({ publicUrl }: Config, { url }: FastifyRequest) =>
  `${publicUrl}${url.startsWith('/') ? '' : '/'}${url}`

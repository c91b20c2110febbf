import { createHash } from 'node:crypto'
import type { Call } from '@earcon/contract/call'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** How a page reaches the API without leaving the process: same hooks, same checks, same refusals. */
export type InsideFetch = (
  path: string,
  init?: { method?: Call['method']; body?: string },
) => Promise<Response>

/** The website as the server knows it: one function that turns a request into a page. */
export interface Website {
  render(request: Request, fetch: InsideFetch): Promise<Response>
  /** The folder of built scripts and styles; none while a development server makes them on the fly. */
  assets?: string
  /** A development server's own request handler. */
  middleware?: (request: FastifyRequest['raw'], reply: FastifyReply['raw'], next: () => void) => void
}

export async function servePages(app: FastifyInstance, { publicUrl }: Config, website: Website) {
  const inside = insideFetch(app)
  const { middleware, assets: root } = website
  if (middleware) app.addHook('onRequest', (request, reply, next) => middleware(request.raw, reply.raw, next))
  if (root) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
    })
  }

  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound()
    // Put together, never resolved: "//elsewhere.example" and "http://elsewhere.example" must not lead away.
    const address = `${publicUrl}${request.url.startsWith('/') ? '' : '/'}${request.url}`
    if (underOtherName(publicUrl, request)) return reply.redirect(address, 307)

    const page = await website.render(new Request(address), inside)
    const bytes = Buffer.from(await page.arrayBuffer())
    for (const [name, value] of page.headers) reply.header(name, value)
    if (!middleware) reply.header('content-security-policy', policyFor(bytes.toString()))
    const lasting = page.status === 200 && page.headers.has('cache-control') && !middleware
    if (!lasting) reply.header('cache-control', 'no-store')
    // Bytes, not the Response itself: Fastify answers HEAD with a fault for one.
    return reply.code(page.status).send(bytes)
  })
}

const insideFetch =
  (app: FastifyInstance): InsideFetch =>
  async (path, { method = 'GET', body } = {}) => {
    const { statusCode, headers, rawPayload } = await app.inject({
      method,
      url: path,
      ...(body !== undefined && { payload: body, headers: { 'content-type': 'application/json' } }),
    })
    const type = headers['content-type'] ?? ''
    return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: { 'content-type': type } })
  }

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Another loopback name would be another browser storage, so another cart and login: sent to the one that counts. */
function underOtherName(publicUrl: string, { headers }: FastifyRequest) {
  const asked = URL.parse(`http://${headers.host}`)
  const own = new URL(publicUrl)
  const oneMachine = loopback.has(own.hostname) && asked && loopback.has(asked.hostname)
  return oneMachine && asked.port === own.port && asked.hostname !== own.hostname
}

/** Scripts of ours, and exactly those inline ones that this very page holds. */
function policyFor(html: string) {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(inline)].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

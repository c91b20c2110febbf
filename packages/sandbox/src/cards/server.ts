import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { type ApiKeys, createApiHandler } from './api/api-handler.ts'
import { openLedger } from './ledger/ledger.ts'
import { createPagesHandler } from './pages/pages-handler.ts'
import { startWebhooks, type WebhookEndpoint } from './webhooks/webhooks.ts'

export interface CardSandboxOptions extends ApiKeys {
  /** Where the ledger lies; without one nothing outlives the process */
  folder?: string
  /** Where a browser finds our pages */
  address: string
  /** Who may open the owner's page */
  key: string
  /** Whom to tell what happens; without one nobody is told */
  webhook?: WebhookEndpoint
  /** Where to listen; anywhere, if nothing is said */
  port?: number
}

/** Opens a card processor of the shop's own, which speaks Stripe's protocol. */
export async function startCardSandbox(told: CardSandboxOptions) {
  const ledger = openLedger(told.folder)
  const webhooks = startWebhooks(ledger, told.webhook)
  const address = told.address.replace(/\/+$/, '')
  const base = new URL(address).pathname.replace(/\/$/, '')
  const deskFor = (request: Stripe.Event.Request | null) => ({
    ledger,
    request,
    sendsWebhooks: told.webhook !== undefined,
    address,
  })
  const api = createApiHandler(told, deskFor, webhooks.wake)

  const pages = createPagesHandler(told.key, base, () => deskFor(null))
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = URL.parse(`http://sandbox${request.url ?? '/'}`)
    const path = url && pathUnder(base, url.pathname)
    if (url && path?.startsWith('/v1/'))
      return api(request, response, { url, path: path.slice(3), viaShop: base !== '' })
    // The library of a server knows no path in front of /v1.
    if (url?.pathname.startsWith('/v1/'))
      return api(request, response, { url, path: url.pathname.slice(3), viaShop: false })
    const { status, headers, body } = await pages(request, url, path)
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
    response.end(request.method === 'HEAD' ? undefined : body)
    webhooks.wake()
  }

  server.listen(told.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  return {
    http: (server.address() as AddressInfo).port,
    async close() {
      webhooks.close()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      ledger.close()
    },
  }
}

const pathUnder = (base: string, path: string) =>
  path === base || path.startsWith(`${base}/`) ? path.slice(base.length) : undefined

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { apiDoor, type Keys } from './door.ts'
import { openLedger } from './ledger.ts'
import { pagesDoor } from './pages-door.ts'
import { openWebhooks, type Webhook } from './webhooks.ts'

export interface Told extends Keys {
  /** Where the ledger lies; without one nothing outlives the process */
  folder?: string
  /** Where a browser finds our pages */
  address: string
  /** Who may open the owner's page */
  key: string
  /** Whom to tell what happens; without one nobody is told */
  webhook?: Webhook
  /** Where to listen; anywhere, if nothing is said */
  port?: number
}

/** Opens a card processor of the shop's own, which speaks Stripe's protocol. */
export async function openCards(told: Told) {
  const ledger = openLedger(told.folder)
  const webhooks = openWebhooks(ledger, told.webhook)
  const address = told.address.replace(/\/+$/, '')
  const base = new URL(address).pathname.replace(/\/$/, '')
  const deskFor = (request: Stripe.Event.Request | null) => ({
    ledger,
    request,
    sends: told.webhook !== undefined,
    address,
  })
  const api = apiDoor(told, deskFor, webhooks.wake)

  const pages = pagesDoor(told.key, base, () => deskFor(null))
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const asked = URL.parse(`http://sandbox${request.url ?? '/'}`)
    const path = asked && pathUnder(base, asked.pathname)
    if (asked && path?.startsWith('/v1/'))
      return api(request, response, { asked, path: path.slice(3), byShop: base !== '' })
    // The library of a server knows no path in front of /v1.
    if (asked?.pathname.startsWith('/v1/'))
      return api(request, response, { asked, path: asked.pathname.slice(3), byShop: false })
    const { status, headers, body } = await pages(request, asked, path)
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

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type Stripe from 'stripe'
import { closeAfterTest, createStripeClient } from './card-sandbox.ts'

export const webhookSecret = 'whsec_local'

interface ReceivedEvent {
  body: string
  signature: string
  event: Stripe.Event
}

type Answering = (letter: ReceivedEvent, tries: number) => number | Promise<number>

/** A shop that listens to events, checks them as the official library does, and answers as it is told. */
export async function startWebhookReceiver(answer: Answering = () => 200) {
  const received: ReceivedEvent[] = []
  const tries = new Map<string, number>()
  const waiting = new Set<() => void>()
  const { webhooks } = createStripeClient(1)

  async function take(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    const signature = String(request.headers['stripe-signature'])
    const event = webhooks.constructEvent(body, signature, webhookSecret)
    const letter = { body, signature, event }
    received.push(letter)
    tries.set(event.id, (tries.get(event.id) ?? 0) + 1)
    for (const look of waiting) look()
    const status = await answer(letter, tries.get(event.id) ?? 0)
    response.writeHead(status).end()
  }

  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    received,
    tries,
    webhook: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
      secret: webhookSecret,
    },
    /** Waits until enough has come. */
    until: (enough: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!enough()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close: closeAfterTest(async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    }),
  }
}

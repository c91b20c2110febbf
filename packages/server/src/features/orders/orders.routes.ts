import * as calls from '@earcon/contract/orders/orders.calls'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { ForgedEventError } from '../../ports/cards.ts'
import { createPaymentIntent } from './checkout/orders.checkout.service.ts'
import { quoteOrder, quoteScopes } from './checkout/orders.quote.service.ts'
import { getReceipt, listOrders } from './orders.receipts.service.ts'
import { receiveCardEvent } from './reconcile/orders.card-events.service.ts'
import { reconcileOrder } from './reconcile/orders.reconcile.service.ts'

export async function ordersRoutes(app: FastifyInstance) {
  serve(app, calls.quoteOrder, ({ body, context }) => quoteOrder(context, body.items))
  serve(app, calls.quoteScopes, ({ body, context }) => quoteScopes(context, body))
  serve(app, calls.createPaymentIntent, ({ body, context }) =>
    createPaymentIntent(context, body.items, body.licensee),
  )
  serve(app, calls.reconcileOrder, ({ body, context }) => reconcileOrder(context, body.payment_intent))
  serve(app, calls.listOrders, ({ context }) => listOrders(context))
  serve(app, calls.getReceipt, ({ params, context }) => getReceipt(context, params.number))
  await app.register(webhook)
}

/** The card provider speaks here, in its own words. The signature is over the very bytes, so they are kept as they come. */
async function webhook(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const limits = { parseAs: 'buffer', bodyLimit: 512 * 1024 } as const
  app.addContentTypeParser('*', limits, async (_: unknown, body: Buffer) => body)
  app.post('/webhooks/stripe', async (request, reply) => {
    const { 'stripe-signature': signature = '' } = request.headers
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    await receiveCardEvent(request.context, body, String(signature)).catch((error: unknown) => {
      throw error instanceof ForgedEventError ? new Refusal('webhook-refused') : error
    })
    return reply.header('cache-control', 'no-store').send({ received: true })
  })
}

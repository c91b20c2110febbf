import * as calls from '@earcon/contract/orders'
import { Refusal } from '@earcon/contract/refusal'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { EventForged } from '../../ports/cards.ts'
import { openOrder } from './orders.checkout.service.ts'
import { receiveEvent } from './orders.events.service.ts'
import { listMine, reconcileMine, showReceipt } from './orders.receipts.service.ts'
import { refundLines } from './orders.refund.service.ts'
import { quoteCart } from './orders.service.ts'

export async function orders(app: FastifyInstance) {
  serve(app, calls.quoteOrder, ({ body, context }) => quoteCart(context, body.items))
  serve(app, calls.createPaymentIntent, ({ body, context }) => openOrder(context, body.items))
  serve(app, calls.reconcileOrder, ({ body, context }) => reconcileMine(context, body.payment_intent))
  serve(app, calls.listOrders, ({ context }) => listMine(context))
  serve(app, calls.getOrder, ({ params, context }) => showReceipt(context, params.number))
  serve(app, calls.refundOrder, ({ params, body, context }) => refundLines(context, params.number, body))
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
    await receiveEvent(request.context, body, String(signature)).catch((error: unknown) => {
      throw error instanceof EventForged ? new Refusal('webhook-refused') : error
    })
    return reply.header('cache-control', 'no-store').send({ received: true })
  })
}

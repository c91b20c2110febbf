import { quoteOrder } from '@earcon/contract/orders'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { quoteCart } from './orders.service.ts'

export async function orders(app: FastifyInstance) {
  serve(app, quoteOrder, ({ body, context }) => quoteCart(context, body.items))
}

import * as calls from '@earcon/contract/orders/orders.admin.calls'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { refundOrder } from '../reconcile/orders.refund.service.ts'
import {
  exportMoneyMovements,
  getOrder,
  previewRefund,
  resendReceipt,
  searchOrders,
} from './orders.desk.service.ts'

export async function ordersDeskRoutes(app: FastifyInstance) {
  serve(app, calls.searchOrders, ({ query, context }) => searchOrders(context, query))
  serve(app, calls.getOrder, ({ params, context }) => getOrder(context, params.number))
  serve(app, calls.exportMoneyMovements, ({ query, context }) => exportMoneyMovements(context, query))
  serve(app, calls.previewRefund, ({ params, body, context }) => previewRefund(context, params.number, body))
  serve(app, calls.refundOrder, ({ params, body, context }) => refundOrder(context, params.number, body))
  serve(app, calls.resendReceipt, ({ params, context }) => resendReceipt(context, params.number))
}

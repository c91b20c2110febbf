import * as calls from '@earcon/contract/contact/letters.admin.calls'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { listFailedMails, listInquiries, retryMails, updateInquiry } from './letters.service.ts'

export async function lettersRoutes(app: FastifyInstance) {
  serve(app, calls.listInquiries, ({ query, context }) => listInquiries(context, query))
  serve(app, calls.updateInquiry, ({ params, body, context }) => updateInquiry(context, params.id, body))
  serve(app, calls.listFailedMails, ({ query, context }) => listFailedMails(context, query))
  serve(app, calls.retryMails, ({ body, context }) => retryMails(context, body))
}

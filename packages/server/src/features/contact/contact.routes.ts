import * as calls from '@earcon/contract/contact/contact.calls'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { submitInquiry } from './contact.service.ts'

export async function contactRoutes(app: FastifyInstance) {
  serve(app, calls.submitInquiry, ({ body, context }) => submitInquiry(context, body))
}

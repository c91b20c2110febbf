import * as calls from '@earcon/contract/contact'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { takeInquiry } from './contact.service.ts'

export async function contact(app: FastifyInstance) {
  serve(app, calls.submitInquiry, ({ body, context }) => takeInquiry(context, body))
}

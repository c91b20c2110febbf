import { submitInquiry } from '@earcon/contract/contact'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { takeInquiry } from './contact.service.ts'

export async function contact(app: FastifyInstance) {
  serve(app, submitInquiry, ({ body, context }) => takeInquiry(context, body))
}

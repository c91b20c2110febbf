import * as calls from '@earcon/contract/home/home.calls'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { getConfig, getPaper } from './home.service.ts'

export async function homeRoutes(app: FastifyInstance) {
  serve(app, calls.getConfig, ({ context }) => getConfig(context), { shared: true })
  serve(app, calls.getPaper, ({ context }) => getPaper(context), { shared: true })
}

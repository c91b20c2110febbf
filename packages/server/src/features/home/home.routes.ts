import * as calls from '@earcon/contract/home'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { showConfig, showPaper } from './home.service.ts'

export async function home(app: FastifyInstance) {
  serve(app, calls.getConfig, ({ context }) => showConfig(context), { shared: true })
  serve(app, calls.getPaper, ({ context }) => showPaper(context), { shared: true })
}

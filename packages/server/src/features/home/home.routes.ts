import { getConfig } from '@earcon/contract/home'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { showConfig } from './home.service.ts'

export async function home(app: FastifyInstance) {
  serve(app, getConfig, ({ context }) => showConfig(context), { shared: true })
}

import * as calls from '@earcon/contract/catalogue/map/map.calls'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { getSoundMap } from './catalogue.map.service.ts'

export async function mapRoutes(app: FastifyInstance) {
  serve(app, calls.getSoundMap, ({ query, context }) => getSoundMap(context, query), { shared: true })
}

import * as calls from '@earcon/contract/catalogue/near.calls'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { listPacksNear, listTracksNear } from './catalogue.near.service.ts'

export async function nearRoutes(app: FastifyInstance) {
  serve(app, calls.listPacksNear, ({ params, context }) => listPacksNear(context, params.id), {
    shared: true,
  })
  serve(app, calls.listTracksNear, ({ params, context }) => listTracksNear(context, params.id), {
    shared: true,
  })
}

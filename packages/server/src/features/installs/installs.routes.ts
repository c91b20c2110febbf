import * as calls from '@earcon/contract/installs/installs.calls'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { createInstallToken, deleteInstallToken, listInstallTokens } from './installs.service.ts'

export async function installsRoutes(app: FastifyInstance) {
  serve(app, calls.createInstallToken, ({ body, context }) => createInstallToken(context, body))
  serve(app, calls.listInstallTokens, async ({ context }) => ({ data: await listInstallTokens(context) }))
  serve(app, calls.deleteInstallToken, ({ params, context }) => deleteInstallToken(context, params.id))
}

import * as calls from '@earcon/contract/samples/samples.calls'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { getExample, listSamples } from './samples.service.ts'

export async function samplesRoutes(app: FastifyInstance) {
  serve(app, calls.listSamples, ({ context }) => listSamples(context), { shared: true })
  serve(app, calls.getExample, ({ params, context }) => getExample(context, params.version, params.file))
}

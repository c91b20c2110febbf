import * as calls from '@earcon/contract/samples'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/serve.ts'
import { hearExample, showSamples } from './samples.service.ts'

export async function samples(app: FastifyInstance) {
  serve(app, calls.listSamples, ({ context }) => showSamples(context), { shared: true })
  serve(app, calls.getExample, ({ params, context }) => hearExample(context, params.version, params.file))
}

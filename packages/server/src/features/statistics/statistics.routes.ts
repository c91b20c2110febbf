import * as calls from '@earcon/contract/statistics/statistics.admin.calls'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { getStatistics } from './statistics.service.ts'

export async function statisticsRoutes(app: FastifyInstance) {
  serve(app, calls.getStatistics, ({ query, context }) => getStatistics(context, query))
}

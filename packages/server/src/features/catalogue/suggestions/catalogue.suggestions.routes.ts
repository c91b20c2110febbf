import * as calls from '@earcon/contract/catalogue/suggestions/suggestions.calls'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { listSuggestions } from './catalogue.suggestions.service.ts'

export async function suggestionsRoutes(app: FastifyInstance) {
  serve(app, calls.listSuggestions, ({ query, context }) => listSuggestions(context, query), { shared: true })
}

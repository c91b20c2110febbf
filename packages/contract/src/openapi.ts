import { z } from 'zod'
import type { Call } from './call.ts'
import { calls } from './calls.ts'

const RefusalSchema = z.object({
  message: z.string(),
  error: z.object({ code: z.string(), message: z.string() }),
  errors: z.array(z.string()),
  requestId: z.string().optional(),
})

const json = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const content = (schema: z.ZodType, io: 'input' | 'output') => {
  const types = schema.meta()?.types
  if (!Array.isArray(types)) return { 'application/json': { schema: json(schema, io) } }
  return Object.fromEntries(types.map((type: string) => [type, {}]))
}

const parameters = (where: 'path' | 'query', schema?: z.ZodObject) =>
  Object.entries(schema?.shape ?? {}).map(([name, part]) => ({
    name,
    in: where,
    required: where === 'path',
    schema: json(part, 'input'),
  }))

const operation = ({ summary, status, login, admin, params, query, body, answer }: Call) => ({
  summary,
  ...(admin && { 'x-admin': true }),
  ...((login || admin) && { security: [{ bearer: [] }] }),
  parameters: [...parameters('path', params), ...parameters('query', query)],
  ...(body && { requestBody: { required: true, content: content(body, 'input') } }),
  responses: {
    ...(answer.meta()?.types ? rangeResponses : {}),
    ...(answer.meta()?.linked
      ? { 302: { description: 'To be had from the media store, for a moment' } }
      : {}),
    ...(answer.meta()?.redirect
      ? { 303: { description: 'The browser is sent on' } }
      : {
          [status ?? 200]: {
            description: 'Done',
            ...(status !== 204 && { content: content(answer, 'output') }),
          },
        }),
    default: { description: 'A refusal, in words', content: content(RefusalSchema, 'output') },
  },
})

/** What is a file can be had in parts, and is not sent again to those who have it. */
const rangeResponses = {
  206: { description: 'The part that was asked for' },
  304: { description: 'You have it' },
}

/** The contract as a document that other people's tools can read. */
export function createOpenapiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Earcon', version: '1' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

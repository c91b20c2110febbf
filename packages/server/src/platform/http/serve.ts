import type { AnswerOf, Call } from '@earcon/contract/call'
import type { AnyCall } from '@earcon/contract/calls'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import type { Context, DeskContext, SignedInContext } from '../../context.ts'
import { setCookie } from './cookies.ts'
import { FileReply, Redirect } from './replies.ts'
import { sendFile } from './send-file.ts'

declare module 'fastify' {
  interface FastifyRequest {
    context: Context
  }
}

type HandlerInput<C extends Call> = {
  [K in 'params' | 'query' | 'body']: C[K] extends z.ZodType ? z.output<C[K]> : undefined
} & {
  context: C['admin'] extends true ? DeskContext : C['login'] extends true ? SignedInContext : Context
}

/** What comes in is read by the call's own schema; its complaints become the refusal's sentences. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    // Fastify has null for a body that was not sent.
    const read = schema.safeParse(data ?? {})
    if (read.success) return { value: read.data }
    // Each once: a long list may have the same fault in every entry. Of what is no form at all the schema has no words of ours.
    const issues = read.error.issues.filter(({ code, path }) => code !== 'invalid_type' || path.length > 0)
    const sentences = [...new Set(issues.map(({ message }) => message))]
    return { error: new Refusal('request-invalid', { sentences }) }
  }

/** What goes out holds exactly what the contract names, whatever the service handed over. */
export const serializerCompiler =
  ({ schema }: { schema: z.ZodType }) =>
  (data: unknown) =>
    JSON.stringify(schema.parse(data))

/**
 * Mounts one line of the contract: what comes in and what goes out are both checked against it.
 * A `shared` answer is the same for every visitor who is not signed in, so it may be cached.
 */
export const serve: <C extends AnyCall>(...given: Parameters<typeof serveAnyCall<C>>) => void = (...given) =>
  serveAnyCall(...given)

/** The same for any call at all: the mechanics, and what their tests use. */
export function serveAnyCall<C extends Call>(
  app: FastifyInstance,
  { method, path, status, login, admin, sideEffects, params, query, body, answer }: C,
  handler: (given: HandlerInput<C>) => Promise<AnswerOf<C> | Redirect | FileReply>,
  { shared = false } = {},
) {
  const maxBytes = takeBytes(app, body)
  app.route({
    method,
    url: path,
    config: { shared },
    exposeHeadRoute: !sideEffects,
    ...(maxBytes && { bodyLimit: maxBytes }),
    // Before the body is read: whoever may not ask sends nothing.
    onRequest: async (request) => {
      if (admin) demandAdministrator(request)
      if (maxBytes) demandBytes(request)
    },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status ?? 200]: answer },
    },
    handler: async (request, reply) => {
      const anonymous = request.headers.authorization === undefined
      reply.header('cache-control', shared && anonymous ? 'public, max-age=0, must-revalidate' : 'no-store')
      if (login && !request.context.viewer) throw new Refusal('login-required')
      const result = await handler(inputOf(request))
      if (result instanceof Redirect) {
        if (result.fault !== undefined) request.log.warn({ err: result.fault }, 'sent on after a fault')
        // Where a token stands in the address, nobody further on is to learn it.
        reply.header('referrer-policy', 'no-referrer')
        if (result.cookie) setCookie(reply, request.context.config, result.cookie)
        return reply.redirect(result.to, result.to.startsWith('/') ? 303 : 302)
      }
      if (result instanceof FileReply) return sendFile(request, reply, result)
      reply.code(status ?? 200)
      return status === 204 ? reply.send() : result
    },
  })
}

const bytesType = 'application/octet-stream'

/** How many bytes a call takes that takes a piece of a file. Only the feature that has such a call reads them at all. */
function takeBytes(app: FastifyInstance, body: Call['body']) {
  const { maxBytes } = body?.meta() ?? {}
  if (typeof maxBytes !== 'number') return undefined
  if (!app.hasContentTypeParser(bytesType))
    app.addContentTypeParser(bytesType, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  return maxBytes
}

/** JSON is read everywhere else, and so would be taken for a piece of a file. */
function demandBytes({ headers }: FastifyRequest) {
  if (headers['content-type'] !== bytesType)
    throw new Refusal('content-type-unknown', {
      sentences: [`This address takes bytes only, as ${bytesType}.`],
    })
}

function demandAdministrator({ context }: FastifyRequest) {
  if (!context.viewer) throw new Refusal('login-required')
  if (!context.viewer.is_admin) throw new Refusal('owner-only')
  context.operator = { kind: 'administrator', userId: context.viewer.id }
}

/** Safe because Fastify has already read each part with the call's own schema, and a viewer or an administrator was demanded where one is needed. */
const inputOf = <C extends Call>(request: {
  params: unknown
  query: unknown
  body: unknown
  context: Context
}) =>
  ({
    params: request.params,
    query: request.query,
    body: request.body,
    context: request.context,
  }) as HandlerInput<C>

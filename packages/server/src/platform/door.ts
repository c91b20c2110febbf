import { randomUUID } from 'node:crypto'
import { Refusal } from '@earcon/contract/refusal'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Config } from '../config.ts'
import type { Context, Viewer, Visitor } from '../context.ts'
import { methodBook, otherNamesOf, routed } from './addresses.ts'
import { answerCache } from './cache.ts'
import { readCookie } from './cookies.ts'
import { serverWithFront } from './front.ts'
import { logger, logRequests, tellsOf } from './logging.ts'
import { refuse, refuseBrokenRequest } from './refusals.ts'
import { readBySchema, writeBySchema } from './serve.ts'

/** Finds out who presents a token; nobody, if it is worth nothing. */
export type Identify = (context: Context, token: string) => Promise<Viewer | undefined>

/** The door of the shop: limits, logs and refusals. What may come in at all, before any feature is asked. */
export function openDoor(
  context: Context,
  cache = answerCache(),
  identify: Identify = async () => undefined,
): FastifyInstance {
  const { config } = context
  const app: FastifyInstance = Fastify({
    logger: logger(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    // Longer than any address may be, so that an overlong id is simply not found.
    routerOptions: { maxParamLength: 16_384 },
    trustProxy: (_, hop) => hop < config.trustedProxies,
    // Requests on open connections are still answered while the shop closes; Fastify marks them as the last.
    return503OnClosing: false,
    serverFactory: serverWithFront(
      cache,
      otherNamesOf(config),
      tellsOf(() => app.log, config),
    ),
    rewriteUrl: ({ url = '/' }) => routed(url),
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
    clientErrorHandler: refuseBrokenRequest,
  })
  const methods = methodBook()

  app.setValidatorCompiler(readBySchema)
  app.setSerializerCompiler(writeBySchema)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(refuse)
  app.addHook('onRoute', ({ url, method }) => methods.note(url, method))
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods.at(request.url.split('?', 1)[0] ?? '')
    if (allowed.length === 0 || allowed.includes(request.method))
      return refuse(new Refusal('not-found'), request, reply)
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    return refuse(new Refusal('method-not-allowed'), request, reply)
  })

  app.decorateRequest('context')
  const headers = protection(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    const visitor = visitorOf(request, config)
    request.context = { ...context, visitor }
    const viewer = visitor.bearer && (await identify(request.context, visitor.bearer))
    if (viewer) request.context.viewer = viewer
  })
  logRequests(app, config)
  return app
}

const visitorOf = ({ ip, headers }: FastifyRequest, config: Config): Visitor => ({
  address: ip,
  agent: headers['user-agent'] ?? '',
  bearer: /^Bearer +(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1],
  cookie: readCookie(headers, config),
})

const protection = ({ publicUrl }: Config) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})

import { Refusal } from '@earcon/contract/refusal.rules'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Config } from '../../config.ts'
import type { Context, Viewer, Visitor } from '../../context.ts'
import { proxyMatcher, visitorAddress } from '../../proxy-addresses.ts'
import { networkOf } from '../security/networks.ts'
import { allowedMethods } from './allowed-methods.ts'
import { answerCache } from './cache/answer-cache.ts'
import { pendingAnswers } from './cache/pending-answers.ts'
import { cacheFirstServer } from './cache-first-server.ts'
import { readCookie } from './cookies.ts'
import { noteRoutes } from './count-answers.ts'
import { securityHeaders } from './guards/security-headers.ts'
import { warnOfUnknownProxies } from './guards/unknown-proxies.ts'
import { isUnasked } from './inside-requests.ts'
import { cacheHitLogger, loggerOptions, logRequests } from './logging.ts'
import { createReadiness } from './readiness.ts'
import { sendRefusal } from './refusals.ts'
import { answerRequestIds, requestIdMaker } from './request-ids.ts'
import { loopbackAliasMatcher, normalizeUrl } from './request-urls.ts'
import { serializerCompiler, validatorCompiler } from './serve.ts'
import { traceRequests } from './trace-requests.ts'

/** Finds out who presents a token; nobody, if it is worth nothing. */
export type IdentifyViewer = (context: Context, token: string) => Promise<Viewer | undefined>

/** The shop as a server: limits, logs and refusals. What may come in at all, before any feature is asked. */
export function createHttpApp(
  context: Context,
  { cache = answerCache(), pending = pendingAnswers(), readiness = createReadiness() } = {},
  identify: IdentifyViewer = async () => undefined,
): FastifyInstance {
  const { config } = context
  const isOwnProxy = proxyMatcher(config.trustedProxies)
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdMaker(isOwnProxy),
    bodyLimit: 64 * 1024,
    // Longer than any address may be, so that an overlong id is simply not found.
    routerOptions: { maxParamLength: 16_384 },
    // Requests on open connections are still answered while the shop closes; Fastify marks them as the last.
    return503OnClosing: false,
    serverFactory: cacheFirstServer({
      cache,
      pending,
      isOtherName: loopbackAliasMatcher(config),
      isLeaving: readiness.isLeaving,
      onCacheHit: cacheHitLogger(() => app.log, config),
      meters: context.meters,
      visitorOf: config.limits ? (request) => networkOf(visitorAddress(request, isOwnProxy)) : undefined,
    }),
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
    frameworkErrors: (error, request, reply) => void sendRefusal(error, request, reply),
    // The server itself refuses what is no request.
    clientErrorHandler: () => {},
  })
  const methods = allowedMethods()

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(sendRefusal)
  app.addHook('onRoute', ({ url, method }) => methods.add(url, method))
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods.methodsOf(request.url.split('?', 1)[0] ?? '')
    if (allowed.length === 0 || allowed.includes(request.method))
      return sendRefusal(new Refusal('not-found'), request, reply)
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    return sendRefusal(new Refusal('method-not-allowed'), request, reply)
  })

  answerRequestIds(app)
  if (context.meters) noteRoutes(app)
  if (context.tracer) traceRequests(app, context.tracer, isOwnProxy)
  warnOfUnknownProxies(app, isOwnProxy)
  app.decorateRequest('context')
  const headers = securityHeaders(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    const visitor = { ip: visitorAddress(request.raw, isOwnProxy), ...visitorOf(request, config) }
    const report: Context['report'] = (error, what) => request.log.error({ err: error }, what)
    request.context = { ...context, visitor, report }
    if (isUnasked(request.raw)) delete request.context.tally
    const viewer = visitor.bearer && (await identify(request.context, visitor.bearer))
    if (viewer) request.context.viewer = viewer
  })
  logRequests(app, config)
  return app
}

const visitorOf = ({ headers }: FastifyRequest, config: Config): Omit<Visitor, 'ip'> => ({
  userAgent: headers['user-agent'] ?? '',
  bearer: /^Bearer +(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1],
  cookie: readCookie(headers, config),
})

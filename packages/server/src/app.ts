import { randomUUID } from 'node:crypto'
import { openapi } from '@earcon/contract/openapi'
import { Refusal } from '@earcon/contract/refusal'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import { catalogueJobs } from './features/catalogue/catalogue.jobs.ts'
import { catalogue } from './features/catalogue/catalogue.routes.ts'
import { home } from './features/home/home.routes.ts'
import { methodBook, underApi } from './platform/addresses.ts'
import { answerCache, keepAnswers } from './platform/cache.ts'
import type { Chore } from './platform/chores.ts'
import { health } from './platform/health.ts'
import { logger, logRequests } from './platform/logging.ts'
import { servePages, type Website } from './platform/pages.ts'
import { refuse, refuseBrokenRequest } from './platform/refusals.ts'
import { readBySchema, writeBySchema } from './platform/serve.ts'

/** Every feature that answers calls. The next one is added here, and nowhere else in this file. */
const features = [home, catalogue]

export interface Shop {
  app: FastifyInstance
  chores: Chore[]
}

export async function buildApp(config: Config, db: Db, website?: Website): Promise<Shop> {
  const app: FastifyInstance = Fastify({
    logger: logger(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    requestTimeout: 20_000,
    trustProxy: (_, hop) => hop < config.trustedProxies,
    // Requests on open connections are still answered while the shop closes; Fastify marks them as the last.
    return503OnClosing: false,
    // The header limit is only looked at as often as connections are checked.
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    rewriteUrl: ({ url = '/' }) => underApi(url),
    frameworkErrors: refuse,
    clientErrorHandler: refuseBrokenRequest,
  })
  const context = { db, config }
  const cache = answerCache()
  const methods = methodBook()

  app.setValidatorCompiler(readBySchema)
  app.setSerializerCompiler(writeBySchema)
  app.setErrorHandler(refuse)
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('context')
  app.addHook('onRoute', ({ url, method }) => methods.note(url, method))
  app.addHook('onRequest', async (request, reply) => {
    request.context = context
    reply.headers(protection(config))
  })
  logRequests(app, config)
  if (website?.middleware) useMiddleware(app, website.middleware)
  keepAnswers(app, cache)

  health(app, db)
  await app.register(
    async (api) => {
      api.get('/openapi.json', async (_, reply) => reply.header('cache-control', 'no-cache').send(openapi()))
      for (const feature of features) await api.register(feature)
    },
    { prefix: '/api' },
  )
  if (website?.assets) {
    await app.register(fastifyStatic, {
      root: website.assets,
      wildcard: false,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
    })
  }
  if (website) servePages(app, config, website)

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const known = methods.at(path)
    const allowed = known.length > 0 || path.startsWith('/api/') || !website ? known : ['GET', 'HEAD']
    if (allowed.length === 0) return refuse(new Refusal('not-found'), request, reply)
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '))
    return request.method === 'OPTIONS'
      ? reply.code(204).send()
      : refuse(new Refusal('method-not-allowed'), request, reply)
  })

  return { app, chores: [...catalogueJobs(cache)] }
}

function useMiddleware(app: FastifyInstance, middleware: NonNullable<Website['middleware']>) {
  app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done))
}

const protection = ({ publicUrl }: Config) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})

import { createOpenapiDocument } from '@earcon/contract/openapi'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import type { PoolCounts } from './db/engine.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { peopleRoutes } from './features/account/people/people.routes.ts'
import { catalogueJobs } from './features/catalogue/catalogue.jobs.ts'
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts'
import { catalogueDeskRoutes } from './features/catalogue/desk/catalogue.desk.routes.ts'
import { serveCatalogueSchema } from './features/catalogue/import/catalogue.schema.ts'
import { mapRoutes } from './features/catalogue/map/catalogue.map.routes.ts'
import { nearRoutes } from './features/catalogue/near/catalogue.near.routes.ts'
import { sitemapRoutes } from './features/catalogue/sitemap/catalogue.sitemap.routes.ts'
import { suggestionsRoutes } from './features/catalogue/suggestions/catalogue.suggestions.routes.ts'
import { contactOutboxHandlers } from './features/contact/contact.outbox.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { lettersRoutes } from './features/contact/letters/letters.routes.ts'
import { studioSeries } from './features/home/home.metrics.ts'
import { homeRoutes } from './features/home/home.routes.ts'
import { getConfig } from './features/home/home.service.ts'
import { identityJobs } from './features/identity/identity.jobs.ts'
import { identityOutboxHandlers } from './features/identity/identity.outbox.ts'
import { identityRoutes } from './features/identity/identity.routes.ts'
import { viewerByToken } from './features/identity/identity.sessions.service.ts'
import { auditionRoutes } from './features/installs/installs.auditions.routes.ts'
import { installFilesRoutes } from './features/installs/installs.files.routes.ts'
import { installsRoutes } from './features/installs/installs.routes.ts'
import { libraryJobs } from './features/library/library.jobs.ts'
import { libraryRoutes } from './features/library/library.routes.ts'
import { licencesJobs } from './features/licences/licences.jobs.ts'
import { proofRoutes } from './features/licences/licences.proof.routes.ts'
import { licencesRoutes } from './features/licences/licences.routes.ts'
import { ordersDeskRoutes } from './features/orders/desk/orders.desk.routes.ts'
import { serveApplePayFile } from './features/orders/orders.apple-pay.ts'
import { ordersJobs } from './features/orders/orders.jobs.ts'
import { ordersSeries } from './features/orders/orders.metrics.ts'
import { ordersOutboxHandlers } from './features/orders/orders.outbox.ts'
import { ordersRoutes } from './features/orders/orders.routes.ts'
import { releasesOutboxHandlers } from './features/releases/releases.outbox.ts'
import { samplesJobs } from './features/samples/samples.jobs.ts'
import { samplesRoutes } from './features/samples/samples.routes.ts'
import { statisticsJobs } from './features/statistics/statistics.jobs.ts'
import { statisticsRoutes } from './features/statistics/statistics.routes.ts'
import { takesJobs } from './features/takes/takes.jobs.ts'
import { uploadsJobs } from './features/uploads/uploads.jobs.ts'
import { uploadsRoutes } from './features/uploads/uploads.routes.ts'
import { createMeters, type Meters } from './meters.ts'
import { type AnswerCache, answerCache } from './platform/http/cache/answer-cache.ts'
import { cacheAnswers, renewAnswers } from './platform/http/cache/cache-answers.ts'
import { pendingAnswers } from './platform/http/cache/pending-answers.ts'
import { serveHealth } from './platform/http/health.ts'
import { createHttpApp } from './platform/http/http-app.ts'
import { servePages, type Website } from './platform/http/pages.ts'
import { createReadiness, type Readiness } from './platform/http/readiness.ts'
import { type Sandboxes, serveSandboxes } from './platform/http/sandboxes.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { askedSeries } from './platform/metrics/database-series.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { outboxSeries } from './platform/outbox/outbox.metrics.ts'
import { outboxJobs } from './platform/outbox/outbox.ts'
import { rateLimitJobs } from './platform/security/rate-limits.ts'
import { createTally } from './tally.ts'

/** What each feature answers, what it does unasked, and what it delivers later. The next feature is added to these lists. */
const routes = [
  homeRoutes,
  catalogueRoutes,
  nearRoutes,
  suggestionsRoutes,
  mapRoutes,
  catalogueDeskRoutes,
  samplesRoutes,
  identityRoutes,
  accountRoutes,
  contactRoutes,
  ordersRoutes,
  libraryRoutes,
  licencesRoutes,
  installsRoutes,
  uploadsRoutes,
  ordersDeskRoutes,
  peopleRoutes,
  lettersRoutes,
  statisticsRoutes,
]
const jobs = [
  samplesJobs,
  catalogueJobs,
  identityJobs,
  ordersJobs,
  libraryJobs,
  licencesJobs,
  statisticsJobs,
  uploadsJobs,
  takesJobs,
  rateLimitJobs,
]
const outboxHandlers = [
  ...identityOutboxHandlers,
  ...contactOutboxHandlers,
  ...ordersOutboxHandlers,
  ...releasesOutboxHandlers,
]
/** What is told of the database to those who watch from outside. */
const seriesSources = [outboxSeries(outboxHandlers), ordersSeries, studioSeries]

/** What may be built in besides the features. */
interface Annexes {
  website?: Website | undefined
  /** The connections to the database, where there are several. */
  pool?: (() => PoolCounts) | undefined
  /** Sandboxes whose pages are shown under /sandbox. */
  sandboxes?: Sandboxes
}

export interface Shop {
  app: FastifyInstance
  jobs: Job[]
  readiness: Readiness
  /** How much of what is to be heard and seen the studio has made. */
  progress(): Promise<{ done: number; total: number }>
  /** What those are told who watch the shop from outside; nothing, unless that is configured. */
  openMetrics(options?: { maxAgeMs: number }): Promise<Metrics | undefined>
}

export async function buildApp(context: Context, { website, sandboxes, pool }: Annexes = {}): Promise<Shop> {
  const cache = answerCache()
  const pending = pendingAnswers()
  const readiness = createReadiness()
  const tally = createTally()
  const meters = context.config.metrics ? createMeters() : undefined
  const counted = { ...context, tally, ...(meters && { meters }) }
  const app = createHttpApp(counted, { cache, pending, readiness }, viewerByToken)
  serveHealth(app, context.db, readiness)
  await serveApplePayFile(app, context.config)
  serveCatalogueSchema(app)
  cacheAnswers(app, cache, pending, meters)
  await app.register(
    async (api) => {
      let document: ReturnType<typeof createOpenapiDocument> | undefined
      api.get('/openapi.json', async (_, reply) =>
        reply.header('cache-control', 'no-cache').send((document ??= createOpenapiDocument())),
      )
      for (const feature of routes) await api.register(feature)
    },
    { prefix: '/api' },
  )
  await app.register(auditionRoutes)
  await app.register(installFilesRoutes)
  await app.register(proofRoutes)
  await app.register(sitemapRoutes)
  if (sandboxes) await serveSandboxes(app, context.config, sandboxes)
  if (website) await servePages(app, context.config, cache, website)
  return {
    app,
    jobs: [
      ...jobs.flatMap((make) => make({ renewAnswers: renewAnswers(app, cache), tally })),
      ...outboxJobs(outboxHandlers, app.log),
    ],
    readiness,
    progress: async () => (await getConfig(context)).rendering,
    openMetrics: async (options) =>
      meters && openMetrics(context, { meters, cache, pool, log: app.log, ...options }),
  }
}

interface MetricsSources {
  meters: Meters
  cache: AnswerCache
  pool: (() => PoolCounts) | undefined
  log: FastifyBaseLogger
  maxAgeMs?: number
}

/** Loaded only where somebody watches. */
async function openMetrics(
  context: Context,
  { log, maxAgeMs, ...sources }: MetricsSources,
): Promise<Metrics> {
  const { createMetrics } = await import('./platform/metrics/metrics.ts')
  const onFault = (error: unknown) => log.warn({ err: error }, 'metrics could not be asked for')
  return createMetrics({
    ...sources,
    takes: context.ports.takes,
    asked: askedSeries(context, seriesSources, { onFault, ...(maxAgeMs !== undefined && { maxAgeMs }) }),
  })
}

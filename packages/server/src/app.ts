import { openapi } from '@earcon/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { account } from './features/account/account.routes.ts'
import { catalogueJobs } from './features/catalogue/catalogue.jobs.ts'
import { catalogue } from './features/catalogue/catalogue.routes.ts'
import { contactDeliveries } from './features/contact/contact.jobs.ts'
import { contact } from './features/contact/contact.routes.ts'
import { home } from './features/home/home.routes.ts'
import { showConfig } from './features/home/home.service.ts'
import { identityDeliveries, identityJobs } from './features/identity/identity.jobs.ts'
import { identity } from './features/identity/identity.routes.ts'
import { viewerWith } from './features/identity/identity.sessions.service.ts'
import { library } from './features/library/library.routes.ts'
import { ordersDeliveries, ordersJobs } from './features/orders/orders.jobs.ts'
import { orders } from './features/orders/orders.routes.ts'
import { samplesJobs } from './features/samples/samples.jobs.ts'
import { samples } from './features/samples/samples.routes.ts'
import { answerCache } from './platform/cache.ts'
import type { Chore } from './platform/chores.ts'
import { openDoor } from './platform/door.ts'
import { keepAnswers } from './platform/front.ts'
import { health } from './platform/health.ts'
import { limitsJobs } from './platform/limits.ts'
import { outboxChores } from './platform/outbox.ts'
import { servePages, type Website } from './platform/pages.ts'
import { type Sandboxes, serveSandboxes } from './platform/sandboxes.ts'

/** What each feature answers, what it does unasked, and what it delivers later. The next feature is added to these lists. */
const features = [home, catalogue, samples, identity, account, contact, orders, library]
const jobs = [samplesJobs, catalogueJobs, identityJobs, ordersJobs, limitsJobs]
const deliveries = [...identityDeliveries, ...contactDeliveries, ...ordersDeliveries]

/** What may be built in besides the features. */
interface Annexes {
  website?: Website | undefined
  /** Stand-ins whose pages are shown under /sandbox. */
  sandboxes?: Sandboxes
}

export interface Shop {
  app: FastifyInstance
  chores: Chore[]
  /** How much of what is to be heard and seen the studio has made. */
  progress(): Promise<{ done: number; total: number }>
}

export async function buildApp(context: Context, { website, sandboxes }: Annexes = {}): Promise<Shop> {
  const cache = answerCache()
  const app = openDoor(context, cache, viewerWith)
  health(app, context.db)
  keepAnswers(app, cache)
  await app.register(
    async (api) => {
      const document = openapi()
      api.get('/openapi.json', async (_, reply) => reply.header('cache-control', 'no-cache').send(document))
      for (const feature of features) await api.register(feature)
    },
    { prefix: '/api' },
  )
  if (sandboxes) await serveSandboxes(app, context.config, sandboxes)
  if (website) await servePages(app, context.config, cache, website)
  return {
    app,
    chores: [...jobs.flatMap((make) => make(cache)), ...outboxChores(deliveries, app.log)],
    progress: async () => (await showConfig(context)).rendering,
  }
}

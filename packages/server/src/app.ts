import { openapi } from '@earcon/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { catalogueJobs } from './features/catalogue/catalogue.jobs.ts'
import { catalogue } from './features/catalogue/catalogue.routes.ts'
import { home } from './features/home/home.routes.ts'
import { showConfig } from './features/home/home.service.ts'
import { samplesJobs } from './features/samples/samples.jobs.ts'
import { samples } from './features/samples/samples.routes.ts'
import { answerCache } from './platform/cache.ts'
import type { Chore } from './platform/chores.ts'
import { openDoor } from './platform/door.ts'
import { keepAnswers } from './platform/front.ts'
import { health } from './platform/health.ts'
import { servePages, type Website } from './platform/pages.ts'

/** What each feature answers, and what it does unasked. The next feature is added to these two lists. */
const features = [home, catalogue, samples]
const jobs = [samplesJobs, catalogueJobs]

export interface Shop {
  app: FastifyInstance
  chores: Chore[]
  /** How much of what is to be heard and seen the studio has made. */
  progress(): Promise<{ done: number; total: number }>
}

export async function buildApp(context: Context, website?: Website): Promise<Shop> {
  const cache = answerCache()
  const app = openDoor(context, cache)
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
  if (website) await servePages(app, context.config, cache, website)
  return {
    app,
    chores: jobs.flatMap((make) => make(cache)),
    progress: async () => (await showConfig(context)).rendering,
  }
}

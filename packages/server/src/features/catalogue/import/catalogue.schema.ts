import { catalogueFileSchema } from '@earcon/contract/catalogue/catalogue-file'
import type { FastifyInstance } from 'fastify'

/** The schema of a manifest, by which editors check one while it is being written. */
export function serveCatalogueSchema(app: FastifyInstance) {
  app.get('/schemas/catalogue.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('access-control-allow-origin', '*')
      .type('application/schema+json')
      .send(JSON.stringify(catalogueFileSchema())),
  )
}

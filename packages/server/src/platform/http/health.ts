import { Refusal } from '@earcon/contract/refusal.rules'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/engine.ts'
import { isMigrated } from '../../db/migrate.ts'

/** For those who watch over the shop: is it alive, and can it serve? */
export function serveHealth(app: FastifyInstance, db: Db) {
  let leaving = false
  app.addHook('preClose', async () => {
    leaving = true
  })

  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))

  // Whoever asks while somebody else is being answered gets the same answer: nobody floods the database from here.
  let asking: Promise<boolean> | undefined
  const isReady = () =>
    (asking ??= isMigrated(db)
      .catch(() => false)
      .finally(() => {
        asking = undefined
      }))

  app.get('/readyz', async (_, reply) => {
    if (leaving || !(await isReady())) throw new Refusal('unavailable')
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}

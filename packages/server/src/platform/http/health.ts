import { Refusal } from '@earcon/contract/refusal.rules'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/engine.ts'
import { isUpToDate } from '../../db/migrate.ts'
import type { Readiness } from './readiness.ts'

const maxAgeMs = 1_000

/** For those who watch over the shop: is it alive, and can it serve? */
export function serveHealth(app: FastifyInstance, db: Db, readiness: Readiness) {
  app.addHook('preClose', async () => void readiness.leave())

  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))

  // Asked for once a second at most: nobody floods the database from here.
  let askedAt = Number.NEGATIVE_INFINITY
  let ready = Promise.resolve(false)
  const isReady = () => {
    if (performance.now() - askedAt >= maxAgeMs) {
      askedAt = performance.now()
      ready = isUpToDate(db).catch(() => false)
    }
    return ready
  }

  app.get('/readyz', async ({ ip, headers }, reply) => {
    // Who comes through a proxy is none who decides where visitors go.
    if (!headers['x-forwarded-for'] && !headers.forwarded) readiness.look(`${ip} ${headers['user-agent']}`)
    if (readiness.isLeaving() || !(await isReady())) throw new Refusal('unavailable')
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}

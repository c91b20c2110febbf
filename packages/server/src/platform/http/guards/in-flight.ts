import { Refusal } from '@earcon/contract/refusal.rules'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { networkOf } from '../../security/networks.ts'

/** So many requests of one visitor may be under way at once, over however many connections: each holds memory, and may hold a file. */
const maxPerVisitor = 100

/** Whoever asks for more than one person can read is told to come back when some of it is done. */
export function limitInFlight(app: FastifyInstance) {
  const underWay = new Map<string, number>()

  app.addHook('onRequest', async ({ ip, url }, reply) => {
    // Whoever watches over the shop may come from the same network as whoever floods it.
    if (url === '/healthz' || url === '/readyz') return
    const visitor = networkOf(ip)
    const count = underWay.get(visitor) ?? 0
    if (count >= maxPerVisitor) throw new Refusal('busy', { retryAfter: 1 })
    underWay.set(visitor, count + 1)
    whenDone(reply, () => {
      const left = (underWay.get(visitor) ?? 1) - 1
      if (left > 0) underWay.set(visitor, left)
      else underWay.delete(visitor)
    })
  })
}

/** Sent whole, or broken off. */
function whenDone({ raw }: FastifyReply, act: () => void) {
  const once = () => {
    raw.off('finish', once).off('close', once)
    act()
  }
  raw.on('finish', once).on('close', once)
}

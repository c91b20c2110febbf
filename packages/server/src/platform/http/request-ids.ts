import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { ProxyMatcher } from '../../proxy-addresses.ts'

export const requestIdHeader = 'x-request-id'

/** What can stand in a log, in a header and in a search without any care. */
const isPlain = /^[\w.-]{8,64}$/

/** Of requests that the shop makes of itself on behalf of another. */
const inherited = new WeakMap<IncomingMessage, string>()

/** It is a part of the other, and is found under the same id. */
export const inheritRequestId = (request: IncomingMessage, id: string) => inherited.set(request, id)

/** The one that a proxy of ours has given it already; from anybody else it would be a word in our logs that is theirs. */
export const requestIdMaker = (isOwnProxy: ProxyMatcher) => (request: IncomingMessage) => {
  const own = inherited.get(request)
  if (own) return own
  const given = request.headers[requestIdHeader]
  const isTaken =
    typeof given === 'string' && isPlain.test(given) && isOwnProxy(request.socket.remoteAddress ?? '', 0)
  return isTaken ? given : randomUUID()
}

/** On every answer that is made; one from the cache is the same bytes for everybody, and has none. */
export const answerRequestIds = (app: FastifyInstance) =>
  app.addHook('onRequest', (request, reply, next) => {
    reply.header(requestIdHeader, request.id)
    next()
  })

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Meters, statusClassOf } from '../../meters.ts'
import type { CachedAnswer } from './cache/cached-answer.ts'

interface Arrival {
  at: number
  route: string
}

/** Of requests that come in from outside and are not answered at once. */
const arrivals = new WeakMap<IncomingMessage, Arrival>()

/** Whether it was a visitor who asked, and not the shop itself. */
export const isFromOutside = (request: IncomingMessage) => arrivals.has(request)

/** What no route answers, before the router or after it. */
const noRoute = 'none'

/** By its pattern, never by the address: addresses name people and are without end. Built files have a route each. */
export const routeOf = ({ routeOptions: { url = noRoute } }: FastifyRequest) =>
  url.startsWith('/assets/') ? '/assets/*' : url

/** Counts the answer when it has left, or was cut off: with all the time that it waited for its turn. */
export function expectAnswer(meters: Meters, request: IncomingMessage, response: ServerResponse) {
  const arrival = { at: performance.now(), route: noRoute }
  arrivals.set(request, arrival)
  response.once('close', () => {
    if (!arrivals.has(request)) return
    const status = response.writableFinished ? statusClassOf(response.statusCode) : 'cut'
    meters.countAnswer(arrival.route, request.method ?? '', status, secondsSince(arrival.at))
  })
}

export function countCacheHit(
  meters: Meters,
  { request, answer, startedAt }: { request: IncomingMessage; answer: CachedAnswer; startedAt: number },
) {
  const at = arrivals.get(request)?.at ?? startedAt
  arrivals.delete(request)
  meters.cache.hits += 1
  meters.countAnswer(answer.route, request.method ?? '', statusClassOf(answer.status), secondsSince(at))
}

/** Before anything can refuse: what is refused is counted by its route as well. */
export const noteRoutes = (app: FastifyInstance) =>
  app.addHook('onRequest', (request, _, next) => {
    const arrival = arrivals.get(request.raw)
    if (arrival) arrival.route = routeOf(request)
    next()
  })

const secondsSince = (at: number) => (performance.now() - at) / 1_000

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProxyMatcher } from '../../proxy-addresses.ts'
import type { RequestSpan, Tracer } from '../../tracer.ts'
import { routeOf } from './count-answers.ts'

/** Each request that is not answered from the cache is a span, and all that is done for it a part of that. */
export function traceRequests(app: FastifyInstance, tracer: Tracer, isOwnProxy: ProxyMatcher) {
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  app.addHook('onRequest', (request, reply, next) => {
    const { method, id: requestId, headers, socket } = request
    const isPassedOn = headers.traceparent !== undefined && isOwnProxy(socket.remoteAddress ?? '', 0)
    const span = tracer.beginRequest({
      method,
      route: routeOf(request),
      requestId,
      ...(isPassedOn && { headers }),
    })
    spans.set(request, span)
    reply.raw.once('close', () => span.end(reply.raw.statusCode))
    span.enter(next)
  })
  // Once more: whoever reads a body comes back from the connection, which belongs to no request.
  app.addHook('preValidation', (request, _, next) => {
    const span = spans.get(request)
    if (span) span.enter(next)
    else next()
  })
}

import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Meters } from '../../meters.ts'
import { type AnswerCache, isShareable } from './cache/answer-cache.ts'
import { cacheKeyOf } from './cache/cache-key.ts'
import { type CachedAnswer, idleTimeoutMs } from './cache/cached-answer.ts'
import type { PendingAnswers } from './cache/pending-answers.ts'
import { countCacheHit, expectAnswer } from './count-answers.ts'
import { createPace } from './guards/pace.ts'
import { oneAtATime } from './guards/pipelining.ts'
import { stopReading } from './guards/stop-reading.ts'
import { inTurns } from './guards/turns.ts'
import { refuseBrokenRequest } from './refusals.ts'

/** Limits of every connection; the header limit is only looked at as often as connections are checked. */
const limits = {
  headersTimeout: 5_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: idleTimeoutMs,
  // Refused by us, in words, rather than by Node without any.
  requireHostHeader: false,
}

/** Whoever neither sends nor takes anything for so long has gone. */
const maxSilenceMs = 120_000

export type OnCacheHit = (request: Pick<IncomingMessage, 'method' | 'url'>, status: number) => void

interface Front {
  cache: AnswerCache
  pending: PendingAnswers
  isOtherName: (host?: string) => boolean
  /** Whether visitors are to come by other servers from now on. */
  isLeaving: () => boolean
  onCacheHit: OnCacheHit
  meters?: Meters | undefined
  /** By whom a request is counted; where nobody is counted, none. */
  visitorOf?: ((request: IncomingMessage) => string) | undefined
}

/**
 * The very front of the shop. What is cached is answered before anything else is asked: the router alone would cost more
 * than the answer. For anything else one waits for one's turn, or for whoever is having the same made already.
 */
export const cacheFirstServer =
  ({ cache, pending, isOtherName, isLeaving, onCacheHit, meters, visitorOf }: Front) =>
  (handler: RequestListener) => {
    const { welcome, whenQuiet } = createPace()
    const inTurn = visitorOf ? inTurns(handler, lineOf(visitorOf), whenQuiet) : handler

    /** While the shop closes, Fastify answers: it tells each visitor that this was the last. */
    const find = (request: IncomingMessage) =>
      server.listening && !isOtherName(request.headers.host) ? cache.find(request) : undefined

    const send = (
      answer: CachedAnswer,
      request: IncomingMessage,
      response: ServerResponse,
      startedAt = 0,
    ) => {
      sendCached(answer, request, response)
      if (meters) countCacheHit(meters, { request, answer, startedAt })
      onCacheHit(request, answer.status)
    }

    const answer = (request: IncomingMessage, response: ServerResponse) => {
      const found = find(request)
      if (found instanceof Promise)
        found.then(
          (made) => send(made, request, response),
          () => inTurn(request, response),
        )
      else if (found) send(found, request, response)
      else if (!isShareable(request) || isOtherName(request.headers.host)) inTurn(request, response)
      else makeOnce(request, response)
    }

    const makeOnce: RequestListener = (request, response) => {
      const key = cacheKeyOf(request.url)
      if (pending.waitFor(key, () => response.closed || answer(request, response))) {
        if (meters) meters.cache.waits += 1
        return
      }
      response.once('close', pending.begin(key))
      inTurn(request, response)
    }

    const pipeline = oneAtATime(answer)
    const refuse = (error: Error & { code?: string }, socket: Duplex) =>
      pipeline.end(socket, () => refuseBrokenRequest(error, socket))
    const receive: RequestListener = (request, response) => {
      // What was sent ahead is read on after its connection has ended.
      if (request.socket.destroyed) return stopReading(request.socket)
      // A connection that ends with its answer is not asked once more in the moment in which the door closes.
      if (isLeaving()) response.shouldKeepAlive = false
      if (!namesOneHost(request)) return refuse(new Error('not exactly one Host header'), request.socket)
      const startedAt = meters ? performance.now() : 0
      const found = isNext(request, response) ? find(request) : undefined
      if (found && !(found instanceof Promise)) return send(found, request, response, startedAt)
      if (meters) expectAnswer(meters, request, response)
      pipeline.receive(request, response)
    }

    const server = createServer(limits, receive).setTimeout(maxSilenceMs)
    server.on('connection', welcome)
    server.on('clientError', refuse)
    // What Node would answer without a word.
    server.on('checkExpectation', receive)
    server.on('connect', (_, socket) => {
      // Node has let go of this socket: without us a reset would end the process, and an open end its closing.
      socket
        .removeAllListeners('data')
        .on('error', () => {})
        .on('finish', () => socket.destroy())
      refuse(new Error('no tunnels here'), socket)
    })
    return server
  }

/** Whether nothing that was asked before on its connection is still to be answered. */
const isNext = (request: IncomingMessage, response: ServerResponse) => response.socket === request.socket

/** On a connection that stays open it is one write of bytes that lie ready; Node would put its head together anew each time. */
function sendCached(answer: CachedAnswer, request: IncomingMessage, response: ServerResponse) {
  if (isNext(request, response) && response.shouldKeepAlive && request.method === 'GET')
    // What Node does when it has sent an answer itself: it makes the connection ready for the next one.
    request.socket.write(answer.wire(), (error) => error || response.emit('finish'))
  else {
    response.writeHead(answer.status, answer.headers)
    response.end(request.method === 'HEAD' ? undefined : answer.bytes)
  }
}

/** Whoever watches over the shop stands in a line of their own, also where it is flooded from. */
const lineOf =
  (visitorOf: (request: IncomingMessage) => string) =>
  (request: IncomingMessage): string =>
    request.url === '/healthz' || request.url === '/readyz'
      ? `health of ${visitorOf(request)}`
      : visitorOf(request)

const hostName = /^([\w.~%-]+|\[[\da-f:.]+\])(:\d*)?$/i

/** A second one would be read by somebody on the way; HTTP/1.0 needs none. */
function namesOneHost({ rawHeaders, headers: { host = '' }, httpVersion }: IncomingMessage) {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 0 ? httpVersion === '1.0' : hosts === 1 && hostName.test(host)
}

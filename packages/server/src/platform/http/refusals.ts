import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Refusal, type RefusalCode, refusals, toRefusalBody } from '@earcon/contract/refusal.rules'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { MediaUnavailableError } from '../media/media.ts'
import { closedHeaders } from './guards/security-headers.ts'

const byStatus = new Map<number, RefusalCode>([
  [400, 'request-unreadable'],
  [404, 'not-found'],
  [405, 'method-not-allowed'],
  [408, 'request-timeout'],
  [413, 'request-too-large'],
  [415, 'content-type-unknown'],
  [416, 'range-not-satisfiable'],
  [503, 'unavailable'],
])

/** The database is away, or too slow: try again, rather than a fault of ours. By code, or by the driver's own words. */
const outageCode =
  /^(08|53|57P|25P0[34]|57014|55P03|40P01|40001)|^E(CONNREFUSED|CONNRESET|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND)$/
const outageWords = /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout)/

/** Anything thrown becomes a refusal; what was not meant as one keeps its details to the log. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof MediaUnavailableError) return new Refusal('unavailable', { cause: error })
  // Safe as far as it is read: whatever is missing has a default.
  const { statusCode, code = '', message = '' } = (error ?? {}) as Partial<FastifyError>
  // A visitor who hangs up in the middle of a body is reset as well, and is no outage.
  const away = outageCode.test(code) && message !== 'aborted'
  if (away || outageWords.test(message)) return new Refusal('unavailable', { cause: error })
  const known = message === 'aborted' || (statusCode && statusCode >= 400 && statusCode < 500)
  const refusal = known ? (byStatus.get(statusCode ?? 400) ?? 'request-unreadable') : 'internal-error'
  return new Refusal(refusal, { cause: error })
}

const alarmOf = (error: unknown) => (error instanceof MediaUnavailableError ? { alarm: 'media' } : {})

/** The one place where a refusal meets HTTP. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { refusal, requestId } = beginRefusal(error, request, reply)
  return reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(toRefusalBody(refusal, requestId))
}

/** The same for whoever asked in a terminal. */
export function sendPlainRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { refusal, requestId } = beginRefusal(error, request, reply)
  const lines = [...refusal.sentences, ...(requestId ? [`Request ${requestId}`] : [])]
  return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
}

function beginRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  const failed = refusal.status >= 500
  // A refusal that was meant, such as a sound that is still being recorded, is no fault.
  if (failed && !(error instanceof Refusal && error.cause === undefined))
    request.log.error({ err: error, ...alarmOf(error) }, 'request failed')
  const retryAfter = refusal.retryAfter ?? (refusal.status === 503 ? 5 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  reply.code(refusal.status).header('cache-control', 'no-store')
  return { refusal, requestId: failed ? request.id : undefined }
}

/** What is refused outside of Fastify, in the same words; the connection ends with it, and what was sent ahead on it. */
function closingRefusal(code: RefusalCode) {
  const body = JSON.stringify(toRefusalBody(new Refusal(code)))
  const headers = {
    ...closedHeaders,
    connection: 'close',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  }
  return { status: refusals[code][0], headers, body }
}

/** Whoever asks for too much at once. */
export function refuseBusy(response: ServerResponse) {
  const { status, headers, body } = closingRefusal('busy')
  response.writeHead(status, { ...headers, 'retry-after': '1' }).end(body)
}

const maxFarewellMs = 2_000

/** What is broken before it is a request at all is answered on the bare socket. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Duplex) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, headers, body } = closingRefusal(
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'headers-too-large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'request-timeout'
        : 'request-unreadable',
  )
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  // Whoever does not hang up after that is hung up on: an open end would stay for ever.
  const timer = setTimeout(() => socket.destroy(), maxFarewellMs)
  socket.once('close', () => clearTimeout(timer))
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n${body}`)
}

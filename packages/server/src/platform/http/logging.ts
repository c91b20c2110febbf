import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { OnCacheHit } from './cache-first-server.ts'
import { normalizeUrl } from './request-urls.ts'

/**
 * Structured lines. Of an error they carry what names it and where it was, and nothing else: drivers hang queries,
 * parameters and addresses on theirs.
 */
export const loggerOptions = ({ logLevel }: Config) => ({
  level: logLevel,
  serializers: { err: serializeError },
})

type SerializedError = { [key: string]: unknown; type: string; message: string; stack: string }

function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something that is no error was thrown', stack: '' }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...('code' in error && { code: String(error.code) }),
    // Under which the card provider finds it.
    ...('requestId' in error && typeof error.requestId === 'string' && { requestId: error.requestId }),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  }
}

/**
 * One line a request, with its id where it had one. The address goes without its query, where tokens and e-mail
 * addresses travel. A newcomer's terminal stays quiet: outside production the lines are told at debug only.
 */
const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const levelOf = ({ production }: Config) => (production ? 'info' : 'debug')

/** Some links carry theirs in the path; what is installed by one has it right at the beginning, be it one or not. */
const tokens = /(ec[shmi]_)[\w%-]+/g
const installPath = /^\/+(?:i|%69)(?:\/|%2f)+[^/]*/i

const requestLogLine = (method = '', url = '', status: number, ms: number) => ({
  method,
  path: (normalizeUrl(url).split('?', 1)[0] ?? '').replace(installPath, '/i/…').replace(tokens, '$1…'),
  status,
  ms,
})

export function logRequests(app: FastifyInstance, config: Config) {
  const level = levelOf(config)
  app.addHook('onResponse', async ({ log, method, url }, { statusCode, elapsedTime }) =>
    log[level](requestLogLine(method, url, statusCode, Math.round(elapsedTime)), 'request'),
  )
}

/** The same for what is answered before it becomes a request of Fastify's. */
export function cacheHitLogger(log: () => FastifyBaseLogger, config: Config): OnCacheHit {
  const level = levelOf(config)
  // Not even put together where nobody reads it.
  if (levels.indexOf(config.logLevel) > levels.indexOf(level)) return () => {}
  return ({ method, url }, status) => log()[level](requestLogLine(method, url, status, 0), 'kept')
}

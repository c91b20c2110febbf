import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Structured lines; whatever a line may carry by accident, these never leave the process. */
export const logger = ({ logLevel }: Config) => ({
  level: logLevel,
  redact: [
    'authorization',
    'password',
    'newPassword',
    'currentPassword',
    'token',
    'clientSecret',
    'params',
    'detail',
  ].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
})

/**
 * One line a request, with its id. The address goes without its query, where tokens and e-mail addresses travel.
 * A newcomer's terminal stays quiet: outside production the lines are told at debug only.
 */
export function logRequests(app: FastifyInstance, { production }: Config) {
  const level = production ? 'info' : 'debug'
  app.addHook('onResponse', async (request, reply) => {
    request.log[level](
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

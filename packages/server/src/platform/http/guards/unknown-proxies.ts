import type { FastifyInstance } from 'fastify'

const quietMs = 3_600_000

/**
 * A proxy that nobody has told us of makes all visitors look like one, whom the limits then lock out together. It is told of
 * loudly, but now and then only: anybody can send such a header.
 */
export function warnOfUnknownProxies(app: FastifyInstance, isOwnProxy: (ip: string, hop: number) => boolean) {
  let quietUntil = 0
  app.addHook('onRequest', (request, _, next) => {
    const { remoteAddress = '' } = request.socket
    if (
      request.headers['x-forwarded-for'] !== undefined &&
      !isOwnProxy(remoteAddress, 0) &&
      Date.now() >= quietUntil
    ) {
      quietUntil = Date.now() + quietMs
      request.log.error(
        { alarm: 'proxy', from: remoteAddress },
        'a proxy passes on visitors, but TRUST_PROXY does not name it: all of them count as one',
      )
    }
    next()
  })
}

import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { ProxyMatcher } from '../../../proxy-addresses.ts'

const quietMs = 3_600_000

/**
 * A proxy that nobody has told us of, or one that tells of its visitors in other words than ours, makes all of them look like
 * one, whom the limits then lock out together. It is told of loudly, but now and then only: anybody can send such a header.
 */
export function warnOfUnknownProxies(app: FastifyInstance, isOwnProxy: ProxyMatcher) {
  let quietUntil = 0
  app.addHook('onRequest', ({ socket, headers, log }, _, next) => {
    const { remoteAddress = '' } = socket
    const fault = faultOf(headers, isOwnProxy(remoteAddress, 0))
    if (fault && Date.now() >= quietUntil) {
      quietUntil = Date.now() + quietMs
      log.error({ alarm: 'proxy', from: remoteAddress }, fault)
    }
    next()
  })
}

function faultOf(headers: IncomingHttpHeaders, isOwn: boolean) {
  const forwarded = headers['x-forwarded-for'] !== undefined
  const otherwise = headers['x-real-ip'] !== undefined || headers.forwarded !== undefined
  if (!isOwn && (forwarded || otherwise))
    return 'a proxy passes on visitors, but TRUST_PROXY does not name it: all of them count as one'
  if (isOwn && otherwise && !forwarded)
    return 'a proxy tells of its visitors, but not by X-Forwarded-For: all of them count as one'
  return undefined
}

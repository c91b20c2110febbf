import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const familyOf = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4')

/** An address, or a network such as 10.0.0.0/8. */
export function isProxyAddress(given: string) {
  const [ip = '', bits, ...rest] = given.split('/')
  if (isIP(ip) === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(ip) === 6 ? 128 : 32))
}

/** Whether a hop of the way here is one of our own proxies: by its number, counted from us, or by its address. */
export function proxyMatcher(trusted: number | readonly string[]) {
  if (typeof trusted === 'number') return (_: string, hop: number) => hop < trusted
  const own = new BlockList()
  for (const given of trusted) {
    const [ip = '', bits] = given.split('/')
    if (bits === undefined) own.addAddress(ip, familyOf(ip))
    else own.addSubnet(ip, Number(bits), familyOf(ip))
  }
  return (ip: string) => isIP(ip) > 0 && own.check(ip, familyOf(ip))
}

export type ProxyMatcher = ReturnType<typeof proxyMatcher>

/** Where a request comes from: the first address of its way, counted from us, that is no proxy of our own. */
export function visitorAddress({ socket, headers }: IncomingMessage, isOwnProxy: ProxyMatcher) {
  let address = socket.remoteAddress ?? ''
  const passedOn = String(headers['x-forwarded-for'] ?? '').split(',')
  for (const [hop, given] of passedOn.toReversed().entries()) {
    const earlier = withoutPort(given.trim())
    // What a proxy of ours passes on and nobody can read is counted as its own.
    if (isIP(earlier) === 0 || !isOwnProxy(address, hop)) break
    address = earlier
  }
  return address
}

/** Some proxies tell the visitor's port as well. */
const withoutPort = (address: string) => address.replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')

import { isIPv6 } from 'node:net'
import type { Context } from '../../context.ts'

/** Where whoever asks comes from, as far as one person may have many addresses. */
export const networkOfVisitor = ({ visitor }: Context) => networkOf(visitor?.ip ?? '')

/** Whoever has one IPv6 address has the 2^72 around it as well, or nearly. IPv4 written as IPv6 is still IPv4. */
export function networkOf(address: string) {
  const [plain = ''] = address.split('%', 1)
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535')
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const prefix = [...groups.slice(0, 3), (groups[3] ?? 0) & 0xff00]
  return `${prefix.map((group) => group.toString(16)).join(':')}::/56`
}

/** The eight numbers that an address stands for, however short it is written. */
function groupsOf(address: string) {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [before = [], after = []] = hex.split('::').map((half) => half.split(':').filter(Boolean))
  const gap = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...gap, ...after].map((group) => Number.parseInt(group, 16))
}

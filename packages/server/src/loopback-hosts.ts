import { isIPv4 } from 'node:net'

/** What this very machine is called in an address. */
export const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

export const isLoopbackHost = (hostname: string) => loopbackHosts.includes(hostname)

/** Whether only this very machine reaches what listens there. */
export const isLoopbackInterface = (host: string) =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

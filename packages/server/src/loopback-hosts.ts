/** What this very machine is called in an address. */
export const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

export const isLoopbackHost = (hostname: string) => loopbackHosts.includes(hostname)

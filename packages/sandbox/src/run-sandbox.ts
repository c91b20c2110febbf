/** Everything a sandbox is told when it is started. */
const readOptions = () => JSON.parse(process.env.SANDBOX_OPTIONS ?? '{}') as unknown

/**
 * Runs a sandbox as a process of its own. Whoever starts it tells it what it needs in SANDBOX_OPTIONS, reads one line with the ports
 * it listens at, and holds its standard input open for as long as it is wanted.
 */
export async function runSandbox(open: (told: never) => Promise<Record<string, number>>) {
  process.stdin.on('end', () => process.exit(0)).resume()
  // Whoever presses Ctrl-C means the shop, which closes this process in its own time.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  // Safe because only our own starter starts it, and tells it what it asks for.
  const ports = await open(readOptions() as never)
  process.stdout.write(`${JSON.stringify(ports)}\n`)
}

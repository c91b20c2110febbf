import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type Latencies = ReturnType<typeof latenciesOf>

interface Probe {
  path?: string
  headers?: string
}

/** How long another visitor waits while something else is done. */
export const probeLatency = async (port: number, work: () => Promise<unknown>, probe?: Probe) =>
  latenciesOf(await probeTimes(port, work, probe))

/** How long each answer takes, in milliseconds, while something else is done: of something that fits into one packet. */
export async function probeTimes(
  port: number,
  work: () => Promise<unknown>,
  { path = '/healthz', headers = '' }: Probe = {},
) {
  const worker = new Worker(new URL('latency-probe.worker.ts', import.meta.url), {
    workerData: { port, path, headers },
  })
  await once(worker, 'message')
  await work()
  const told = once(worker, 'message')
  worker.postMessage('over', [])
  const [times] = (await told) as [number[]]
  return times
}

export function latenciesOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99), longest: sorted.at(-1) ?? 0 }
}

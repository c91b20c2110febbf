import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type Latencies = Awaited<ReturnType<typeof probeLatency>>

/** How long another visitor waits, in milliseconds, while something else is done: for something that fits into one packet. */
export async function probeLatency(
  port: number,
  work: () => Promise<unknown>,
  { path = '/healthz', headers = '' } = {},
) {
  const worker = new Worker(new URL('latency-probe.worker.ts', import.meta.url), {
    workerData: { port, path, headers },
  })
  await once(worker, 'message')
  await work()
  const told = once(worker, 'message')
  worker.postMessage('over', [])
  const [times] = (await told) as [number[]]
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99), longest: times.at(-1) ?? 0 }
}

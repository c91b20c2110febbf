import { type DownloadRequest, download } from './download.ts'
import { cpuSecondsOf, type MemoryUse } from './linux-process.ts'

export const mebibyte = 1024 * 1024

/** MiB that are sent in a second of the server's CPU, and in one of the clock. */
export interface Rates {
  perCpu: number
  perSecond: number
}

/** The system counts CPU in hundredths of a second: one download would be too short for it. */
const atOneGo = 3

/** How fast a download is. */
export async function measureRates(source: DownloadRequest & { pid: number }): Promise<Rates> {
  let bytes = 0
  const { cpu, seconds } = await measureWork(source.pid, async () => {
    for (let times = 0; times < atOneGo; times += 1) bytes += await download(source)
  })
  return { perCpu: bytes / mebibyte / cpu, perSecond: bytes / mebibyte / seconds }
}

/** Round by round, how near one comes to the other. */
export const ratiosOf = (some: readonly Rates[], others: readonly Rates[]) =>
  some.map(({ perCpu, perSecond }, round) => ({
    perCpu: perCpu / (others[round]?.perCpu ?? 0),
    perSecond: perSecond / (others[round]?.perSecond ?? 0),
  }))

/** What a piece of work takes, and what it costs a server. */
export async function measureWork(pid: number, work: () => Promise<unknown>) {
  const [began, before] = [performance.now(), cpuSecondsOf(pid)]
  await work()
  return { cpu: cpuSecondsOf(pid) - before, seconds: (performance.now() - began) / 1000 }
}

export function median<Key extends string>(found: readonly Record<Key, number>[], key: Key) {
  return found.map((one) => one[key]).sort((a, b) => a - b)[found.length >> 1] ?? 0
}

export const formatSpent = ({ cpu, seconds }: { cpu: number; seconds: number }) =>
  `${seconds.toFixed(2)} s, ${cpu.toFixed(2)} s of CPU`

export const formatMemory = ({ before, peak }: MemoryUse) =>
  `memory ${before.toFixed(0)} MiB, at most ${peak.toFixed(0)} (+${(peak - before).toFixed(0)})`

export function printLine(line: string) {
  process.stdout.write(`${line}\n`)
}

export function printRow(name: string, figures: string) {
  printLine(`  ${name.padEnd(26)}${figures}`)
}

import { type Download, download } from './download.ts'
import { cpuOf, type Memory } from './process.ts'

export const mebibyte = 1024 * 1024

/** MiB that are sent in a second of the server's CPU, and in one of the clock. */
export interface Rates {
  perCpu: number
  perSecond: number
}

/** The system counts CPU in hundredths of a second: one download would be too short for it. */
const atOneGo = 3

/** How fast a download is. */
export async function ratesOf(source: Download & { pid: number }): Promise<Rates> {
  let bytes = 0
  const { cpu, seconds } = await timed(source.pid, async () => {
    for (let times = 0; times < atOneGo; times += 1) bytes += await download(source)
  })
  return { perCpu: bytes / mebibyte / cpu, perSecond: bytes / mebibyte / seconds }
}

/** Round by round, how near one comes to the other. */
export const ratios = (some: readonly Rates[], others: readonly Rates[]) =>
  some.map(({ perCpu, perSecond }, round) => ({
    perCpu: perCpu / (others[round]?.perCpu ?? 0),
    perSecond: perSecond / (others[round]?.perSecond ?? 0),
  }))

/** What a piece of work takes, and what it costs a server. */
export async function timed(pid: number, work: () => Promise<unknown>) {
  const [began, before] = [performance.now(), cpuOf(pid)]
  await work()
  return { cpu: cpuOf(pid) - before, seconds: (performance.now() - began) / 1000 }
}

export function median<Key extends string>(found: readonly Record<Key, number>[], key: Key) {
  return found.map((one) => one[key]).sort((a, b) => a - b)[found.length >> 1] ?? 0
}

export const spent = ({ cpu, seconds }: { cpu: number; seconds: number }) =>
  `${seconds.toFixed(2)} s, ${cpu.toFixed(2)} s of CPU`

export const grown = ({ before, peak }: Memory) =>
  `memory ${before.toFixed(0)} MiB, at most ${peak.toFixed(0)} (+${(peak - before).toFixed(0)})`

export function tell(line: string) {
  process.stdout.write(`${line}\n`)
}

export function row(name: string, figures: string) {
  tell(`  ${name.padEnd(26)}${figures}`)
}

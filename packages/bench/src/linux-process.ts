import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

// What Linux tells of a process.

const ticksPerSecond = 100

/** Seconds of CPU that a process has used so far, all its threads included. */
export function cpuSecondsOf(pid: number) {
  const [user = 0, system = 0] = timesOf(pid)
  return (user + system) / ticksPerSecond
}

/** Of itself and of those of its children that have ended. */
const timesOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 15).map(Number) ?? []

/** The same of all processes that run a program of this name, also of those that have ended since. */
export const cpuSecondsOfAll = (name: string) =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => timesIfNamed(Number(pid), name))
    .reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond

/** Nothing of one that ends just then. */
function timesIfNamed(pid: number, name: string) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === name ? timesOf(pid) : []
  } catch {
    return []
  }
}

/** Which share of the processors others on the same hardware took, from now until it is asked. */
export function watchStolen() {
  const count = () => {
    const ticks =
      readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1, 9).map(Number) ?? []
    return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, one) => sum + one, 0) }
  }
  const before = count()
  return () => {
    const after = count()
    return (after.stolen - before.stolen) / Math.max(1, after.all - before.all)
  }
}

/** Gives a process one processor to run on, all its threads included. */
export function giveProcessor(pid: number, processor: number) {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(processor), String(pid)])
}

/** In MiB. */
export interface MemoryUse {
  before: number
  peak: number
}

/** Waits until a process that has just started has given back what only its start needed. */
async function waitUntilSettled(pid: number) {
  let lowest = Number.POSITIVE_INFINITY
  let calm = 0
  while (calm < 20) {
    const now = mebibytes(pid, 'VmRSS')
    calm = now < lowest - 1 ? 0 : calm + 1
    lowest = Math.min(lowest, now)
    await sleep(100)
  }
}

/** How much memory a process holds from now on. The system notes the peak, so none is missed. */
export async function watchMemory(pid: number) {
  await waitUntilSettled(pid)
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = mebibytes(pid, 'VmRSS')
  return (): MemoryUse => ({ before, peak: mebibytes(pid, 'VmHWM') })
}

/** How much memory a process holds now, in MiB. */
export const memoryOf = (pid: number) => mebibytes(pid, 'VmRSS')

function mebibytes(pid: number, name: string) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
}

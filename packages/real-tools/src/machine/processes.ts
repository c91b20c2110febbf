import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { until } from './until.ts'

/** What the system tells of a process; nothing of one that has just ended, and of what is none. */
function look<T>(read: () => T) {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Whether a command is being run in a folder. */
export const isRunning = (command: string, folder: string) =>
  readdirSync('/proc').some((pid) =>
    look(
      () =>
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() === command &&
        readlinkSync(`/proc/${pid}/cwd`) === folder,
    ),
  )

/** Ends what somebody's tools have left running, such as daemons: whatever calls this folder its home. */
export const endProcessesOf = (home: string) =>
  until('the last process to end', () => {
    const pids = readdirSync('/proc').filter((pid) =>
      look(() => readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`HOME=${home}`)),
    )
    for (const pid of pids) look(() => process.kill(Number(pid), 'SIGKILL'))
    return pids.length === 0
  })

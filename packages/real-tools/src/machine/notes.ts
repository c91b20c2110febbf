import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A sound that was played, by the name of its file. */
interface Sound {
  file: string
  at: number
  /** Nothing while it is still heard. */
  end?: number
}

/** One run of a pack's script by a tool. */
interface HookRun {
  at: number
  event: string
  ms: number
  code: number
  payload: string
}

/** The last piece is nothing yet, or a line that is just being written. */
const linesOf = (file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []

/** What the player has noted. */
export function soundsIn(log: string) {
  const sounds = new Map<string, Sound>()
  for (const line of linesOf(log)) {
    const [, at = '', what = '', pid = '', path] = /^(\d+) (\w+) (\d+) (.*)$/.exec(line) ?? []
    if (path === undefined) throw new Error(`The player noted "${line}"`)
    const file = basename(path)
    if (what === 'start') sounds.set(pid, { file, at: Number(at) })
    else sounds.set(pid, { file, at: sounds.get(pid)?.at ?? 0, end: Number(at) })
  }
  return [...sounds.values()]
}

/** What the shell has noted, and what each tool had told it. */
export const hookRunsIn = (log: string, payloads: string): HookRun[] =>
  linesOf(log).map((line) => {
    const [began, us, code, pid, event = ''] = line.split(' ')
    const told = join(payloads, `${pid}.json`)
    const payload = existsSync(told) ? readFileSync(told, 'utf8') : ''
    return { at: Number(began) / 1e6, event, ms: Number(us) / 1_000, code: Number(code), payload }
  })

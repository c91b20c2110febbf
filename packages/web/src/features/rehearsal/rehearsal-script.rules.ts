import type { CodingEvent } from '@earcon/contract/catalogue/coding-events.rules'

/** A line of the terminal: at which second it begins, who it is of, and what is heard with it. */
interface ScriptLine {
  at: number
  /** The visitor types and the agent speaks; a command is run, a step is taken, something fails. */
  kind: 'typed' | 'said' | 'ran' | 'step' | 'failed'
  text: string
  event?: CodingEvent
}

/** A small session in which every moment comes once at least, first in the order of their keys. Each leaves a sound its room. */
export const rehearsalScript: readonly ScriptLine[] = [
  { at: 0.2, kind: 'ran', text: 'agent', event: 'session.start' },
  { at: 0.9, kind: 'said', text: 'Ready in ~/upload, on main.' },
  { at: 3.4, kind: 'typed', text: 'Add a retry to the upload', event: 'task.acknowledge' },
  { at: 5.9, kind: 'said', text: 'Let me look at the upload code.' },
  { at: 7.0, kind: 'step', text: 'Read upload.ts (84 lines)', event: 'task.progress' },
  { at: 8.4, kind: 'step', text: 'Read upload.test.ts (52 lines)', event: 'task.progress' },
  { at: 9.6, kind: 'step', text: 'Edited upload.ts' },
  { at: 10.6, kind: 'said', text: 'OK to run the tests? (y/n)', event: 'input.required' },
  { at: 13, kind: 'typed', text: 'y' },
  { at: 13.8, kind: 'ran', text: 'npm test' },
  { at: 14.6, kind: 'said', text: 'Rate limit reached. Waiting …', event: 'resource.limit' },
  { at: 17, kind: 'typed', text: 'well?' },
  { at: 17.6, kind: 'typed', text: 'hello?' },
  { at: 18.4, kind: 'typed', text: 'HELLO?' },
  { at: 19, kind: 'said', text: 'One at a time, please.', event: 'user.spam' },
  { at: 21.4, kind: 'failed', text: '1 of 12 failed: retries forever.', event: 'task.error' },
  { at: 23.8, kind: 'said', text: 'Right. It should stop after three.' },
  { at: 25, kind: 'step', text: 'Edited upload.ts', event: 'task.progress' },
  { at: 26.4, kind: 'ran', text: 'npm test' },
  { at: 27.4, kind: 'said', text: '12 of 12 passed. All done.', event: 'task.complete' },
  { at: 30.6, kind: 'typed', text: "Thanks, that's all" },
  { at: 32.4, kind: 'said', text: 'Session closed. See you.', event: 'session.end' },
]

/** In seconds, with room for the last sound. */
export const scriptSeconds = 36

/** Letters a second. */
const lettersPerSecond = 18

/** A line that is typed is heard when it is sent. */
export const lineSentAt = ({ at, kind, text }: ScriptLine) =>
  kind === 'typed' ? at + text.length / lettersPerSecond : at

export interface ShownLines {
  lines: number
  /** Of the last of them. */
  letters: number
}

export const allLines: ShownLines = { lines: rehearsalScript.length, letters: Number.POSITIVE_INFINITY }

/** What stands in the terminal after so many seconds. For those who want no motion nothing is typed: it comes moment by moment. */
export function shownLinesAt(seconds: number, moving: boolean): ShownLines {
  if (!moving) return { lines: linesUntil(seconds), letters: Number.POSITIVE_INFINITY }
  const lines = rehearsalScript.filter(({ at }) => at <= seconds).length
  const last = rehearsalScript[lines - 1]
  const typing = last?.kind === 'typed' && lineSentAt(last) > seconds
  return {
    lines,
    letters: typing ? Math.floor((seconds - last.at) * lettersPerSecond) : Number.POSITIVE_INFINITY,
  }
}

/** Those of the moments so far, each with what follows until the next. */
function linesUntil(seconds: number) {
  const next = rehearsalScript.findIndex((line) => line.event && lineSentAt(line) > seconds)
  return next < 0 ? rehearsalScript.length : next
}

/** The line whose moment was the last one so far; −1 before the first. */
export const lastHeardLineAt = (seconds: number) =>
  rehearsalScript.findLastIndex((line) => line.event && lineSentAt(line) <= seconds)

/** At which second it is worth looking again; at the end there is nothing more to see. */
export const nextScriptChange = (seconds: number) => changes.find((at) => at > seconds) ?? scriptSeconds

const changes = rehearsalScript
  .flatMap((line) =>
    line.kind === 'typed'
      ? Array.from({ length: line.text.length + 1 }, (_, n) => line.at + n / lettersPerSecond)
      : line.at,
  )
  .concat(scriptSeconds)

/** What a test process tells the run, one JSON object a line; every other line is what its tests have printed. */
export type Message =
  /** How many files or tests there will be, where the process knows better than the run. */
  | { total: number }
  | { file: string; name: string; passed: boolean; ms: number; error?: string }
  | { file: string; note: string }

const mark = '\u0001'

export const toLine = (message: Message) => `${mark}${JSON.stringify(message)}\n`

/** The message in a line, if it is one. */
export const messageIn = (line: string): Message | undefined =>
  line.startsWith(mark) ? JSON.parse(line.slice(mark.length)) : undefined

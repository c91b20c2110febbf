/** What decides which answer somebody gets, of all that their browser said. */
export interface AnswerHeaders {
  authorization?: string | undefined
  'accept-encoding'?: string | undefined
  'if-none-match'?: string | undefined
}

export interface RequestHead extends AnswerHeaders {
  host: string | undefined
  /** A second one would be read by somebody on the way. */
  hosts: number
}

/** Read in one go from the head as it came: Node would make an object of every line of it. */
export function readHead(lines: readonly string[]): RequestHead {
  const head: RequestHead = {
    host: undefined,
    hosts: 0,
    authorization: undefined,
    'accept-encoding': undefined,
    'if-none-match': undefined,
  }
  for (let at = 0; at < lines.length; at += 2) {
    const name = nameOf(lines[at] ?? '')
    if (!name) continue
    const value = lines[at + 1] ?? ''
    if (name === 'host') {
      head.host = value
      head.hosts += 1
    } else head[name] = head[name] === undefined ? value : `${head[name]}, ${value}`
  }
  return head
}

const names = ['host', 'authorization', 'accept-encoding', 'if-none-match'] as const
const lengths = new Set(names.map(({ length }) => length))

/** Most lines are known by their length to be none of these. */
function nameOf(line: string) {
  if (!lengths.has(line.length)) return undefined
  const name = line.toLowerCase()
  return names.find((one) => one === name)
}

import { STATUS_CODES, validateHeaderValue } from 'node:http'

/** How long a connection stays open for the next question. */
export const idleTimeoutMs = 72_000
const stayingOpen = `connection: keep-alive\r\nkeep-alive: timeout=${idleTimeoutMs / 1_000}\r\n`

/** An answer for one visitor: in an encoding they take, or without its bytes where they have them already. */
export interface CachedAnswer {
  status: 200 | 304
  headers: Record<string, string>
  bytes?: Buffer
  /** All of it as it goes over an open connection, head and bytes in one piece; only its date is of the moment. */
  wire(): Buffer
}

export function cachedAnswer(
  status: CachedAnswer['status'],
  given: Record<string, string>,
  bytes?: Buffer,
): CachedAnswer {
  const headers = bytes ? { ...given, 'content-length': String(bytes.length) } : given
  const lines = Object.entries(headers).map(([name, value]) => {
    // A line end within would be a second line.
    validateHeaderValue(name, value)
    return `${name}: ${value}\r\n`
  })
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}${stayingOpen}`
  let date = ''
  let wire = Buffer.alloc(0)
  return {
    status,
    headers,
    ...(bytes && { bytes }),
    wire() {
      if (date !== httpDate()) {
        date = httpDate()
        // Made anew each second: the one before may still be on its way to somebody slow.
        wire = Buffer.concat([
          Buffer.from(`${head}date: ${date}\r\n\r\n`, 'latin1'),
          bytes ?? Buffer.alloc(0),
        ])
      }
      return wire
    },
  }
}

let now = ''

/** Written once a second at most. */
function httpDate() {
  if (now === '') {
    const time = Date.now()
    now = new Date(time).toUTCString()
    setTimeout(() => (now = ''), 1_000 - (time % 1_000)).unref()
  }
  return now
}

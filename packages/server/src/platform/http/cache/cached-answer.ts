import { STATUS_CODES, validateHeaderValue } from 'node:http'

/** How long a connection stays open for the next question. */
export const idleTimeoutMs = 72_000
const stayingOpen = `connection: keep-alive\r\nkeep-alive: timeout=${idleTimeoutMs / 1_000}\r\n`

/** An answer for one visitor: in an encoding they take, or without its bytes where they have them already. */
export interface CachedAnswer {
  status: 200 | 304
  /** The pattern of the route that made it. */
  route: string
  headers: Record<string, string>
  bytes?: Buffer
  /** All of it as it goes over an open connection, head and bytes in one piece; only its date is of the moment. */
  wire(): Buffer
}

export function cachedAnswer(
  status: CachedAnswer['status'],
  given: Record<string, string>,
  bytes?: Buffer,
  route = '',
): CachedAnswer {
  const headers = bytes ? { ...given, 'content-length': String(bytes.length) } : given
  const lines = Object.entries(headers).map(([name, value]) => {
    // A line end within would be a second line.
    validateHeaderValue(name, value)
    return `${name}: ${value}\r\n`
  })
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}${stayingOpen}date: `
  const head = Buffer.from(`${start}${httpDate()}\r\n\r\n`, 'latin1')
  const wire = Buffer.allocUnsafeSlow(head.length + (bytes?.length ?? 0))
  head.copy(wire)
  bytes?.copy(wire, head.length)
  let date = ''
  return {
    status,
    route,
    headers,
    // A part of the whole: there may be a thousand of them.
    ...(bytes && { bytes: wire.subarray(head.length) }),
    wire() {
      if (date !== httpDate()) {
        date = httpDate()
        // In place: whoever is slow has got their date already, or gets this one.
        wire.write(date, start.length, 'latin1')
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

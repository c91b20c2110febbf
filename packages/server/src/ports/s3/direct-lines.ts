import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { lendBuffer, returnBuffer, takeBuffer } from '../../platform/media/buffer-pool.ts'
import { parseHead, type ResponseHead } from './response-head.ts'
import type { Pieces } from './s3-pieces.ts'

// Node's HTTP client copies every piece of a body into new memory, and the collector then works longer than the reader. These
// lines read into buffers that are used again: see platform/media/buffer-pool.ts. They know one kind of answer, a body whose length
// is told before; whatever else comes, the official client asks again.

/** A connection to the store, for one answer at a time. */
interface Line {
  socket: Socket
  /** How much is to come before it is handed on, if there is room for so much. */
  enough: number
  /** What is done with the bytes that come; false stops them until they are asked for. */
  take(piece: Uint8Array): boolean
  /** Hands on what has come, be it little. */
  flush(): void
  /** What is done when it ends, whoever has ended it. */
  lose(): void
}

interface DirectRequest {
  url: URL
  headers: Record<string, string>
  /** So long it may take until the answer begins. */
  answerMs: number
  pieceMs: number
}

const idleMs = 4_000
const maxIdle = 64
const maxHeadBytes = 16 * 1024

export function openDirectLines() {
  /** By origin, those that nobody uses now. */
  const idle = new Map<string, Line[]>()

  function release(line: Line, origin: string) {
    const lines = idle.get(origin) ?? []
    idle.set(origin, lines)
    const forget = () => void (lines.includes(line) && lines.splice(lines.indexOf(line), 1))
    line.lose = forget
    line.enough = 0
    // Nothing is to come before something is asked.
    line.take = () => (line.socket.destroy(), false)
    if (lines.length >= maxIdle) return void line.socket.destroy()
    line.socket.setTimeout(idleMs).unref()
    lines.push(line)
  }

  /** What the store answers, if that is a body of a known length; else nothing, and nothing is left open. */
  async function get({ url, headers, answerMs, pieceMs }: DirectRequest) {
    const line = idle.get(url.origin)?.pop() ?? openLine(url)
    line.socket.setTimeout(0).ref()
    const begun = await readHead(line, url, { headers, answerMs })
    const length = begun?.head.contentLength
    if (!begun || length === undefined || begun.head.status !== 206 || begun.rest.length > length) {
      line.socket.destroy()
      return undefined
    }
    const { head, rest } = begun
    const pieces = readBody(line, { rest, length, pieceMs }, () =>
      head.isKept ? release(line, url.origin) : void line.socket.destroy(),
    )
    return { head, pieces }
  }

  return { get }
}

/** What is left of a buffer when it is less than this is not worth another look at the socket. */
const tooLittle = 32 * 1024

function openLine({ protocol, hostname, port }: URL): Line {
  let buffer = takeBuffer(Number.POSITIVE_INFINITY)
  /** Up to where it is filled, and from where on nobody has it yet. */
  let [filled, given] = [0, 0]
  const onread = {
    // The next bytes are written there, whenever they come: it may only change in between.
    buffer: () => buffer.subarray(filled),
    // A store sends little at a time; what is done with each piece takes longer than the bytes of it.
    callback(length: number) {
      filled += length
      if (filled - given < line.enough && buffer.length - filled >= tooLittle) return true
      const piece = given === 0 ? lendBuffer(buffer, filled) : buffer.subarray(given, filled)
      buffer = takeBuffer(Number.POSITIVE_INFINITY)
      filled = given = 0
      return line.take(piece)
    },
  }
  const flush = () => {
    if (filled === given) return
    const piece = buffer.subarray(given, filled)
    given = filled
    if (!line.take(piece)) socket.pause()
  }
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const socket =
    protocol === 'https:'
      ? connectTls({ host, port: Number(port || 443), servername: isIP(host) ? '' : host, onread } as object)
      : connectPlain({ host, port: Number(port || 80), onread })
  const line: Line = { socket, enough: 0, take: () => true, flush, lose: () => {} }
  socket
    .on('error', () => {})
    .on('timeout', () => socket.destroy())
    .on('close', () => {
      line.flush()
      line.lose()
    })
  return line
}

/** Asks, and waits until the head of the answer is there, with what came of the body along with it. */
function readHead(
  line: Line,
  { host, pathname, search }: URL,
  { headers, answerMs }: Pick<DirectRequest, 'headers' | 'answerMs'>,
) {
  const given = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return new Promise<{ head: ResponseHead; rest: Uint8Array } | undefined>((resolve) => {
    let came = Buffer.alloc(0)
    const end = (found?: { head: ResponseHead; rest: Uint8Array }) => {
      clearTimeout(alarm)
      line.lose = () => {}
      resolve(found)
    }
    const alarm = setTimeout(end, answerMs)
    line.lose = end
    line.take = (piece) => {
      came = Buffer.concat([came, piece])
      returnBuffer(piece)
      const at = came.indexOf('\r\n\r\n')
      if (at === -1) return came.length < maxHeadBytes || (end(), false)
      const head = parseHead(came.toString('latin1', 0, at))
      end(head && { head, rest: came.subarray(at + 4) })
      // Until somebody takes it.
      return false
    }
    line.socket.resume()
    line.socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${given.join('')}\r\n`)
  })
}

/** The pieces of a body of so many bytes, in their buffers; the line is given back with the last. */
function readBody(
  line: Line,
  { rest, length, pieceMs }: { rest: Uint8Array; length: number; pieceMs: number },
  done: () => void,
): Pieces {
  const waiting: Uint8Array[] = []
  let left = length
  let failure: Error | undefined
  let wake = () => {}
  const fail = (error: Error) => {
    failure ??= error
    wake()
  }
  const take = (piece: Uint8Array) => {
    left -= piece.length
    if (left < 0) return fail(new Error('the store sent too much')), false
    if (piece.length > 0) waiting.push(piece)
    line.enough = left
    if (left === 0) done()
    wake()
    return left === 0
  }
  line.take = take
  line.lose = () => fail(new Error('the store has hung up'))
  take(rest)

  return {
    async next() {
      if (waiting.length === 0 && left > 0 && !failure)
        await new Promise<void>((resolve) => {
          const looking = watchSilence(line, pieceMs, () => fail(new Error('nothing came in time')))
          wake = () => {
            clearInterval(looking)
            resolve()
          }
          line.socket.resume()
        })
      const piece = waiting.shift()
      if (piece) return piece
      if (failure) throw failure
      return undefined
    },
    /** A line whose answer was read to its end belongs to others by now. */
    close() {
      if (left > 0 || failure) line.socket.destroy()
    },
  }
}

/** What comes slowly is handed on now and then; where nothing comes for so long, somebody is told. */
function watchSilence(line: Line, patienceMs: number, onSilence: () => void) {
  let came = line.socket.bytesRead
  let cameAt = performance.now()
  return setInterval(
    () => {
      const now = performance.now()
      if (line.socket.bytesRead !== came) {
        came = line.socket.bytesRead
        cameAt = now
        line.flush()
      } else if (now - cameAt >= patienceMs) onSilence()
    },
    Math.min(250, patienceMs / 4),
  )
}

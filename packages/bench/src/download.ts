import { connect } from 'node:net'

export interface DownloadRequest {
  port: number
  path: string
  token?: string
  /** From one byte up to another; all of them, if nothing else is said. */
  range?: { start: number; end: number }
  /** Somebody whose line is stuck: reads so many bytes, and no more before they may go on. */
  stall?: { after: number; reached: () => void; over: Promise<void> }
}

/** Downloads over a connection of its own and forgets every byte at once. How many there were, answer and all. */
export function download({ port, path, token, range, stall }: DownloadRequest) {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `host: localhost:${port}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(range ? [`range: bytes=${range.start}-${range.end - 1}`] : []),
  ]
  let read = 0
  let all = Number.POSITIVE_INFINITY
  return new Promise<number>((resolve, reject) => {
    const buffer = Buffer.allocUnsafe(256 * 1024)
    const take = (count: number) => {
      if (read === 0) {
        const head = buffer.toString('latin1', 0, Math.max(0, buffer.subarray(0, count).indexOf('\r\n\r\n')))
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
        const isRight = range ? length === range.end - range.start : length > 0
        if (!isRight || !head.slice(0, 12).endsWith(range ? ' 206' : ' 200')) {
          socket.destroy(new Error(`unexpected answer to ${path}: ${buffer.toString('latin1', 0, 300)}`))
          return true
        }
        all = head.length + 4 + length
      }
      read += count
      if (read === all) socket.destroy()
      const isStuck = stall && read >= stall.after && read - count < stall.after
      if (isStuck) {
        stall.reached()
        void stall.over.then(() => socket.resume())
      }
      return !isStuck
    }
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback: take } })
    socket.on('connect', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`)).on('error', reject)
    socket.on('close', () => {
      if (read === all) resolve(read)
      else reject(new Error(`${path} ended after ${read} of ${all} bytes`))
    })
  })
}

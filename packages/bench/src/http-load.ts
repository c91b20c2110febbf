import { connect } from 'node:net'
import { cpuSecondsOf } from './linux-process.ts'

const connections = 8

export interface LoadTarget {
  pid: number
  port: number
  path: string
  /** Whole header lines, each with its line end. */
  headers?: string
  /** JSON that is sent along. */
  body?: string
}

export interface LoadFigures {
  /** CPU of the server per answer, in microseconds: steadier than answers per second on a shared machine. */
  cpu: number
  perSecond: number
}

/** Asks the same server process again and again over a few open connections. */
export async function measureLoad(target: LoadTarget, seconds: number): Promise<LoadFigures> {
  const began = performance.now()
  const before = cpuSecondsOf(target.pid)
  const until = began + seconds * 1000
  const counts = await Promise.all(Array.from({ length: connections }, () => askUntil(target, until)))
  const answers = counts.reduce((sum, count) => sum + count, 0)
  return {
    cpu: ((cpuSecondsOf(target.pid) - before) / answers) * 1e6,
    perSecond: answers / ((performance.now() - began) / 1000),
  }
}

/** One connection: a question, the whole answer, the next question. */
function askUntil({ port, path, headers = '', body }: LoadTarget, until: number) {
  const line = `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${headers}`
  const sent = body
    ? `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    : '\r\n'
  return new Promise<number>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answers = 0
    let missing = 0
    const ask = () => socket.write(line + sent)
    socket.setNoDelay(true).on('connect', ask).on('error', reject)
    socket.on('data', (chunk) => {
      if (missing === 0) {
        const head = chunk.indexOf('\r\n\r\n')
        const length = /content-length: (\d+)/i.exec(chunk.toString('latin1', 0, head))?.[1]
        if (head < 0 || !length || !chunk.toString('latin1', 0, 12).endsWith(' 200')) {
          reject(new Error(`unexpected answer: ${chunk.toString('latin1', 0, 200)}`))
          return
        }
        missing = head + 4 + Number(length)
      }
      missing -= chunk.length
      if (missing > 0) return
      answers += 1
      if (performance.now() < until) ask()
      else {
        socket.destroy()
        resolve(answers)
      }
    })
  })
}

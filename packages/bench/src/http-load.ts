import { connect } from 'node:net'
import { latenciesOf } from './latency-probe.ts'
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
  /** What it is answered with; 200 unless told. */
  status?: number
}

export interface LoadFigures {
  /** CPU of the server per answer, in microseconds: steadier than answers per second on a shared machine. */
  cpu: number
  perSecond: number
  /** In milliseconds. */
  p50: number
  p99: number
}

/** Asks the same server process again and again over a few open connections. */
export async function measureLoad(target: LoadTarget, seconds: number): Promise<LoadFigures> {
  const began = performance.now()
  const before = cpuSecondsOf(target.pid)
  const until = began + seconds * 1000
  const times = (await Promise.all(Array.from({ length: connections }, () => askUntil(target, until)))).flat()
  const { p50, p99 } = latenciesOf(times)
  return {
    cpu: ((cpuSecondsOf(target.pid) - before) / times.length) * 1e6,
    perSecond: times.length / ((performance.now() - began) / 1000),
    p50,
    p99,
  }
}

/** One connection: a question, the whole answer, the next question. How long each took. */
function askUntil(target: LoadTarget, until: number) {
  const question = Buffer.from(requestOf(target), 'latin1')
  return new Promise<number[]>((resolve, reject) => {
    const socket = connect(target.port, '127.0.0.1')
    const times: number[] = []
    let began = 0
    let missing = 0
    const ask = () => {
      began = performance.now()
      socket.write(question)
    }
    socket.setNoDelay(true).on('connect', ask).on('error', reject)
    socket.on('data', (chunk) => {
      try {
        if (missing === 0) missing = sizeOf(chunk, target)
      } catch (error) {
        reject(error)
        socket.destroy()
        return
      }
      missing -= chunk.length
      if (missing > 0) return
      const now = performance.now()
      times.push(now - began)
      if (now < until) ask()
      else {
        socket.destroy()
        resolve(times)
      }
    })
  })
}

function requestOf({ port, path, headers = '', body }: LoadTarget) {
  const head = `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${headers}`
  if (!body) return `${head}\r\n`
  return `${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

/** How many bytes an answer has, by its head. */
function sizeOf(chunk: Buffer, { status = 200 }: LoadTarget) {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  if (end < 0 || !head.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`unexpected answer: ${head}`)
  const at = head.search(/content-length: /i)
  return end + 4 + (at < 0 ? 0 : Number.parseInt(head.slice(at + 'content-length: '.length), 10))
}

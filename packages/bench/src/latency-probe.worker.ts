import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Another visitor: asks for something small, again and again, and notes how long each answer takes. In a thread of its own,
// so that it never waits for the one who downloads.

const everyMs = 10
const { port, path, headers } = workerData as { port: number; path: string; headers: string }

const socket = connect(port, '127.0.0.1').setNoDelay(true)
await once(socket, 'connect')
const times: number[] = []
const over = new AbortController()
parentPort?.once('message', () => over.abort())
parentPort?.postMessage('ready', [])
while (!over.signal.aborted) {
  const began = performance.now()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${headers}\r\n`)
  const [chunk] = await once(socket, 'data')
  if (!String(chunk).startsWith('HTTP/1.1 200')) throw new Error(`unexpected answer: ${String(chunk)}`)
  times.push(performance.now() - began)
  await sleep(everyMs)
}
socket.destroy()
parentPort?.postMessage(times, [])

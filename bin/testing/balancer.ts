import { once } from 'node:events'
import {
  Agent,
  request as ask,
  createServer,
  get,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** So often each server is asked whether it is ready; whoever is not, so often in turn, is sent nobody. */
const lookMs = 100
const badLooks = 3

/** A request that was handed on and not answered whole. */
interface LostRequest {
  server: number
  what: string
  why: string
}

/**
 * Stands in front of several servers and sends each request to one that says it is ready, in turns. It asks nobody twice, but
 * for whom the door was not opened: of that request nothing was sent.
 */
export async function openBalancer(ports: readonly number[]) {
  const ready = new Set<number>()
  const lost: LostRequest[] = []
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  const misses = new Map<number, number>()
  function note(port: number, isReady: boolean) {
    misses.set(port, isReady ? 0 : (misses.get(port) ?? 0) + 1)
    if (isReady) ready.add(port)
    else if ((misses.get(port) ?? 0) >= badLooks) ready.delete(port)
  }

  function look(port: number) {
    const looked = get(
      { port, host: '127.0.0.1', path: '/readyz', agent: false, timeout: 1_000 },
      (answer) => {
        answer.resume()
        note(port, answer.statusCode === 200)
      },
    )
    looked.on('timeout', () => looked.destroy()).on('error', () => note(port, false))
  }
  const looking = setInterval(() => ports.forEach(look), lookMs)

  function pass(request: IncomingMessage, body: Buffer, response: ServerResponse) {
    const open = ports.filter((port) => ready.has(port))
    turn += 1
    const port = open[turn % open.length]
    if (port === undefined) return void response.writeHead(503).end()
    const lose = (error: Error & { code?: string }) => {
      if (response.destroyed && !response.writableFinished) return
      lost.push({
        server: port,
        what: `${request.method} ${request.url}`,
        why: `${error.code} ${error.message}`,
      })
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    }
    const { connection: _, ...headers } = request.headers
    const passed = ask({ port, host: '127.0.0.1', method: request.method, path: request.url, headers, agent })
    passed.on('error', (error: Error & { code?: string }) => {
      if (error.code !== 'ECONNREFUSED') return lose(error)
      ready.delete(port)
      pass(request, body, response)
    })
    passed.on('response', (answer) => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...head } = answer.headers
      response.writeHead(answer.statusCode ?? 0, { ...head, 'x-served-by': String(port) })
      answer.on('error', lose).pipe(response)
    })
    // Whoever leaves takes nothing more from the server.
    response.on('close', () => response.writableFinished || passed.destroy())
    passed.end(body)
  }

  // Held until somebody has taken it: whoever finds a door closed must have it whole for the next.
  const server = createServer((request, response) => {
    buffer(request).then(
      (body) => pass(request, body, response),
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    clearInterval(looking)
    server.close()
    server.closeAllConnections()
    agent.destroy()
  }
  return { port, address: `http://localhost:${port}`, ready, lost, close }
}

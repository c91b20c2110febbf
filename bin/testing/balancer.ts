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
import { after } from 'node:test'

/** So often each server is asked whether it is ready. */
const lookMs = 100

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
  const served = new Map(ports.map((port) => [port, 0]))
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  function look(port: number) {
    const looked = get(
      { port, host: '127.0.0.1', path: '/readyz', agent: false, timeout: 1_000 },
      (answer) => {
        answer.resume()
        if (answer.statusCode === 200) ready.add(port)
        else ready.delete(port)
      },
    )
    looked.on('timeout', () => looked.destroy()).on('error', () => ready.delete(port))
  }
  const looking = setInterval(() => ports.forEach(look), lookMs)

  function pass(request: IncomingMessage, response: ServerResponse) {
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
      pass(request, response)
    })
    passed.on('response', (answer) => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...head } = answer.headers
      response.writeHead(answer.statusCode ?? 0, head)
      answer.on('error', lose).pipe(response)
      answer.on('end', () => served.set(port, (served.get(port) ?? 0) + 1))
    })
    // Whoever leaves takes nothing more from the server.
    response.on('close', () => response.writableFinished || passed.destroy())
    request.pipe(passed)
  }

  const server = createServer(pass)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  after(() => {
    clearInterval(looking)
    server.close()
    server.closeAllConnections()
    agent.destroy()
  })
  return { port, address: `http://localhost:${port}`, ready, lost, served }
}

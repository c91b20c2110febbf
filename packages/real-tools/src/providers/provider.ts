import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** One request as a provider saw it. */
interface Seen {
  at: number
  url: string
  body: unknown
  /** When it was answered, or given up by whoever asked. */
  doneAt?: number
}

export interface Provider {
  address: string
  seen: Seen[]
  close(): Promise<void>
}

/** Speaks a protocol: given a request's path and body, it writes the whole answer. */
export type Protocol = (path: string, body: unknown, response: ServerResponse) => Promise<void>

/** A model provider on loopback, on a port of its own. */
export async function startProvider(protocol: Protocol): Promise<Provider> {
  const seen: Seen[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = request.method === 'POST' ? await json(request).catch(() => ({})) : {}
    const path = (request.url ?? '').replace(/\?.*/, '')
    const entry: Seen = { at: Date.now(), url: `${request.method} ${path}`, body }
    seen.push(entry)
    await protocol(path, body, response)
    entry.doneAt = Date.now()
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function sendJson(response: ServerResponse, status: number, body: object) {
  // Some clients try again for minutes otherwise.
  response.writeHead(status, { 'content-type': 'application/json', 'x-should-retry': 'false' })
  response.end(JSON.stringify(body))
}

/** Server-sent events; what has a name is sent with it. */
export function sendEvents(
  response: ServerResponse,
  events: readonly (readonly [name: string, data: object])[],
) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  for (const [name, data] of events)
    response.write(`${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`)
}

/** Waits, unless whoever asked has gone; whether they are still there. */
export const stillWanted = (response: ServerResponse, delayMs: number) =>
  new Promise<boolean>((resolve) => {
    if (delayMs === 0) return resolve(true)
    const timer = setTimeout(() => resolve(true), delayMs)
    response.once('close', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })

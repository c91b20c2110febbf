import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { Metrics } from './metrics.ts'
import { expositionType } from './series.ts'

/** Tells them at /metrics, on a port of their own: nothing of the shop is to be had there, and nothing of this in the shop. */
export async function openMetricsServer(metrics: Metrics, { host, port }: { host: string; port: number }) {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics'
    if (isAsked) void answer(response).catch(() => response.destroy())
    else response.writeHead(404, { 'content-length': 0 }).end()
  })

  async function answer(response: ServerResponse) {
    const body = Buffer.from(await metrics.scrape())
    response.writeHead(200, {
      'content-type': expositionType,
      'content-length': body.length,
      'cache-control': 'no-store',
    })
    response.end(body)
  }

  server.listen(port, host)
  await once(server, 'listening')
  const bound = server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('This machine gave no port.')
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}/metrics`,
    async close() {
      metrics.close()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

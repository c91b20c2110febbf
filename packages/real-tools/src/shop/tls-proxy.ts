import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'

/** What stands before a shop in the world: a name, TLS, and a way to it from a machine that knows no other. */
export async function openTlsProxy(host: string, folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const asked = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const named = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  execFileSync('openssl', ['req', ...asked, ...named, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  let shop = ''
  const tls = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (from, answer) => {
    const { method, url, headers } = from
    const to = request(`${shop}${url}`, { method, headers: { ...headers, 'x-forwarded-for': '127.0.0.1' } })
    to.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    to.on('error', () => answer.destroy())
    from.pipe(to)
  })
  const tlsPort = await listen(tls)
  // Nothing else is reached by it.
  const way = createServer().on('connect', ({ url }, socket) => {
    if (url !== `${host}:443`) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const line = connect(tlsPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n')
      line.pipe(socket).pipe(line)
    })
    for (const [one, other] of [
      [line, socket],
      [socket, line],
    ] as const)
      one.on('error', () => other.destroy())
  })
  const proxyPort = await listen(way)
  return {
    /** With these a program finds the shop, and believes it. */
    env: { HTTPS_PROXY: `http://127.0.0.1:${proxyPort}`, NODE_EXTRA_CA_CERTS: cert },
    leadTo(address: string) {
      shop = address
    },
    close() {
      for (const server of [tls, way]) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

/** One that nobody listens at just now. */
export async function freePort() {
  const server = createServer()
  const port = await listen(server)
  server.close()
  return port
}

async function listen(server: Pick<Server, 'listen' | 'address'> & Server) {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

import { createServer } from 'node:http'

// The limit on this machine: as many bytes as the path names, from memory, with nothing in between; or the answer that a
// visitor has them already.

const bodies = new Map<string, Buffer>()

const server = createServer((request, response) => {
  const size = request.url?.slice(1) ?? '0'
  if (size === 'known') return void response.writeHead(304).end()
  const body = bodies.get(size) ?? Buffer.alloc(Number(size), 'x')
  bodies.set(size, body)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.stdout.write(`bare is open at http://127.0.0.1:${address?.port}\n`)
})

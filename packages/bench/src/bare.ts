import { createServer } from 'node:http'

// The limit on this machine: as many bytes as the path names, from memory, with nothing in between.

const bodies = new Map<string, Buffer>()

createServer((request, response) => {
  const size = request.url?.slice(1) ?? '0'
  const body = bodies.get(size) ?? Buffer.alloc(Number(size), 'x')
  bodies.set(size, body)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('open\n'))

import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'

// The limit on this machine: one file, from the disk to the visitor, with nothing in between, in pieces of as many bytes
// as the path names.

const { FILE: file = '' } = process.env
const { size } = statSync(file)

const server = createServer(({ url = '/' }, response) => {
  response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': size })
  createReadStream(file, { highWaterMark: Number(url.slice(1)) }).pipe(response)
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.stdout.write(`bare is open at http://127.0.0.1:${address?.port}\n`)
})

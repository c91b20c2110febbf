import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { json } from 'node:stream/consumers'

// The limit on this machine: an answer of the shop from memory, with nothing in between. Whatever is put at a path is what
// everybody is given there.

export interface BareAnswer {
  status: number
  headers: OutgoingHttpHeaders
  /** In base 64. */
  body: string
}

if (import.meta.main) {
  const answers = new Map<string | undefined, Omit<BareAnswer, 'body'> & { body: Buffer }>()
  const take = async (request: IncomingMessage) => {
    const { body, ...head } = (await json(request)) as BareAnswer
    answers.set(request.url, { ...head, body: Buffer.from(body, 'base64') })
  }
  const server = createServer((request, response) => {
    const answer = answers.get(request.url)
    if (answer) return void response.writeHead(answer.status, answer.headers).end(answer.body)
    void take(request).then(() => response.end())
  }).listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object')
      process.stdout.write(`bare is open at http://127.0.0.1:${address?.port}\n`)
  })
}

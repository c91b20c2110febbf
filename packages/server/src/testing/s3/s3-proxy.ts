import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'
import { signatureComplaint } from './signature-v4.ts'

/** What goes wrong, with so many of the requests to come. */
export interface S3Fault {
  /** Which requests, by method and path; all, if nothing is said. */
  when?: RegExp
  times?: number
  /** Answered like this, and never asked. */
  status?: number
  code?: string
  /** The connection is cut, or nothing more comes on it, after so many bytes of the answer. */
  cutAfter?: number
  stallAfter?: number
  /** This byte of the answer is another one. */
  changedAt?: number
}

interface Upload {
  key: string
  initiated: Date
}

/**
 * Stands before a store and sees to what that does not: every request must be signed, sums must be right, If-Match counts, and an
 * upload in parts can be listed and given up. Plays whatever can go wrong on the way.
 */
export async function openS3Proxy({ port, keys }: { port: number; keys: Record<string, string> }) {
  const faults: S3Fault[] = []
  const requests: string[] = []
  const uploads = new Map<string, Upload>()
  const sums = new Map<string, string>()
  const state = { vouches: true }

  const faultFor = (line: string) => {
    const found = faults.find(({ when = /./, times = 1 }) => times > 0 && when.test(line))
    if (found) found.times = (found.times ?? 1) - 1
    return found
  }

  const handle = async (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method = '', url = '', headers } = incoming
    const line = `${method} ${url}`
    requests.push(line)
    const body = await buffer(incoming).catch(() => undefined)
    if (!body) return
    const complaint = signatureComplaint({ method, url, headers }, keys) ?? sumComplaint(headers, body)
    if (complaint) return refuse(answer, 403, 'AccessDenied', complaint)
    const fault = faultFor(line)
    if (fault?.status) return refuse(answer, fault.status, fault.code ?? 'InternalError')
    const { pathname, searchParams } = new URL(url, 'http://store.invalid')
    const uploadId = searchParams.get('uploadId') ?? ''
    if (method === 'GET' && searchParams.has('uploads')) return listUploads(answer, uploads)
    if (method === 'DELETE' && uploadId) {
      uploads.delete(uploadId)
      return answer.writeHead(204).end()
    }
    const given = await forward(incoming, port, body)
    const { statusCode = 0, headers: said } = given
    const isFound = statusCode < 300
    const isOther = isFound && headers['if-match'] !== undefined && headers['if-match'] !== said.etag
    if (isOther) {
      given.resume()
      return refuse(answer, 412, 'PreconditionFailed')
    }
    const sum = headers['x-amz-checksum-sha256']
    const mark = `${pathname} ${said.etag}`
    if (method === 'PUT' && isFound && !uploadId && typeof sum === 'string') sums.set(mark, sum)
    if (state.vouches && headers['x-amz-checksum-mode'] && sums.has(mark))
      said['x-amz-checksum-sha256'] = sums.get(mark) ?? ''
    if (method === 'POST' && uploadId && isFound) uploads.delete(uploadId)
    if (method === 'POST' && searchParams.has('uploads')) {
      const text = String(await buffer(given))
      const id = /<UploadId>([^<]+)/.exec(text)?.[1] ?? ''
      uploads.set(id, { key: pathname, initiated: new Date() })
      return answer.writeHead(statusCode, said).end(text)
    }
    answer.writeHead(statusCode, said)
    await sendWithFault(given, answer, fault)
  }
  // Whoever cannot be answered is cut off, and learns of it so.
  const server = createServer(
    (incoming, answer) => void handle(incoming, answer).catch(() => answer.destroy()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was asked for so far. */
    requests,
    /** Uploads in parts that are neither finished nor given up. */
    uploads,
    /** Whether the store tells the sums that it was given. */
    state,
    /** From now on this goes wrong, and nothing that was said before. */
    play(...next: S3Fault[]) {
      faults.splice(0, faults.length, ...next)
      requests.length = 0
    },
  }
}

/** What is sent must be what it says it is. */
function sumComplaint(headers: IncomingMessage['headers'], body: Buffer) {
  const hash = createHash('sha256').update(body).digest()
  const payload = headers['x-amz-content-sha256']
  if (payload && payload !== 'UNSIGNED-PAYLOAD' && payload !== hash.toString('hex')) return 'other bytes'
  const sum = headers['x-amz-checksum-sha256']
  return sum && sum !== hash.toString('base64') ? 'another checksum' : undefined
}

const forward = async (incoming: IncomingMessage, port: number, body: Buffer) => {
  const { method, url = '', headers } = incoming
  // What concerns a whole bucket this store finds wrongly signed, because it forgets the slash at its end.
  if (/^\/[^/]+\/(\?|$)/.test(url)) delete headers.authorization
  const asked = request({ host: '127.0.0.1', port, method, path: url, headers })
  asked.end(body)
  const [given] = await once(asked, 'response')
  return given as IncomingMessage
}

const xml = { 'content-type': 'application/xml' }

const refuse = (answer: ServerResponse, status: number, code: string, message = 'It was told to.') =>
  answer.writeHead(status, xml).end(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`)

function listUploads(answer: ServerResponse, uploads: Map<string, Upload>) {
  const listed = [...uploads].map(
    ([id, { key, initiated }]) =>
      `<Upload><Key>${key.split('/').slice(2).join('/')}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
  )
  answer
    .writeHead(200, xml)
    .end(`<ListMultipartUploadsResult>${listed.join('')}</ListMultipartUploadsResult>`)
}

async function sendWithFault(given: IncomingMessage, answer: ServerResponse, fault: S3Fault = {}) {
  const { cutAfter, stallAfter, changedAt = -1 } = fault
  const most = cutAfter ?? stallAfter ?? Number.POSITIVE_INFINITY
  let sent = 0
  for await (const chunk of given as AsyncIterable<Buffer>) {
    if (changedAt >= sent && changedAt < sent + chunk.length)
      chunk.writeUInt8(chunk.readUInt8(changedAt - sent) ^ 1, changedAt - sent)
    const part = chunk.subarray(0, most - sent)
    sent += part.length
    // When it has left: only then a line can be cut after it.
    if (part.length > 0) await new Promise<unknown>((resolve) => answer.write(part, resolve))
    if (answer.destroyed) return
    if (sent >= most) break
  }
  if (sent < most) return void answer.end()
  if (cutAfter !== undefined) answer.destroy()
}

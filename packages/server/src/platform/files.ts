import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '@earcon/contract/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isWhole, type StoredFile } from '../ports/intact.ts'
import { stretchOf } from './ranges.ts'
import type { FileReply } from './replies.ts'

const hour = 'public, max-age=3600, must-revalidate'
const forever = 'public, max-age=31536000, immutable'

/** Answers with one stored file: the whole of it, a part of it, or the news that the visitor has it already. */
export async function answerFile(request: FastifyRequest, reply: FastifyReply, { file, terms }: FileReply) {
  const { media } = request.context.ports
  if (!(await isWhole(media, file))) {
    request.log.error({ alarm: 'media', key: file.key }, 'a stored file is missing or damaged')
    await terms.lost?.()
    throw new Refusal('file-damaged')
  }
  const etag = `"${file.sha256.slice(0, 32)}"`
  reply.header('cache-control', terms.forever ? forever : hour).type(file.type)
  if (terms.elsewhere) reply.header('cross-origin-resource-policy', 'cross-origin')
  if (file.type === 'image/svg+xml') {
    // A drawing is a short text, kept and compressed like a page. Opened by itself it may style itself, and nothing else.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return reply.send(await buffer(media.read(file.key, 0, file.size - 1)))
  }

  reply.header('accept-ranges', 'bytes').header('etag', etag)
  if (hasAlready(request, etag)) return reply.code(304).send()
  const asked = stretchOf(rangeOf(request, etag), file.size)
  if (asked === 'beyond') {
    reply.header('content-range', `bytes */${file.size}`)
    throw new Refusal('range-not-satisfiable')
  }
  reply.header('content-disposition', `inline; filename="${terms.name}"`)
  if (asked === 'whole') return send(request, reply, file, { start: 0, end: file.size - 1 })
  reply.code(206).header('content-range', `bytes ${asked.start}-${asked.end}/${file.size}`)
  return send(request, reply, file, asked)
}

function send(
  { method, context }: FastifyRequest,
  reply: FastifyReply,
  { key }: StoredFile,
  { start, end }: { start: number; end: number },
) {
  reply.header('content-length', end - start + 1)
  // To HEAD nothing is sent, so nothing is read.
  return reply.send(method === 'HEAD' ? Readable.from([]) : context.ports.media.read(key, start, end))
}

const hasAlready = ({ headers }: FastifyRequest, etag: string) =>
  headers['if-none-match'] === '*' ||
  headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

/** A part is only for GET, and only of use to somebody who holds the rest of the very same file. */
const rangeOf = ({ method, headers }: FastifyRequest, etag: string) =>
  method === 'GET' && (headers['if-range'] ?? etag) === etag ? headers.range : undefined

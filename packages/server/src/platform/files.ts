import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '@earcon/contract/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isWhole } from '../ports/intact.ts'
import { stretchOf } from './ranges.ts'
import type { Body, FileReply, FileTerms, Piece } from './replies.ts'

const hour = 'public, max-age=3600, must-revalidate'
const theirs = 'private, no-cache'
const forever = 'public, max-age=31536000, immutable'

/** Answers with a file: the whole of it, a part of it, or the news that the visitor has it already. */
export async function answerFile(request: FastifyRequest, reply: FastifyReply, answer: FileReply) {
  const { body, pieces, terms } = answer
  const { media } = request.context.ports
  await makeSure(request, pieces)
  const etag = `"${body.tag}"`
  reply.header('cache-control', keepingFor(terms)).type(body.type)
  if (terms.elsewhere) reply.header('cross-origin-resource-policy', 'cross-origin')
  if (body.type === 'image/svg+xml') {
    // A drawing is a short text, kept and compressed like a page. Opened by itself it may style itself, and nothing else.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return reply.send(await buffer(body.read(media, 0, body.size - 1)))
  }

  reply.header('accept-ranges', 'bytes').header('etag', etag)
  if (hasAlready(request, etag)) return reply.code(304).send()
  const asked = stretchOf(rangeOf(request, etag), body.size)
  const goesOn = request.headers['if-range'] === etag && typeof asked === 'object' && asked.start > 0
  if (terms.beginUntil && terms.beginUntil.getTime() < Date.now() && !goesOn)
    throw new Refusal('link-refused')
  if (asked === 'beyond') {
    reply.header('content-range', `bytes */${body.size}`)
    throw new Refusal('range-not-satisfiable')
  }
  reply.header('content-disposition', `${terms.own ? 'attachment' : 'inline'}; filename="${terms.name}"`)
  if (asked === 'whole') return send(request, reply, body, { start: 0, end: body.size - 1 })
  reply.code(206).header('content-range', `bytes ${asked.start}-${asked.end}/${body.size}`)
  return send(request, reply, body, asked)
}

/** Everything that is needed is there and whole, before the first byte is promised. */
async function makeSure({ context, log }: FastifyRequest, pieces: readonly Piece[]) {
  const { media } = context.ports
  const found = await Promise.all(pieces.map(async ({ file }) => isWhole(media, file)))
  const broken = pieces.filter((_, place) => !found[place])
  for (const { file, lost } of broken) {
    log.error({ alarm: 'media', key: file.key }, 'a stored file is missing or damaged')
    await lost?.()
  }
  if (broken.length > 0) throw new Refusal('file-damaged')
}

const keepingFor = ({ own, forever: always }: FileTerms) => (own ? theirs : always ? forever : hour)

function send(
  { method, context }: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  { start, end }: { start: number; end: number },
) {
  reply.header('content-length', end - start + 1)
  // To HEAD nothing is sent, so nothing is read.
  return reply.send(method === 'HEAD' ? Readable.from([]) : body.read(context.ports.media, start, end))
}

const hasAlready = ({ headers }: FastifyRequest, etag: string) =>
  headers['if-none-match'] === '*' ||
  headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

/** A part is only for GET, and only of use to somebody who holds the rest of the very same file. */
const rangeOf = ({ method, headers }: FastifyRequest, etag: string) =>
  method === 'GET' && (headers['if-range'] ?? etag) === etag ? headers.range : undefined

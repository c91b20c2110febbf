import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '@earcon/contract/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isWhole } from '../ports/intact.ts'
import { giveBack } from '../ports/media-rooms.ts'
import { type Stretch, stretchOf } from './ranges.ts'
import type { FileReply, FileTerms, Piece } from './replies.ts'

const hour = 'public, max-age=3600, must-revalidate'
const theirs = 'private, no-cache'
const forever = 'public, max-age=31536000, immutable'

/** Answers with a file: the whole of it, a part of it, or the news that the visitor has it already. */
export async function answerFile(request: FastifyRequest, reply: FastifyReply, answer: FileReply) {
  const { body, pieces, terms } = answer
  const { media } = request.context.ports
  const etag = `"${body.tag}"`
  const asked = stretchOf(rangeOf(request, etag), body.size)
  // Before anything is told of the file, be it only its tag: whoever knows that may go on with it.
  if (isTooLate(request, terms, asked, etag)) throw new Refusal('link-refused')
  await makeSure(request, pieces)
  reply.header('cache-control', keepingFor(terms)).type(body.type)
  if (terms.elsewhere) reply.header('cross-origin-resource-policy', 'cross-origin')
  if (body.type === 'image/svg+xml') {
    // A drawing is a short text, kept and compressed like a page. Opened by itself it may style itself, and nothing else.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return reply.send(await buffer(body.read(media, 0, body.size - 1)))
  }

  if (hasAlready(request, etag)) return reply.code(304).header('etag', etag).send()
  if (asked === 'beyond') {
    reply.header('content-range', `bytes */${body.size}`)
    throw new Refusal('range-not-satisfiable')
  }
  const { start, end } = asked === 'whole' ? { start: 0, end: body.size - 1 } : asked
  const bytes = await begin(request, answer, { start, end })
  reply
    .headers({ etag, 'accept-ranges': 'bytes' })
    .header('content-disposition', `${terms.own ? 'attachment' : 'inline'}; filename="${terms.name}"`)
    .header('content-length', end - start + 1)
  if (asked !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${body.size}`)
  return pour(bytes, reply)
}

/** A link that is over opens nothing any more; whoever has the beginning of this very file goes on with it. */
function isTooLate(
  { headers }: FastifyRequest,
  { beginUntil }: FileTerms,
  asked: ReturnType<typeof stretchOf>,
  etag: string,
) {
  const goesOn = headers['if-range'] === etag && typeof asked === 'object' && asked.start > 0
  return beginUntil !== undefined && beginUntil.getTime() < Date.now() && !goesOn
}

/** Everything that is needed is there and whole, before the first byte is promised. */
async function makeSure({ context, log }: FastifyRequest, pieces: readonly Piece[]) {
  const { media } = context.ports
  const looks = await Promise.allSettled(pieces.map(({ file }) => isWhole(media, file)))
  for (const [place, { file, lost }] of pieces.entries()) {
    const look = looks[place]
    if (look?.status === 'rejected')
      // What cannot be looked at may be whole all the same, so it is not given up.
      log.error({ alarm: 'media', key: file.key, err: look.reason }, 'a stored file cannot be read')
    else if (!look?.value) {
      log.error({ alarm: 'media', key: file.key }, 'a stored file is missing or damaged')
      await lost?.()
    }
  }
  if (looks.some((look) => look.status === 'rejected' || !look.value)) throw new Refusal('file-damaged')
}

const keepingFor = ({ own, forever: always }: FileTerms) => (own ? theirs : always ? forever : hour)

/** The first bytes are at hand before any are promised. What breaks later breaks the connection, and raises the alarm. */
async function begin({ method, context, log }: FastifyRequest, answer: FileReply, { start, end }: Stretch) {
  const { body, terms } = answer
  // To HEAD nothing is sent, so nothing is read.
  if (method === 'HEAD') return Readable.from([])
  await terms.taken?.()
  const bytes = body.read(context.ports.media, start, end)
  bytes.on('error', (err) => log.error({ alarm: 'media', err }, 'a stored file broke off'))
  await once(bytes, 'readable').catch(() => {
    throw new Refusal('file-damaged')
  })
  return bytes
}

/** Sends piece by piece, and gives back the room of each when it has left: see ports/media-rooms.ts. */
function pour(bytes: Readable, reply: FastifyReply) {
  const { raw } = reply.hijack()
  const sending = new Writable({
    write: (piece: Buffer, _, done) =>
      void raw.write(piece, (error) => {
        if (!error) giveBack(piece)
        done(error)
      }),
    final(done) {
      raw.end()
      done()
    },
  })
  for (const [name, value = ''] of Object.entries(reply.getHeaders())) raw.setHeader(name, value)
  // Whoever leaves early leaves nothing open; what breaks off must not look whole.
  raw.once('close', () => void (bytes.destroy(), sending.destroy()))
  bytes.once('error', () => raw.destroy())
  bytes.pipe(sending).once('error', () => raw.destroy())
  return reply
}

const hasAlready = ({ headers }: FastifyRequest, etag: string) =>
  headers['if-none-match'] === '*' ||
  headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

/** A part is only for GET, and only of use to somebody who holds the rest of the very same file. */
const rangeOf = ({ method, headers }: FastifyRequest, etag: string) =>
  method === 'GET' && (headers['if-range'] ?? etag) === etag ? headers.range : undefined

import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inParallel } from '../in-parallel.ts'
import { returnBuffer } from '../media/buffer-pool.ts'
import { checkSource, type FileSource, type MediaFault } from '../media/file-sources.ts'
import { MediaUnavailableError } from '../media/media.ts'
import { type ByteRange, parseByteRange } from './byte-range.ts'
import type { FileOptions, FileReply } from './replies.ts'

const hour = 'public, max-age=3600, must-revalidate'
/** A browser that kept it would show it to the next one who signs in there, without a word to us. */
const theirs = 'private, no-store'
const forever = 'public, max-age=31536000, immutable'

/** Answers with a file: the whole of it, a part of it, or the news that the visitor has it already. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, answer: FileReply) {
  const { body, sources, options } = answer
  const { media } = request.context.ports
  const etag = `"${tagOf(body.tag, options)}"`
  const range = parseByteRange(rangeOf(request, etag), body.size)
  // Before anything is told of the file, be it only its tag: whoever knows that may go on with it.
  if (isTooLate(request, options, range, etag)) throw new Refusal('link-refused')
  logFaults(request, options.faults)
  await makeSure(request, sources)
  reply.header('cache-control', cacheControlFor(options)).type(body.type)
  if (options.crossOrigin) reply.header('cross-origin-resource-policy', 'cross-origin')
  if (body.type === 'image/svg+xml') {
    // A drawing is a short text, kept and compressed like a page.
    return reply.send(await buffer(body.read(media, 0, body.size - 1)))
  }

  if (hasAlready(request, etag)) return reply.code(304).header('etag', etag).send()
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${body.size}`)
    throw new Refusal('range-not-satisfiable')
  }
  const { start, end } = range === 'whole' ? { start: 0, end: body.size - 1 } : range
  const link = await linkFor(request, answer, etag)
  if (link) {
    await options.onSend?.({ start })
    return reply.code(302).headers({ location: link.href, 'cache-control': theirs }).send()
  }
  const [bytes, first] = await begin(request, answer, { start, end })
  reply
    .headers({ etag, 'accept-ranges': 'bytes' })
    .header(
      'content-disposition',
      `${options.isPrivate ? 'attachment' : 'inline'}; filename="${options.name}"`,
    )
    .header('content-length', end - start + 1)
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${body.size}`)
  const { raw } = reply.hijack()
  for (const [name, value = ''] of Object.entries(reply.getHeaders())) raw.setHeader(name, value)
  await sendAll(bytes, first, raw)
  return reply
}

/**
 * Where to fetch it from the store itself, if that is wanted. Scripts of a page are not sent there, since the store is another
 * site to them; nor is whoever has the beginning from us.
 */
async function linkFor(request: FastifyRequest, { body, options }: FileReply, etag: string) {
  const { media } = request.context.ports
  const { headers, method } = request
  const isScript = headers['sec-fetch-mode'] !== undefined && headers['sec-fetch-mode'] !== 'navigate'
  const isMeant = options.mayBeLinked && method === 'GET' && !isScript && headers['if-range'] !== etag
  if (!isMeant || body.key === undefined) return undefined
  return media.createLink?.(body.key, { name: options.name, type: body.type })
}

const tagOf = (tag: string, { tagKey }: FileOptions) =>
  tagKey === undefined ? tag : createHmac('sha256', tagKey).update(tag).digest('hex').slice(0, 32)

/** A link that is over opens nothing any more; whoever has the beginning of this very file goes on with it. */
function isTooLate(
  { headers }: FastifyRequest,
  { startBefore }: FileOptions,
  range: ReturnType<typeof parseByteRange>,
  etag: string,
) {
  const goesOn = headers['if-range'] === etag && typeof range === 'object' && range.start > 0
  return startBefore !== undefined && startBefore.getTime() < Date.now() && !goesOn
}

/** So many files are looked at side by side: a store far away answers each late, and a pack may have more than can be open. */
const looksAtOnce = 8

/** Everything that is needed is there and whole, before the first byte is promised. */
async function makeSure(request: FastifyRequest, sources: readonly FileSource[]) {
  const faults: MediaFault[] = []
  let away: MediaFault | undefined
  await inParallel(sources, looksAtOnce, async (source) => {
    // A store that does not answer keeps nobody waiting for each file anew, and is told of once.
    if (away) return
    const fault = await checkSource(request.context.ports.media, source)
    if (fault?.err instanceof MediaUnavailableError) away ??= fault
    else if (fault) faults.push(fault)
  })
  if (away) faults.push(away)
  logFaults(request, faults)
  if (faults.length > 0) throw new Refusal('file-damaged')
}

function logFaults(request: FastifyRequest, faults: readonly MediaFault[] = []) {
  for (const { what, ...fault } of faults) raiseAlarm(request, fault, what)
}

function raiseAlarm({ log, context: { meters } }: FastifyRequest, fault: object, what: string) {
  if (meters) meters.mediaFaults += 1
  log.error({ alarm: 'media', ...fault }, what)
}

const cacheControlFor = ({ isPrivate, immutable: always }: FileOptions) =>
  isPrivate ? theirs : always ? forever : hour

/** The first bytes are at hand before any are promised. */
async function begin(request: FastifyRequest, { body, options }: FileReply, { start, end }: ByteRange) {
  // To HEAD nothing is sent, so nothing is read.
  const isAsked = request.method !== 'HEAD'
  const bytes = withAlarm(request, isAsked ? body.read(request.context.ports.media, start, end) : nothing())
  const first = await bytes.next().catch(() => {
    throw new Refusal('file-damaged')
  })
  if (isAsked) await options.onSend?.({ start })
  return [bytes, first] as const
}

async function* nothing() {}

/** What breaks off raises the alarm. */
async function* withAlarm(request: FastifyRequest, bytes: AsyncIterable<Uint8Array>) {
  try {
    yield* bytes
  } catch (err) {
    raiseAlarm(request, { err }, 'a stored file broke off')
    throw err
  }
}

/**
 * Sends piece by piece, and gives back the buffer of each when it has left: see platform/media/buffer-pool.ts. Who takes nothing
 * for minutes has gone, as the server's own clock knows, and can go on later.
 */
async function sendAll(
  bytes: AsyncGenerator<Uint8Array>,
  first: IteratorResult<Uint8Array>,
  raw: ServerResponse,
) {
  let leave = () => {}
  raw.once('close', () => leave())
  const send = (piece: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      leave = () => reject(new Error('the visitor has left'))
      raw.write(piece, (error) => (error ? reject(error) : resolve()))
    })
  try {
    for (let next = first; !next.done; next = await bytes.next()) {
      await send(next.value)
      returnBuffer(next.value)
    }
    raw.end()
  } catch {
    // What breaks off must not look whole.
    raw.destroy()
  } finally {
    // Whoever leaves early leaves nothing open.
    await bytes.return(undefined)
  }
}

const hasAlready = ({ headers }: FastifyRequest, etag: string) =>
  headers['if-none-match'] === '*' ||
  headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

/** A part is only for GET, and only of use to somebody who holds the rest of the very same file. */
const rangeOf = ({ method, headers }: FastifyRequest, etag: string) =>
  method === 'GET' && (headers['if-range'] ?? etag) === etag ? headers.range : undefined

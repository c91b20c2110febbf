import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { MediaUnavailableError, ObjectChangedError } from '../../platform/media/media.ts'
import type { S3 } from './s3-client.ts'
import { isBeyondEnd, isOtherVersion, toMediaError } from './s3-errors.ts'
import { type Pieces, readPieces } from './s3-pieces.ts'

interface Answer {
  pieces: Pieces
  version: string
}

/**
 * A range of an object: all of it, of one version, or an error. What breaks off midway goes on at the next byte. As much is
 * fetched as is taken, so whoever takes it slowly needs no memory.
 */
export async function* readRange(s3: S3, key: string, start: number, end: number, version?: string) {
  const { limits } = s3
  let at = start
  let pinned = version
  let failures = 0
  let answer: Answer | undefined
  try {
    while (at <= end) {
      answer ??= await request(s3, key, { at, end, version: pinned })
      pinned = answer.version
      const piece = await answer.pieces.next().catch(toMediaError)
      if (piece instanceof Uint8Array) {
        at += piece.length
        failures = 0
        // With the last byte the answer is read to its end, so that its connection can be used again.
        if (at > end) await answer.pieces.next().catch(() => {})
        yield piece
        continue
      }
      answer.pieces.close()
      answer = undefined
      failures += 1
      if (failures >= limits.attempts)
        throw piece ?? new MediaUnavailableError(`${key} ended ${end + 1 - at} bytes too early`)
      await sleep(limits.pauseMs * 2 ** failures)
    }
  } finally {
    answer?.pieces.close()
  }
}

interface Wanted {
  at: number
  end: number
  version: string | undefined
}

/** Straight from the store; whatever that does not answer as it should, the official client asks again, and knows what it means. */
async function request(s3: S3, key: string, wanted: Wanted): Promise<Answer> {
  const { at, end, version } = wanted
  const { pieces, contentRange, contentLength, etag } =
    (await requestDirectly(s3, key, wanted)) ?? (await requestByClient(s3, key, wanted))
  const isRight = contentRange.startsWith(`bytes ${at}-${end}/`) && contentLength === end + 1 - at
  const isSame = etag !== '' && (version === undefined || etag === version)
  if (isRight && isSame) return { pieces, version: etag }
  pieces.close()
  if (isRight) throw new ObjectChangedError(`${key} was replaced`)
  const [, size = end] = contentRange.split('/')
  throw Number(size) <= end
    ? new Error(`a stored file ended ${end + 1 - Number(size)} bytes too early`)
    : new MediaUnavailableError(`The media store gave other bytes than were asked for: ${contentRange}`)
}

async function requestDirectly(s3: S3, key: string, { at, end, version }: Wanted) {
  const { sdk, client, lines, limits, at: place } = s3
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  // Nobody sees this address but the store.
  const signed = await getSignedUrl(client, new sdk.GetObjectCommand(place(key)), { expiresIn: 60 }).catch(
    (error: unknown) => {
      throw toMediaError(error)
    },
  )
  const headers = { range: `bytes=${at}-${end}`, ...(version !== undefined && { 'if-match': version }) }
  const { pieceMs, answerMs } = limits
  const found = await lines.get({ url: new URL(signed), headers, pieceMs, answerMs })
  return found && { ...found.head, pieces: found.pieces }
}

async function requestByClient(
  { sdk, client, limits, at: place }: S3,
  key: string,
  { at, end, version }: Wanted,
) {
  const command = new sdk.GetObjectCommand({
    ...place(key),
    Range: `bytes=${at}-${end}`,
    ...(version !== undefined && { IfMatch: version }),
  })
  const {
    Body,
    ContentRange: contentRange = '',
    ContentLength: contentLength,
    ETag: etag = '',
  } = await client.send(command).catch(refuse(key))
  // Safe because in Node the body is always a stream of it.
  return { pieces: readPieces(Body as Readable, limits.pieceMs), contentRange, contentLength, etag }
}

const refuse =
  (key: string) =>
  (error: unknown): never => {
    if (isOtherVersion(error)) throw new ObjectChangedError(`${key} was replaced`)
    if (isBeyondEnd(error)) throw new Error(`${key} ended too early`, { cause: error })
    throw toMediaError(error)
  }

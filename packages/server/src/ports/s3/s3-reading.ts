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

async function request(
  { sdk, client, limits, at: place }: S3,
  key: string,
  { at, end, version }: { at: number; end: number; version: string | undefined },
): Promise<Answer> {
  const command = new sdk.GetObjectCommand({
    ...place(key),
    Range: `bytes=${at}-${end}`,
    ...(version !== undefined && { IfMatch: version }),
  })
  const { Body, ContentRange = '', ContentLength, ETag = '' } = await client.send(command).catch(refuse(key))
  // Safe because in Node the body is always a stream of it.
  const pieces = readPieces(Body as Readable, limits.pieceMs)
  const isRight = ContentRange.startsWith(`bytes ${at}-${end}/`) && ContentLength === end + 1 - at
  const isSame = ETag !== '' && (version === undefined || ETag === version)
  if (!isRight || !isSame) {
    pieces.close()
    if (isRight) throw new ObjectChangedError(`${key} was replaced`)
    const [, size = end] = ContentRange.split('/')
    throw Number(size) <= end
      ? new Error(`a stored file ended ${end + 1 - Number(size)} bytes too early`)
      : new MediaUnavailableError(`The media store gave other bytes than were asked for: ${ContentRange}`)
  }
  return { pieces, version: ETag }
}

const refuse =
  (key: string) =>
  (error: unknown): never => {
    if (isOtherVersion(error)) throw new ObjectChangedError(`${key} was replaced`)
    if (isBeyondEnd(error)) throw new Error(`${key} ended too early`, { cause: error })
    throw toMediaError(error)
  }

import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { MediaUnavailableError, ObjectChangedError } from '../../platform/media/media.ts'
import type { S3, S3Limits } from './s3-client.ts'
import { isBeyondEnd, isOtherVersion, toMediaError } from './s3-errors.ts'

interface Answer {
  pieces: AsyncIterator<Uint8Array>
  version: string
  /** Lets the connection go, wherever it is. */
  close(): void
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
      const next = await inTime(answer.pieces.next(), limits).catch(toMediaError)
      if ('value' in next && !next.done) {
        at += next.value.length
        failures = 0
        // With the last byte the answer is read to its end, so that its connection can be used again.
        if (at > end) await inTime(answer.pieces.next(), limits).catch(() => answer?.close())
        yield next.value
        continue
      }
      answer.close()
      answer = undefined
      failures += 1
      if (failures >= limits.attempts)
        throw next instanceof Error
          ? next
          : new MediaUnavailableError(`${key} ended ${end + 1 - at} bytes too early`)
      await sleep(limits.pauseMs * 2 ** failures)
    }
  } finally {
    answer?.close()
  }
}

async function request(
  { sdk, client, at: place }: S3,
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
  const body = Body as Readable
  const close = () => void body.destroy()
  const isRight = ContentRange.startsWith(`bytes ${at}-${end}/`) && ContentLength === end + 1 - at
  const isSame = ETag !== '' && (version === undefined || ETag === version)
  if (!isRight || !isSame) {
    body.on('error', () => {})
    close()
    if (isRight) throw new ObjectChangedError(`${key} was replaced`)
    const [, size = end] = ContentRange.split('/')
    throw Number(size) <= end
      ? new Error(`a stored file ended ${end + 1 - Number(size)} bytes too early`)
      : new MediaUnavailableError(`The media store gave other bytes than were asked for: ${ContentRange}`)
  }
  return { pieces: body[Symbol.asyncIterator](), version: ETag, close }
}

const refuse =
  (key: string) =>
  (error: unknown): never => {
    if (isOtherVersion(error)) throw new ObjectChangedError(`${key} was replaced`)
    if (isBeyondEnd(error)) throw new Error(`${key} ended too early`, { cause: error })
    throw toMediaError(error)
  }

/** Whoever takes slowly may: only what the store lets us wait for counts. */
async function inTime<T>(work: Promise<T>, { pieceMs }: S3Limits) {
  const late = Promise.withResolvers<never>()
  const alarm = setTimeout(() => late.reject(new Error('nothing came in time')), pieceMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(alarm))
}

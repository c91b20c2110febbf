import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CompletedPart } from '@aws-sdk/client-s3'
import type { S3 } from './s3-client.ts'
import { isPassing } from './s3-errors.ts'

/** Above this an upload goes in parts, and what was sent of it is not sent again when a part fails. */
const maxSinglePut = 64 * 1024 * 1024
/** S3 takes ten thousand of them. */
const usualPartSize = 16 * 1024 * 1024
const maxParts = 10_000

/** Bytes as one object. The store compares them with their sum, and keeps both or nothing. */
export async function uploadBytes({ sdk, client, at, limits }: S3, key: string, bytes: Uint8Array) {
  const sum = createHash('sha256').update(bytes).digest('base64')
  const command = new sdk.PutObjectCommand({ ...at(key), Body: bytes, ChecksumSHA256: sum })
  await client.send(command, { requestTimeout: limits.uploadMs })
}

export async function uploadFile(s3: S3, key: string, path: string, maxWhole = maxSinglePut) {
  const { size } = await stat(path)
  // Of nothing there is no part that could be read.
  if (size === 0) return uploadBytes(s3, key, Buffer.alloc(0))
  if (size > maxWhole)
    return uploadInParts(s3, key, { path, size, partSize: Math.min(maxWhole, usualPartSize) })
  const { sdk, client, at, limits } = s3
  await sendPiece(s3, { path, start: 0, end: size - 1 }, (piece) =>
    client.send(new sdk.PutObjectCommand({ ...at(key), ...piece }), { requestTimeout: limits.uploadMs }),
  )
}

/** All parts, or nothing: what fails is taken back. */
async function uploadInParts(s3: S3, key: string, file: { path: string; size: number; partSize: number }) {
  const { sdk, client, at, limits } = s3
  const { path, size } = file
  const partSize = Math.max(file.partSize, Math.ceil(size / maxParts))
  const begin = new sdk.CreateMultipartUploadCommand({ ...at(key), ChecksumAlgorithm: 'SHA256' })
  const { UploadId } = await client.send(begin)
  try {
    const parts: CompletedPart[] = []
    for (let start = 0; start < size; start += partSize) {
      const PartNumber = parts.length + 1
      const range = { path, start, end: Math.min(start + partSize, size) - 1 }
      const { sum, answer } = await sendPiece(s3, range, (piece) =>
        client.send(new sdk.UploadPartCommand({ ...at(key), UploadId, PartNumber, ...piece }), {
          requestTimeout: limits.uploadMs,
        }),
      )
      parts.push({ PartNumber, ETag: answer.ETag, ChecksumSHA256: sum })
    }
    const end = new sdk.CompleteMultipartUploadCommand({
      ...at(key),
      UploadId,
      MultipartUpload: { Parts: parts },
    })
    await client.send(end, { requestTimeout: limits.uploadMs })
  } catch (error) {
    await client.send(new sdk.AbortMultipartUploadCommand({ ...at(key), UploadId })).catch(() => {})
    throw error
  }
}

interface FilePiece {
  path: string
  start: number
  end: number
}

/** A piece of a file, read once for its sum and once for each attempt: the client itself cannot send a stream twice. */
async function sendPiece<T>(
  { limits }: S3,
  piece: FilePiece,
  send: (piece: {
    Body: ReturnType<typeof streamOf>
    ContentLength: number
    ChecksumSHA256: string
  }) => Promise<T>,
) {
  const sum = await sumOf(piece)
  for (let attempt = 1; ; attempt += 1) {
    const body = streamOf(piece)
    try {
      const answer = await send({
        Body: body,
        ContentLength: piece.end + 1 - piece.start,
        ChecksumSHA256: sum,
      })
      return { sum, answer }
    } catch (error) {
      if (attempt >= limits.attempts || !isPassing(error)) throw error
      await sleep(limits.pauseMs * 2 ** attempt)
    } finally {
      body.destroy()
    }
  }
}

const streamOf = ({ path, start, end }: FilePiece) =>
  createReadStream(path, { start, end, highWaterMark: 256 * 1024 })

async function sumOf(piece: FilePiece) {
  const hash = createHash('sha256')
  // Safe because without an encoding a file is read as bytes.
  for await (const chunk of streamOf(piece) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('base64')
}

const aDay = 86_400_000

/** What nobody has finished for a day, as after a crash, costs money and is of no use. */
export async function sweepUploads({ sdk, client, bucket, prefix }: S3) {
  for await (const { Uploads = [] } of listUploads({ sdk, client, bucket, prefix }))
    for (const { Key, UploadId, Initiated } of Uploads)
      if (Initiated && Date.now() - Initiated.getTime() > aDay)
        await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
}

async function* listUploads({
  sdk,
  client,
  bucket,
  prefix,
}: Pick<S3, 'sdk' | 'client' | 'bucket' | 'prefix'>) {
  let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const page = await client.send(
      new sdk.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...marker }),
    )
    yield page
    if (!page.IsTruncated) return
    marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}

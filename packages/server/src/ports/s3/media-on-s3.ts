import { rm } from 'node:fs/promises'
import { messageOf, StartupError } from '../../errors.ts'
import { nameOfMedia, type S3Location } from '../../media-url.ts'
import { isMediaKey, type Media, requireMediaKey, type StoredObject } from '../../platform/media/media.ts'
import { prepareIncoming } from '../incoming-folder.ts'
import { openS3, type S3, type S3Limits, usualLimits } from './s3-client.ts'
import { isNoSuchKey, isNotFound, toMediaError } from './s3-errors.ts'
import { readRange } from './s3-reading.ts'
import { sweepUploads, uploadBytes, uploadFile } from './s3-uploading.ts'

interface S3Options {
  /** A folder of this machine for what is to be put. */
  incoming: string
  limits?: Partial<S3Limits>
  /** Up to so many bytes a file is put whole. */
  maxWhole?: number
  /** So many are listed by one request. */
  pageSize?: number
}

/** Files in a bucket. */
export async function mediaOnS3(
  location: S3Location,
  { incoming, limits, maxWhole, pageSize = 1_000 }: S3Options,
): Promise<Media> {
  const { linkSeconds } = location
  const s3 = await openS3(location, { ...usualLimits, ...limits })
  const isNew = await Promise.all([prepareIncoming(incoming), isEmpty(s3)]).then(
    ([, isNew]) => isNew,
    (error: unknown) => {
      throw new StartupError(`MEDIA_URL=${nameOfMedia(location)}: ${messageOf(error)}`, { cause: error })
    },
  )
  // Some stores cannot list them, and some keys may not: then the bucket's own rules must see to it.
  void sweepUploads(s3).catch(() => {})
  const { sdk, client, at } = s3

  return {
    incoming,
    isNew,

    put: async (key, bytes) => uploadBytes(s3, requireMediaKey(key), bytes).catch(fail),

    async putFile(key, path) {
      try {
        await uploadFile(s3, requireMediaKey(key), path, maxWhole).catch(fail)
      } finally {
        await rm(path, { force: true })
      }
    },

    stat: async (key) => stateOf(s3, requireMediaKey(key)).catch(fail),

    read: (key, start, end, version) => readRange(s3, requireMediaKey(key), start, end, version),

    list: () => objectsIn(s3, pageSize),

    async remove(key) {
      await client.send(new sdk.DeleteObjectCommand(at(requireMediaKey(key)))).catch(fail)
    },

    ...(linkSeconds !== undefined && {
      createLink: async (key, { name, type }) => {
        const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
        const command = new sdk.GetObjectCommand({
          ...at(requireMediaKey(key)),
          ResponseContentDisposition: `attachment; filename="${name}"`,
          ResponseContentType: type,
          ResponseCacheControl: 'private, no-store',
        })
        return new URL(await getSignedUrl(client, command, { expiresIn: linkSeconds }).catch(fail))
      },
    }),
  }
}

const fail = (error: unknown): never => {
  throw toMediaError(error)
}

async function isEmpty({ sdk, client, bucket, prefix }: S3) {
  const command = new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })
  const { KeyCount = 0 } = await client.send(command).catch(fail)
  return KeyCount === 0
}

async function stateOf(s3: S3, key: string) {
  const found = await head(s3, key)
  if (found || (await isSurelyMissing(s3, key))) return found
  // It has come meanwhile.
  return head(s3, key)
}

async function head({ sdk, client, at }: S3, key: string) {
  const command = new sdk.HeadObjectCommand({ ...at(key), ChecksumMode: 'ENABLED' })
  const found = await client.send(command).catch((error: unknown) => {
    if (isNotFound(error)) return undefined
    throw error
  })
  if (!found) return undefined
  const { ContentLength: size, ETag: version, ChecksumSHA256: sum = '', ChecksumType } = found
  if (size === undefined || !version) throw new Error(`it does not say what lies under ${key}`)
  // That of an upload in parts is a sum of sums, and says nothing of the whole.
  const isOfWhole = ChecksumType !== 'COMPOSITE' && /^[^-]{44}$/.test(sum)
  return { size, version, ...(isOfWhole && { sha256: Buffer.from(sum, 'base64').toString('hex') }) }
}

/** HEAD is answered without words: a lost bucket must not look like a lost file, which would be made again. */
async function isSurelyMissing({ sdk, client, at }: S3, key: string) {
  try {
    const { Body } = await client.send(new sdk.GetObjectCommand({ ...at(key), Range: 'bytes=0-0' }))
    await Body?.transformToByteArray()
    return false
  } catch (error) {
    if (isNoSuchKey(error)) return true
    throw error
  }
}

async function* objectsIn(
  { sdk, client, bucket, prefix }: S3,
  pageSize: number,
): AsyncIterable<StoredObject> {
  let from: string | undefined
  do {
    const range = { Prefix: prefix, MaxKeys: pageSize, ContinuationToken: from }
    const page = await client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, ...range })).catch(fail)
    for (const { Key = '', Size: size = 0, LastModified: storedAt } of page.Contents ?? []) {
      const key = Key.slice(prefix.length)
      if (isMediaKey(key) && storedAt) yield { key, size, storedAt }
    }
    from = page.NextContinuationToken
  } while (from)
}

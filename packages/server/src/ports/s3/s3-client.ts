import type { S3Location } from '../../media-url.ts'
import { openDirectLines } from './direct-lines.ts'

/** How long each thing may take before it counts as failed, and how often it is tried. */
export interface S3Limits {
  /** Until the store can be spoken to. */
  connectMs: number
  /** Until it begins to answer. */
  answerMs: number
  /** Until the next bytes come, of what it sends. */
  pieceMs: number
  /** Until it has taken what it is sent. */
  uploadMs: number
  attempts: number
  /** Before the second attempt; it doubles with each. */
  pauseMs: number
}

export const usualLimits: S3Limits = {
  connectMs: 3_000,
  answerMs: 5_000,
  pieceMs: 15_000,
  uploadMs: 120_000,
  attempts: 3,
  pauseMs: 100,
}

const nothing = () => {}
/** Without one it would write to the console what we get over ourselves. */
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing }

export type S3 = Awaited<ReturnType<typeof openS3>>

/** The official client, for one bucket. Whose keys it uses it finds out itself: variables, files, or the machine's role. */
export async function openS3({ bucket, prefix, endpoint, region }: S3Location, limits: S3Limits) {
  // Loaded where it is used alone: it takes 0.2 s and 22 MiB.
  const sdk = await import('@aws-sdk/client-s3')
  // Every download that waits for its visitor holds a connection; nobody else must wait for that.
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY }
  const client = new sdk.S3Client({
    ...(region && { region }),
    ...(endpoint && { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' }),
    logger: silent,
    maxAttempts: limits.attempts,
    retryMode: 'standard',
    // Sums are named where they are known; stores that know no others must not be sent any.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.answerMs,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  /** Where a key lies in the store. */
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  return { sdk, client, lines: openDirectLines(), bucket, prefix, limits, at }
}

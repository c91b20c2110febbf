import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { returnBuffer } from './buffer-pool.ts'
import { type Media, ObjectChangedError, type StoredFile } from './media.ts'

/** What it takes to look at a file. */
export type MediaReader = Pick<Media, 'stat' | 'read'>

interface IntegrityCheck {
  /** Of which version of the file, against which checksum. */
  version: string
  sha256: string
  whole: Promise<boolean>
}

/** What is looked at of it. */
type ExpectedFile = Pick<StoredFile, 'key' | 'size' | 'sha256'>

/** What each file was found to be: one is only read through again when it may have changed, and once for all who ask. */
const integrityChecks = new WeakMap<MediaReader, Map<string, IntegrityCheck>>()

function checksOf(media: MediaReader) {
  const known = integrityChecks.get(media) ?? new Map<string, IntegrityCheck>()
  integrityChecks.set(media, known)
  return known
}

/** Whether a file is there, byte for byte as it was stored. */
export async function isIntact(media: MediaReader, file: ExpectedFile) {
  const there = await media.stat(file.key)
  if (there?.size !== file.size) return false
  const known = checksOf(media)
  const { version } = there
  const { sha256 } = file
  const before = known.get(file.key)
  if (before?.version === version && before.sha256 === sha256) return before.whole
  // A store that has looked at the bytes itself is believed; else they are read through.
  const whole =
    there.sha256 === undefined
      ? matchesChecksum(media, file, version)
      : Promise.resolve(there.sha256 === sha256)
  const check: IntegrityCheck = { version, sha256, whole }
  known.set(file.key, check)
  // Only what was found whole is believed the next time.
  const forget = () => void (known.get(file.key) === check && known.delete(file.key))
  check.whole.then((whole) => whole || forget(), forget)
  return check.whole
}

async function matchesChecksum(media: MediaReader, { key, size, sha256 }: ExpectedFile, version: string) {
  const sum = createHash('sha256')
  for await (const piece of media.read(key, 0, size - 1, version)) {
    sum.update(piece)
    returnBuffer(piece)
  }
  return sum.digest('hex') === sha256
}

/** A stretch of a file whose checksum is known, up to its end. */
interface SummedStretch {
  from: number
  to: number
  crc32: number
}

/**
 * The bytes of a file, of the very version that was found intact. What is read whole is held against its checksum on the way,
 * and its last piece only comes if that is right: nobody takes the rest for the whole. The same is done with a stretch of it,
 * where the checksum of that is known.
 */
export async function* readIntact(
  media: MediaReader,
  file: StoredFile,
  start: number,
  end: number,
  summed: SummedStretch = { from: 0, to: file.size, crc32: file.crc32 },
) {
  const { key } = file
  const isWhole = start === summed.from && end === summed.to - 1
  const open = () => media.read(key, start, end, checksOf(media).get(key)?.version)[Symbol.asyncIterator]()
  let bytes = open()
  let next = await bytes.next().catch(async (error: unknown) => {
    // Another server may have put the same bytes there again.
    if (!(error instanceof ObjectChangedError && (await isIntact(media, file)))) throw error
    bytes = open()
    return bytes.next()
  })
  try {
    let sum = 0
    for (let at = start; !next.done; next = await bytes.next()) {
      at += next.value.length
      if (isWhole) sum = crc32(next.value, sum)
      if (isWhole && at === summed.to && sum !== summed.crc32) {
        checksOf(media).delete(key)
        throw new Error(`${key} does not have its checksum`)
      }
      yield next.value
    }
  } finally {
    await bytes.return?.()
  }
}

import { createHash } from 'node:crypto'
import { returnBuffer } from './buffer-pool.ts'
import type { Media, StoredFile } from './media.ts'

interface IntegrityCheck {
  /** Of which version of the file, against which checksum. */
  mark: string
  whole: Promise<boolean>
}

/** What is looked at of it. */
type ExpectedFile = Pick<StoredFile, 'key' | 'size' | 'sha256'>

/** What each file was found to be: one is only read through again when it may have changed, and once for all who ask. */
const integrityChecks = new WeakMap<Media, Map<string, IntegrityCheck>>()

/** Whether a file is there, byte for byte as it was stored. */
export async function isIntact(media: Media, file: ExpectedFile) {
  const there = await media.stat(file.key)
  if (there?.size !== file.size) return false
  const known = integrityChecks.get(media) ?? new Map<string, IntegrityCheck>()
  integrityChecks.set(media, known)
  const mark = `${there.version} ${file.sha256}`
  const before = known.get(file.key)
  if (before?.mark === mark) return before.whole
  const check: IntegrityCheck = { mark, whole: matchesChecksum(media, file) }
  known.set(file.key, check)
  // Only what was found whole is believed the next time.
  const forget = () => void (known.get(file.key) === check && known.delete(file.key))
  check.whole.then((whole) => whole || forget(), forget)
  return check.whole
}

async function matchesChecksum(media: Media, { key, size, sha256 }: ExpectedFile) {
  const sum = createHash('sha256')
  for await (const piece of media.read(key, 0, size - 1)) {
    sum.update(piece)
    returnBuffer(piece)
  }
  return sum.digest('hex') === sha256
}

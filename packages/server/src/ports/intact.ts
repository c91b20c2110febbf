import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Media } from './media.ts'

/** A file of the media store, and what it must be when it is read again. */
export const StoredFile = z.object({
  key: z.string(),
  type: z.string(),
  size: z.int().positive(),
  sha256: z.string(),
  crc32: z.int().nonnegative(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** Which files were found whole, and in which version: one is only read through again when it may have changed. */
const found = new WeakMap<Media, Map<string, string>>()

/** Whether a file is there, byte for byte as it was stored. */
export async function isWhole(media: Media, { key, size, sha256 }: StoredFile) {
  const there = await media.look(key)
  if (there?.size !== size) return false
  const versions = found.get(media) ?? new Map<string, string>()
  found.set(media, versions)
  const mark = `${there.version} ${sha256}`
  if (versions.get(key) === mark) return true
  const sum = createHash('sha256')
  await pipeline(media.read(key, 0, size - 1), sum)
  if (sum.digest('hex') !== sha256) return false
  versions.set(key, mark)
  return true
}

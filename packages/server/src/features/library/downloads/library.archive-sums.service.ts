import { createHash } from 'node:crypto'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Archive } from '@earcon/zip/archive'
import type { Context } from '../../../context.ts'
import { returnBuffer } from '../../../platform/media/buffer-pool.ts'
import { MediaUnavailableError } from '../../../platform/media/media.ts'
import { archiveSumByTag, insertArchiveSum } from './library.archive-sums.queries.ts'

/** By the tag of what is being read: whoever wants the same waits for it. */
const underWay = new Map<string, Promise<string>>()

/** The SHA-256 of an archive, to the last byte as it is sent. It is read through once, and then known to all servers. */
export async function sha256OfArchive({ db }: Context, archive: Archive) {
  const { tag } = archive
  const known = await archiveSumByTag(db, tag)
  if (known) return known.sha256
  const others = underWay.get(tag)
  if (others) return others
  const begun = sumOf(archive)
    .then(async (sha256) => {
      await insertArchiveSum(db, tag, sha256)
      return sha256
    })
    .finally(() => underWay.delete(tag))
  underWay.set(tag, begun)
  return begun
}

async function sumOf(archive: Archive) {
  const sum = createHash('sha256')
  try {
    for await (const piece of archive.read()) {
      sum.update(piece)
      returnBuffer(piece)
    }
  } catch (cause) {
    // What cannot be summed cannot be sent either, and is refused as that would be.
    throw cause instanceof MediaUnavailableError ? cause : new Refusal('file-damaged', { cause })
  }
  return sum.digest('hex')
}

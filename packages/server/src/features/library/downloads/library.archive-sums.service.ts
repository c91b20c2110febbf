import { createHash } from 'node:crypto'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Archive } from '@earcon/zip/archive'
import type { Context } from '../../../context.ts'
import { inParallel } from '../../../platform/in-parallel.ts'
import { returnBuffer } from '../../../platform/media/buffer-pool.ts'
import type { FileSource } from '../../../platform/media/file-sources.ts'
import { MediaUnavailableError } from '../../../platform/media/media.ts'
import { createReadingGuard } from '../../../platform/media/tagged-files.ts'
import { archiveSumsByTag, insertArchiveSum } from './library.archive-sums.queries.ts'

/** The SHA-256 of an archive, to the last byte as it is sent. It is read through once, and then known to all servers. */
export const sha256OfArchive = (context: Context, archive: Archive) =>
  sumOnce(context, archive.tag, () => readForSum(archive))

/** So many are read side by side, the first time. */
const readsAtOnce = 8

/**
 * The same files, in their order, each with the SHA-256 of what is sent. What any server knows is asked for at once; the rest is read
 * through, so it is for what is short.
 */
export async function sumFiles(context: Context, sources: readonly FileSource[]): Promise<FileSource[]> {
  const unsummed = sources.flatMap(({ tagged }) => (tagged && !tagged.sha256 ? tagged.tag : []))
  if (unsummed.length === 0) return [...sources]
  const known = await loadSums(context, unsummed)
  const guard = createReadingGuard()
  return inParallel(sources, readsAtOnce, async (source) => {
    const { file, tagged } = source
    if (!tagged || tagged.sha256) return source
    const { tag, size } = tagged
    const sum = () => sumOnce(context, tag, () => tagged.read(0, size))
    return {
      ...source,
      tagged: await guard(file, async () => ({ ...tagged, sha256: known.get(tag) ?? (await sum()) })),
    }
  })
}

const loadSums = async ({ db }: Context, tags: readonly string[]) =>
  new Map((await archiveSumsByTag(db, tags)).map(({ tag, sha256 }) => [tag, sha256]))

/** By the tag of what is being read: whoever wants the same waits for it. */
const underWay = new Map<string, Promise<string>>()

function sumOnce(context: Context, tag: string, read: () => AsyncIterable<Uint8Array>) {
  const others = underWay.get(tag)
  if (others) return others
  const begun = findOrSum(context, tag, read).finally(() => underWay.delete(tag))
  underWay.set(tag, begun)
  return begun
}

/** Somebody may have been done with it since it was looked for. */
async function findOrSum(context: Context, tag: string, read: () => AsyncIterable<Uint8Array>) {
  const known = (await loadSums(context, [tag])).get(tag)
  if (known !== undefined) return known
  const sha256 = await sumOf(read())
  await insertArchiveSum(context.db, tag, sha256)
  return sha256
}

async function sumOf(pieces: AsyncIterable<Uint8Array>) {
  const sum = createHash('sha256')
  for await (const piece of pieces) {
    sum.update(piece)
    returnBuffer(piece)
  }
  return sum.digest('hex')
}

async function* readForSum(archive: Archive) {
  try {
    yield* archive.read()
  } catch (cause) {
    // What cannot be summed cannot be sent either, and is refused as that would be.
    throw cause instanceof MediaUnavailableError ? cause : new Refusal('file-damaged', { cause })
  }
}

import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context } from '../../../context.ts'
import { byteCache } from '../../../platform/media/byte-cache.ts'
import { readIntact } from '../../../platform/media/checksums.ts'
import { checkSource, type FileSource } from '../../../platform/media/file-sources.ts'
import { serialQueue } from '../../../platform/media/serial-queue.ts'
import { makeAudition } from './installs.audition.ts'
import { WavUnreadableError } from './installs.wav.ts'

/** As much of a file is read as twelve seconds are, in nearly every format; of the others, the audition is shorter. */
const maxSourceBytes = 16 * 1024 * 1024
/** Some catalogues like ours; what was asked for longest ago is made anew. */
const auditions = byteCache(32 * 1024 * 1024)
const inTurn = serialQueue()

/** The audition of a stored WAV file; none, if that cannot be read. By its checksum, so every server makes the same of it. */
export async function loadAuditionFile(
  context: Context,
  source: FileSource,
  beforeMaking: () => Promise<void>,
) {
  const bytes = await auditions(source.file.sha256, async () => {
    await beforeMaking()
    const wav = await readBeginning(context, source)
    return inTurn(() => makeIfReadable(wav))
  })
  return bytes && describe(bytes)
}

async function readBeginning({ ports, report }: Context, source: FileSource) {
  const { file } = source
  const fault = await checkSource(ports.media, source)
  if (fault) {
    report?.(fault.err ?? new Error(fault.what), `no audition of ${file.key}`)
    throw new Refusal('file-damaged')
  }
  const end = Math.min(file.size, maxSourceBytes) - 1
  return Buffer.concat(await Array.fromAsync(readIntact(ports.media, file, 0, end)))
}

function makeIfReadable(wav: Uint8Array) {
  try {
    return makeAudition(wav)
  } catch (error) {
    if (error instanceof WavUnreadableError) return undefined
    throw error
  }
}

const descriptions = new WeakMap<Uint8Array, ReturnType<typeof descriptionOf>>()

/** Its checksums are reckoned once, as long as it is remembered. */
function describe(bytes: Uint8Array) {
  const known = descriptions.get(bytes) ?? descriptionOf(bytes)
  descriptions.set(bytes, known)
  return known
}

const descriptionOf = (bytes: Uint8Array) => ({
  bytes,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  crc32: crc32(bytes),
})

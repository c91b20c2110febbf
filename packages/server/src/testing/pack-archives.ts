import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { formatLicence } from '@earcon/contract/licences/licence-text.rules'
import { currentLicence } from '@earcon/contract/licences/licence-texts.rules'
import { readZipFiles } from '@earcon/zip/testing/readers'
import { createPackArchive } from '../features/library/downloads/library.archive.ts'
import type { ArchivedPack } from '../features/library/downloads/library.archive-contents.ts'
import type { MediaReader } from '../platform/media/checksums.ts'
import type { StoredFile } from '../platform/media/media.ts'

const storedBytes = new Map<string, Buffer>()

/** A store that lasts as long as the test. */
const media: MediaReader = {
  async stat(key) {
    const size = storedBytes.get(key)?.length
    return size === undefined ? undefined : { size, version: key }
  },
  read: (key, start, end) =>
    Readable.from([storedBytes.get(key)?.subarray(start, end + 1) ?? Buffer.alloc(0)]),
}

export function storeText(text: string, type = 'audio/wav'): StoredFile {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  storedBytes.set(sha256, bytes)
  return { key: sha256, type, size: bytes.length, sha256, crc32: crc32(bytes) }
}

export const coverFile = storeText('\u{89}PNG and so on', 'image/png')
export const shopInfo = { brand: 'Earcon', publicUrl: 'https://earcon.example' }

/** A track as it is delivered; its master is as many bytes as it takes to tell it from others. */
export const archivedTrackWith = (changes: Partial<ArchivedPack['tracks'][number]> & { title: string }) => ({
  artist_name: 'Marta Velde',
  original_format: 'wav',
  event: null,
  master: storeText(`RIFF, the sound of ${changes.title} at ${changes.event ?? 'any time'}`),
  ...changes,
})

/** As those find it beside a gift. */
const licencePapers = {
  version: currentLicence.version,
  files: [{ name: 'LICENCE.txt', text: `${formatLicence(currentLicence, shopInfo.brand)}\n` }],
}

export const archivedPackWith = (
  changes: Partial<ArchivedPack> & Pick<ArchivedPack, 'tracks'>,
): ArchivedPack => ({
  slug: 'cold-start',
  title: 'Cold Start',
  description: 'A winter engine.',
  version: null,
  modifiedAt: new Date('2026-01-02T03:04:06Z'),
  cover: coverFile,
  papers: licencePapers,
  ...changes,
})

export const archivePack = (pack: ArchivedPack, by = shopInfo) => createPackArchive(media, pack, by)

/** What somebody finds who unpacks it. */
export const unpackArchive = async (pack: ArchivedPack, by = shopInfo) =>
  readZipFiles(Buffer.concat(await Array.fromAsync(archivePack(pack, by).read())))

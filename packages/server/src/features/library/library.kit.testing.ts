import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { filesIn } from '@earcon/zip/testing/readers'
import type { StoredFile } from '../../ports/intact.ts'
import type { Media } from '../../ports/media.ts'
import { archiveOf } from './library.archive.ts'
import type { Delivery } from './library.delivery.ts'

const kept = new Map<string, Buffer>()

/** A store that lasts as long as the test. */
const media: Media = {
  put: async (key, bytes) => void kept.set(key, Buffer.from(bytes)),
  look: async (key) => ({ size: kept.get(key)?.length ?? 0, version: '' }),
  read: (key, start, end) => Readable.from([kept.get(key)?.subarray(start, end + 1) ?? Buffer.alloc(0)]),
}

export function stored(text: string, type = 'audio/wav'): StoredFile {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  kept.set(sha256, bytes)
  return { key: sha256, type, size: bytes.length, sha256, crc32: crc32(bytes) }
}

export const cover = stored('\u{89}PNG and so on', 'image/png')
export const shop = { brand: 'Earcon', publicUrl: 'https://earcon.example' }

/** A track as it is delivered; its master is as many bytes as it takes to tell it from others. */
export const trackOf = (changes: Partial<Delivery['tracks'][number]> & { title: string }) => ({
  artist_name: 'Marta Velde',
  original_format: 'wav',
  event: null,
  master: stored(`RIFF, the sound of ${changes.title} at ${changes.event ?? 'any time'}`),
  ...changes,
})

export const deliveryOf = (changes: Partial<Delivery> & Pick<Delivery, 'tracks'>): Delivery => ({
  slug: 'cold-start',
  title: 'Cold Start',
  description: 'A winter engine.',
  since: new Date('2026-01-02T03:04:06Z'),
  cover,
  ...changes,
})

export const archived = (pack: Delivery, by = shop) => archiveOf(media, pack, by)

/** What somebody finds who unpacks it. */
export const unpacked = async (pack: Delivery, by = shop) =>
  filesIn(Buffer.concat(await Array.fromAsync(archived(pack, by).read())))

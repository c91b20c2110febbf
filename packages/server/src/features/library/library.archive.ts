import { crc32 } from 'node:zlib'
import { licence, licenceVersion } from '@earcon/contract/licence'
import { type Entry, openArchive } from '@earcon/zip/archive'
import { safeNames } from '@earcon/zip/names'
import type { StoredFile } from '../../ports/intact.ts'
import type { Media } from '../../ports/media.ts'

/** What a pack is delivered as. */
export interface Delivery {
  slug: string
  title: string
  description: string
  /** Of everything that has no time of its own: the archive must stay the same as long as its contents do. */
  since: Date
  tracks: readonly { title: string; artist_name: string; original_format: string; master: StoredFile }[]
  cover: StoredFile | undefined
}

interface Shop {
  brand: string
  publicUrl: string
}

/** The pack as one archive: its tracks in their order, the cover, and what is to be read. */
export function archiveOf(media: Media, pack: Delivery, shop: Shop) {
  const { since, tracks, cover } = pack
  const [folder = ''] = safeNames([{ title: pack.title }])
  const names = safeNames(
    tracks.map(({ title, original_format }, place) => ({
      title: `${String(place + 1).padStart(2, '0')} ${title}`,
      ending: original_format,
    })),
  )
  const stored = (name: string, { key, size, crc32 }: StoredFile): Entry => ({
    name: `${folder}/${name}`,
    size,
    crc32,
    modified: since,
    source: { read: (start, end) => media.read(key, start, end - 1) },
  })
  const written = (name: string, text: string): Entry => {
    const source = Buffer.from(text)
    return { name: `${folder}/${name}`, size: source.length, crc32: crc32(source), modified: since, source }
  }
  return openArchive([
    ...tracks.map(({ master }, place) => stored(names[place] ?? '', master)),
    ...(cover ? [stored('cover.png', cover)] : []),
    written('README.txt', readme(pack, names, shop)),
    written('LICENCE.txt', licenceText(shop)),
  ])
}

const readme = (
  { title, description, slug, tracks }: Delivery,
  names: readonly string[],
  { brand, publicUrl }: Shop,
) =>
  page([
    title,
    description,
    tracks.map(({ artist_name }, place) => `${names[place] ?? ''} (${artist_name})`).join('\n'),
    'What you may do with it stands in LICENCE.txt.',
    `${brand}: ${publicUrl}/sound-pack/${slug}`,
  ])

const licenceText = ({ brand, publicUrl }: Shop) =>
  page([
    `${brand} licence, version ${licenceVersion}`,
    'You may:',
    listed(licence.may),
    'You may not:',
    listed(licence.mayNot),
    listed(licence.terms),
    `${publicUrl}/licence`,
  ])

const listed = (points: readonly string[]) => points.map((point) => `- ${point}`).join('\n')

/** With line ends that the plainest editor of every system shows. */
const page = (parts: readonly string[]) => `${parts.join('\n\n')}\n`.replaceAll('\n', '\r\n')

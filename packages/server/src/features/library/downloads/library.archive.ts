import { crc32 } from 'node:zlib'
import { createArchive, type Entry } from '@earcon/zip/archive'
import { safeNames } from '@earcon/zip/names'
import { type MediaReader, readIntact } from '../../../platform/media/checksums.ts'
import { kitContentsOf } from '../kit/library.kit.ts'
import { packPageUrl, toPlainLine } from '../library.plain-text.ts'
import type { ArchiveContents, ArchivedPack, ArchiveFile, ShopInfo } from './library.archive-contents.ts'
import { auditionNote } from './library.audition-texts.ts'

/** The pack as one archive. */
export const createPackArchive = (media: MediaReader, pack: ArchivedPack, shop: ShopInfo) =>
  createArchive(packEntriesOf(media, pack, shop))

/** What lies in a pack, in one folder: its tracks in their order, the cover, and what is to be read. */
export function packEntriesOf(media: MediaReader, pack: ArchivedPack, shop: ShopInfo): Entry[] {
  const { folder, files, readme } = isKit(pack) ? kitContentsOf(pack, shop) : albumOf(pack)
  const entryOf = (content: ArchiveFile): Entry => {
    const name = `${folder}/${content.name}`
    const modified = pack.modifiedAt
    if ('stored' in content) {
      const { stored } = content
      const { size, crc32 } = stored
      const source =
        'bytes' in stored
          ? stored.bytes
          : 'read' in stored
            ? stored
            : { read: (from: number, to: number) => readIntact(media, stored, from, to - 1) }
      return { name, size, crc32, modified, source }
    }
    const source = 'bytes' in content ? content.bytes : Buffer.from(withLineEnds(content))
    const executable = 'executable' in content && content.executable
    return { name, size: source.length, crc32: crc32(source), modified, executable, source }
  }
  return [...files, { name: 'README.txt', text: readmeOf(pack, readme, shop) }, ...pack.papers.files].map(
    entryOf,
  )
}

/** A pack with a sound for any moment of a coding session. */
export const isKit = ({ tracks }: { tracks: readonly { event: unknown }[] }) =>
  tracks.some(({ event }) => event !== null)

/** Music: the tracks under their titles, and the cover. */
function albumOf({ title, tracks, cover }: ArchivedPack): ArchiveContents {
  const [folder = ''] = safeNames([{ title }])
  const names = safeNames(
    tracks.map(({ title, original_format }, place) => ({
      title: `${String(place + 1).padStart(2, '0')} ${title}`,
      ending: original_format,
    })),
  )
  return {
    folder,
    files: [
      ...tracks.map(({ master }, place) => ({ name: names[place] ?? '', stored: master })),
      ...(cover ? [{ name: 'cover.png', stored: cover }] : []),
    ],
    readme: tracks
      .map(({ artist_name }, place) => `${names[place] ?? ''} (${toPlainLine(artist_name, 100)})`)
      .join('\n'),
  }
}

const readmeOf = (
  { title, description, slug, isAudition, papers }: ArchivedPack,
  contents: string,
  shop: ShopInfo,
) =>
  page([
    toPlainLine(title, 300),
    ...(isAudition ? [auditionNote(slug, shop)] : []),
    toPlainLine(description, 2000),
    contents,
    papers.files.some(({ name }) => name === 'CERTIFICATE.txt')
      ? 'What you may do with it stands in LICENCE.txt, and that you may in CERTIFICATE.txt.'
      : 'What you may do with it stands in LICENCE.txt.',
    `${shop.brand}: ${packPageUrl(slug, shop.publicUrl)}`,
  ])

const page = (parts: readonly string[]) => `${parts.join('\n\n')}\n`

/** With line ends that the plainest editor of every system shows; what a program reads has its own. */
const withLineEnds = ({ name, text }: { name: string; text: string }) =>
  /\.(txt|ps1)$/.test(name) ? text.replaceAll(/\r?\n/g, '\r\n') : text

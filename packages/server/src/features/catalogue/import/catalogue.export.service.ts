import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CatalogueFile, CatalogueFilePack } from '@earcon/contract/catalogue/catalogue-file'
import { Refusal } from '@earcon/contract/refusal.rules'
import { stringify } from 'yaml'
import type { DeskContext } from '../../../context.ts'
import { inParallel } from '../../../platform/in-parallel.ts'
import { loadFileSources } from '../../takes/takes.service.ts'
import { allPackRecords } from '../desk/catalogue.pack-records.queries.ts'
import type { PackRecord, TrackRecord } from '../desk/catalogue.pack-records.ts'
import { nameFiles } from './catalogue.file-names.ts'
import type { Progress } from './catalogue.import.service.ts'

/** What an export wrote. */
export interface ExportReport {
  folder: string
  packs: number
  files: number
  /** Sounds that are still being recorded, and so are not in it. */
  left_out: string[]
}

/** The whole catalogue as a folder that can be imported again: the same manifest back, with every sound as it was brought. */
export async function exportCatalogue(
  context: DeskContext,
  folder: string,
  progress: Progress = () => {},
): Promise<ExportReport> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new Refusal('import-refused', { sentences: [`${folder} is not empty. Name a new folder.`] })
  const packs = await allPackRecords(context.db)
  const whole = packs.filter(({ tracks }) => tracks.length > 0 && tracks.every(({ take }) => take !== null))
  const names = nameFiles(whole)
  const wanted = await listFiles(context, whole, names)
  let done = 0
  await inParallel(wanted, 4, async ({ name, read }) => {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(Readable.from(read()), createWriteStream(path, { flags: 'wx' }))
    progress({ done: ++done, total: wanted.length, what: 'Writing files' })
  })
  const covers = new Map(wanted.flatMap(({ pack, name }) => (pack ? [[pack, name] as const] : [])))
  const catalogue: CatalogueFile = {
    packs: whole.map((pack) => asFilePack(pack, names, covers.get(pack.id))),
  }
  await writeFile(
    join(folder, 'catalogue.yaml'),
    `# yaml-language-server: $schema=${context.config.publicUrl}/schemas/catalogue.json\n${stringify(catalogue, { lineWidth: 110 })}`,
    {
      flag: 'wx',
    },
  )
  return {
    folder,
    packs: whole.length,
    files: wanted.length,
    left_out: packs.filter((pack) => !whole.includes(pack)).map(({ slug }) => slug),
  }
}

interface FileToWrite {
  name: string
  /** Whose cover it is, where it is one. */
  pack?: string
  read(): AsyncIterable<Uint8Array>
}

async function listFiles(
  context: DeskContext,
  packs: readonly PackRecord[],
  names: ReadonlyMap<string, string>,
): Promise<FileToWrite[]> {
  const tracks = [...new Map(packs.flatMap((pack) => pack.tracks.map((track) => [track.id, track]))).values()]
  const brought = packs.filter(({ cover_file }) => cover_file !== null)
  const takes = [...tracks.map(({ take }) => take), ...brought.map(({ cover_take }) => cover_take)]
  const masters = await loadFileSources(
    context,
    takes.flatMap((take) => take ?? []),
    'master',
  )
  const { media } = context.ports
  const taken = new Set([...names.values()].map((name) => name.toLowerCase()))
  const fileOf = (take: string | null) => masters.get(take ?? '')?.file
  const reading = (take: string | null) => {
    const file = fileOf(take)
    return file && (() => media.read(file.key, 0, file.size - 1))
  }
  return [
    ...tracks.flatMap(({ id, take }) => {
      const read = reading(take)
      return read ? [{ name: names.get(id) ?? '', read }] : []
    }),
    ...brought.flatMap(({ id, slug, cover_take, cover_file }) => {
      const read = reading(cover_take)
      const made = `${slug}/cover${extname(fileOf(cover_take)?.key ?? '')}`
      const name = cover_file && !taken.has(cover_file.toLowerCase()) ? cover_file : made
      taken.add(name.toLowerCase())
      return read ? [{ name, pack: id, read }] : []
    }),
  ]
}

function asFilePack(
  pack: PackRecord,
  names: ReadonlyMap<string, string>,
  cover: string | undefined,
): CatalogueFilePack {
  const artist = mostUsed(pack.tracks.map(({ artist_name }) => artist_name))
  return {
    slug: pack.slug,
    title: pack.title,
    description: pack.description,
    artist,
    price: pack.price_amount / 100,
    ...(cover && { cover }),
    // Safe because the database lets in no other.
    ...(pack.kind && { kind: pack.kind as NonNullable<CatalogueFilePack['kind']> }),
    ...(pack.version && { version: pack.version }),
    ...(pack.published_at && { publish: true }),
    tracks: pack.tracks.map((track) => asFileTrack(track, names, artist)),
  }
}

const asFileTrack = (track: TrackRecord, names: ReadonlyMap<string, string>, artist: string) => ({
  file: names.get(track.id) ?? '',
  title: track.title,
  price: track.price_amount / 100,
  ...(track.artist_name !== artist && { artist: track.artist_name }),
  genre: track.genre,
  ...(track.event && { event: track.event }),
  ...(track.loops && { loops: true }),
})

function mostUsed(names: readonly string[]) {
  const counts = Map.groupBy(names, (name) => name)
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? ''
}

import type {
  CatalogueFile,
  CatalogueFilePack,
  CatalogueFileTrack,
} from '@earcon/contract/catalogue/catalogue-file'
import { centsOf } from '@earcon/contract/catalogue/list-price.rules'
import { foldText } from '@earcon/contract/catalogue/search.rules'
import { freeSlug, slugOf } from '@earcon/contract/catalogue/slug.rules'
import type { IngestedTake } from '@earcon/contract/takes'
import type { PackChange, PackRecord, TrackRecord } from '../desk/catalogue.pack-records.ts'

/** What is in the shop, as far as a manifest bears on it. */
export interface Present {
  /** The packs that the manifest names. */
  packs: readonly PackRecord[]
  /** What other tracks are called already. */
  trackSlugs: ReadonlySet<string>
  /** The sums of the masters that are there, by take. */
  masterSums: ReadonlyMap<string, string>
}

/** A pack that is to be, in which some sounds may still have to be read. */
export interface PlannedPack extends PackChange {
  /** Which file brings the recording of a track, by the track's id; only where it is another than before. */
  sounds: ReadonlyMap<string, SoundToRead>
  /** The picture it is to wear; none where its cover is drawn from its sounds. */
  cover: string | undefined
}

interface SoundToRead {
  file: string
  kind: 'signal' | 'music' | undefined
  /** Our motif lies under the preview of what is paid for. */
  isSigned: boolean
}

interface Maker {
  newId(): string
  now: Date
}

/** From a manifest to what its packs are to be. Files are told apart by their sums, so what is the same stays the same. */
export function planImport(
  { packs }: CatalogueFile,
  present: Present,
  sums: ReadonlyMap<string, string>,
  { newId, now }: Maker,
): PlannedPack[] {
  const bySlug = new Map(present.packs.map((pack) => [pack.slug, pack]))
  const known = matchTracks(packs, bySlug)
  const slugs = new Set([
    ...present.trackSlugs,
    ...present.packs.flatMap(({ tracks }) => tracks.map(({ slug }) => slug)),
  ])
  const made = new Map<string, TrackRecord>()

  const trackFor = (pack: CatalogueFilePack, given: CatalogueFileTrack): TrackRecord => {
    const found = made.get(given.file)
    if (found) return found
    const before = known.get(given.file)
    const slug = before?.slug ?? freeSlug(trackSlugOf(pack.slug, given.title), slugs)
    slugs.add(slug)
    const isSame = before?.take && present.masterSums.get(before.take) === sums.get(given.file)
    const track: TrackRecord = {
      id: before?.id ?? newId(),
      slug,
      title: given.title,
      artist_name: given.artist ?? pack.artist,
      genre: given.genre ?? genreOf(pack),
      event: given.event ?? null,
      loops: given.loops ?? false,
      price_amount: centsOf(given.price),
      duration_ms: isSame ? before.duration_ms : 1,
      original_format: isSame ? before.original_format : 'wav',
      source_file: given.file,
      take: isSame ? before.take : null,
    }
    made.set(given.file, track)
    return track
  }

  return packs.map((pack) => {
    const before = bySlug.get(pack.slug)
    const tracks = pack.tracks.map((track) => trackFor(pack, track))
    const after: PackRecord = {
      id: before?.id ?? newId(),
      slug: pack.slug,
      title: pack.title,
      description: pack.description,
      kind: pack.kind ?? null,
      version: pack.version ?? before?.version ?? null,
      price_amount: centsOf(pack.price),
      cover_take: before?.cover_take ?? null,
      cover_file: pack.cover ?? null,
      // What was withdrawn stays so: a folder says what a pack is, not that somebody has changed their mind.
      published_at: before?.published_at ?? (pack.publish && !before?.first_published_at ? now : null),
      first_published_at: before?.first_published_at ?? null,
      tracks,
    }
    const silent = tracks.filter(({ take }) => take === null)
    const sounds = new Map(
      silent.map(({ id, source_file }) => [
        id,
        { file: source_file ?? '', kind: soundKindOf(pack), isSigned: pack.price > 0 },
      ]),
    )
    return { before, after, sounds, cover: pack.cover, changes: pack.changes }
  })
}

/** What a new track of a pack is called in addresses. */
export const trackSlugOf = (pack: string, title: string) => `${pack}-${slugOf(title)}`

/** Which track a file is, among those that are there: by the name it came in, else by its title. */
function matchTracks(packs: readonly CatalogueFilePack[], bySlug: ReadonlyMap<string, PackRecord>) {
  const known = new Map<string, TrackRecord>()
  for (const pack of packs) {
    const present = bySlug.get(pack.slug)?.tracks ?? []
    const files = new Set(pack.tracks.map(({ file }) => file))
    // What was uploaded may have come by one name twice: then it is the first.
    for (const track of present)
      if (track.source_file && files.has(track.source_file) && !known.has(track.source_file))
        known.set(track.source_file, track)
    const matched = new Set([...known.values()].map(({ id }) => id))
    for (const { file, title } of pack.tracks) {
      const renamed = present.find(
        (track) => !matched.has(track.id) && foldText(track.title) === foldText(title),
      )
      if (known.has(file) || !renamed) continue
      known.set(file, renamed)
      matched.add(renamed.id)
    }
  }
  return known
}

const genres = { signals: 'Signals', interface: 'Interface', music: 'Music' }
const genreOf = ({ kind }: CatalogueFilePack) => (kind ? genres[kind] : 'Sound')

const soundKindOf = ({ kind }: CatalogueFilePack): SoundToRead['kind'] => {
  if (kind === undefined) return undefined
  return kind === 'music' ? 'music' : 'signal'
}

/** A sound that was read: the name of its take, and what is known of it. */
export interface ReadSound {
  take: string
  source: IngestedTake['facts']['source']
}

/** The plan with all its sounds read. */
export const withSounds = (
  plan: readonly PlannedPack[],
  read: ReadonlyMap<string, ReadSound>,
): PlannedPack[] => {
  const brought = new Map(plan.flatMap(({ sounds }) => [...sounds]))
  return plan.map((planned) => ({
    ...planned,
    after: {
      ...planned.after,
      tracks: planned.after.tracks.map((track) => {
        const sound = read.get(brought.get(track.id)?.file ?? '')
        if (!sound) return track
        const { format, duration_ms } = sound.source
        return { ...track, take: sound.take, duration_ms, original_format: format }
      }),
    },
  }))
}

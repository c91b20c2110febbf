import { createHash } from 'node:crypto'
import type { PackState } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { packPriceComplaint, trackPriceComplaint } from '@earcon/contract/catalogue/list-price.rules'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { DeskChange } from '../../identity/identity.desk.service.ts'

/** A track as the desk changes it: plain data, whoever changes it, by a screen or by a folder. */
export type TrackRecord = Pick<
  Selectable<Tables['tracks']>,
  | 'id'
  | 'slug'
  | 'title'
  | 'artist_name'
  | 'genre'
  | 'event'
  | 'loops'
  | 'price_amount'
  | 'duration_ms'
  | 'original_format'
  | 'source_file'
  | 'take'
>

/** A pack likewise, with its tracks in their order. */
export type PackRecord = Pick<
  Selectable<Tables['packs']>,
  | 'id'
  | 'slug'
  | 'title'
  | 'description'
  | 'kind'
  | 'version'
  | 'price_amount'
  | 'cover_take'
  | 'cover_file'
  | 'published_at'
  | 'first_published_at'
> & { tracks: TrackRecord[] }

/** What is to become of a pack; one that is new has nothing before. */
export interface PackChange {
  before?: PackRecord | undefined
  after: PackRecord
  /** What is new in it, for its owners, where it has another version. */
  changes?: string | undefined
}

/**
 * Whether a pack goes on from what it was: to another version, or to other sounds. A word that is mended in its description makes
 * it no other pack, and its cover follows its sounds.
 */
export const isDeliveredOtherwise = (before: PackRecord, after: PackRecord) => {
  const sounds = ({ version, tracks }: PackRecord) => [version, tracks.map(({ id }) => id)].join()
  return (
    sounds(before) !== sounds(after) ||
    before.tracks.some((track, place) => isTrackDeliveredOtherwise(track, after.tracks[place]))
  )
}

export const isTrackDeliveredOtherwise = (before: TrackRecord, after: TrackRecord | undefined) =>
  (['title', 'artist_name', 'event', 'take'] as const).some((field) => before[field] !== after?.[field])

/** Whether a cover that is drawn would be another one: it follows from the address and the sounds. */
export const isDrawnOtherwise = (before: PackRecord, after: PackRecord) => {
  const shown = ({ slug, tracks }: PackRecord) => [slug, ...tracks.map(({ take }) => take)].join()
  return shown(before) !== shown(after)
}

export const stateOf = (pack: Pick<PackRecord, 'published_at' | 'first_published_at'>): PackState => {
  if (pack.published_at) return 'on_sale'
  return pack.first_published_at ? 'withdrawn' : 'draft'
}

/** The track of a pack that is named by its id, by its slug, or by what that adds to the slug of the pack. */
export const findTrack = <Track extends Pick<TrackRecord, 'id' | 'slug'>>(
  { slug, tracks }: { slug: string; tracks: readonly Track[] },
  name: string,
) =>
  tracks.find((track) => track.id === name || track.slug === name) ??
  tracks.find((track) => track.slug === `${slug}-${name}`)

/** Another one for every change of anything that can be changed at the desk. */
export const revisionOf = (pack: PackRecord) =>
  createHash('sha256').update(JSON.stringify(pack)).digest('hex').slice(0, 24)

/** Of a draft that was begun by its title alone. */
export const noDescription = 'To be written.'

/** What stands in the way of a pack's sale, each a sentence. */
export function obstaclesOf({
  price_amount,
  description,
  tracks,
}: Pick<PackRecord, 'price_amount' | 'description' | 'tracks'>) {
  const silent = tracks.filter(({ take }) => take === null).map(({ title }) => `“${title}” has no recording.`)
  return [
    ...(tracks.length === 0 ? ['It holds no track.'] : []),
    ...(description === noDescription ? ['Its description is still to be written.'] : []),
    ...silent,
    ...priceComplaintsOf(price_amount, tracks),
  ]
}

/** What is wrong with the prices of a pack and of its tracks. */
export function priceComplaintsOf(
  price_amount: number,
  tracks: readonly Pick<TrackRecord, 'title' | 'price_amount'>[],
) {
  const ofTracks = tracks.flatMap(({ title, price_amount }) => {
    const complaint = trackPriceComplaint(price_amount)
    return complaint ? [`“${title}”: ${complaint}`] : []
  })
  const ofPack = packPriceComplaint(
    price_amount,
    tracks.map(({ price_amount }) => price_amount),
  )
  return [...ofTracks, ...(ofPack ? [ofPack] : [])]
}

const trackFields = [
  'slug',
  'title',
  'artist_name',
  'genre',
  'event',
  'loops',
  'price_amount',
  'source_file',
] as const
const recordingFields = ['take', 'duration_ms', 'original_format'] as const
const packFields = [
  'slug',
  'title',
  'description',
  'kind',
  'version',
  'price_amount',
  'cover_take',
  'cover_file',
] as const

/** What changes of a pack itself, as the audit log keeps it: only what is not as before. */
export function packChangesOf({ before, after }: PackChange): DeskChange[] {
  const subject = `pack ${after.slug}`
  const order = ({ tracks }: PackRecord) => tracks.map(({ slug }) => slug)
  const sale = {
    before: { state: before ? stateOf(before) : 'draft' },
    after: { state: after.published_at ? 'on_sale' : 'withdrawn' },
  }
  if (!before)
    return [
      { event: 'pack-created', subject, after: { ...pick(after, packFields), tracks: order(after) } },
      ...(after.published_at ? [{ event: 'pack-published' as const, subject, ...sale }] : []),
    ]
  const fields = packFields.filter((field) => before[field] !== after[field])
  const moved = order(before).join() !== order(after).join()
  const shown = (pack: PackRecord) => ({ ...pick(pack, fields), ...(moved && { tracks: order(pack) }) })
  const changed = fields.length > 0 || moved
  return [
    ...(changed
      ? [{ event: 'pack-changed' as const, subject, before: shown(before), after: shown(after) }]
      : []),
    ...(after.published_at && !before.published_at
      ? [{ event: 'pack-published' as const, subject, ...sale }]
      : []),
    ...(before.published_at && !after.published_at
      ? [{ event: 'pack-withdrawn' as const, subject, ...sale }]
      : []),
  ]
}

/** What changes of one track. */
export function trackChangesOf(before: TrackRecord | undefined, after: TrackRecord): DeskChange[] {
  const subject = `track ${after.slug}`
  if (!before)
    return [{ event: 'track-created', subject, after: pick(after, [...trackFields, ...recordingFields]) }]
  const fields = trackFields.filter((field) => before[field] !== after[field])
  const isReplaced = before.take !== after.take
  return [
    ...(fields.length > 0
      ? [
          {
            event: 'track-changed' as const,
            subject,
            before: pick(before, fields),
            after: pick(after, fields),
          },
        ]
      : []),
    ...(isReplaced
      ? [
          {
            event: 'recording-replaced' as const,
            subject,
            before: pick(before, recordingFields),
            after: pick(after, recordingFields),
          },
        ]
      : []),
  ]
}

/** The only cast: the loop fills just the keys that are asked for. */
function pick<T, K extends keyof T>(from: T, keys: readonly K[]) {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>
}

import { packPriceComplaint } from '@earcon/contract/catalogue/list-price.rules'
import { foldText } from '@earcon/contract/catalogue/search.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { DeskContext } from '../../../context.ts'
import type { Db } from '../../../db/engine.ts'
import type { NoteChange } from '../../identity/identity.desk.service.ts'
import { grantToClaimants, grantToOwnersOfAll } from '../../library/library.service.ts'
import { releaseVersion, sealVersion } from '../../releases/releases.service.ts'
import {
  deleteForgottenTracks,
  insertEarlierTake,
  insertPack,
  insertTracks,
  lockCatalogueStats,
  packRecordsOfTracks,
  packsDearerThanTracks,
  placeTracks,
  trackRecordsById,
  updatePack,
  updateTrack,
  wantedTracksWithoutPack,
} from './catalogue.pack-records.queries.ts'
import {
  isDeliveredOtherwise,
  isTrackDeliveredOtherwise,
  type PackChange,
  type PackRecord,
  packChangesOf,
  type TrackRecord,
  trackChangesOf,
} from './catalogue.pack-records.ts'

/** Nobody else changes the catalogue until the caller's transaction ends, so what is read after this is what is changed. */
export const lockCatalogue = ({ db }: DeskContext) => lockCatalogueStats(db)

/**
 * Makes packs what they are to become, and notes each change; the one way in which the desk writes the catalogue. Part of the
 * caller's transaction, which has locked the catalogue and read what was before.
 */
export async function writePacks(context: DeskContext, changes: readonly PackChange[], note: NoteChange) {
  const { db } = context
  await sealVersions(context, changes)
  await writeTracks(db, changes, note)
  for (const change of changes) await writePack(db, change)
  await refuseDearPacks(db, changes)
  for (const { before, after } of changes) {
    if (before?.first_published_at) await grantAdded(context, before, after)
    if (before && isFree(before))
      await grantToClaimants(
        context,
        before.id,
        isFree(after) ? missingIn(after, before.tracks) : idsOf(before.tracks),
      )
  }
  for (const { before, after, changes: news = '' } of changes)
    if (before?.first_published_at)
      await releaseVersion(context, {
        id: after.id,
        before: before.version,
        after: after.version,
        changes: news,
      })
  const left = changes.flatMap(({ before, after }) => missingIn(after, before?.tracks ?? []))
  await letGo(db, left, note)
  for (const change of changes) for (const told of packChangesOf(change)) await note(told)
}

/** What people have of a pack can still be had when it is something else; so it can of every pack that a track stands in too. */
async function sealVersions(context: DeskContext, changes: readonly PackChange[]) {
  const altered = changes.flatMap(({ before, after }) =>
    before && isDeliveredOtherwise(before, after) ? [{ before, after }] : [],
  )
  for (const { before } of altered) await sealVersion(context, before)
  const tracks = altered.flatMap(({ before, after }) => {
    const now = new Map(after.tracks.map((track) => [track.id, track]))
    return before.tracks.filter((track) => {
      const other = now.get(track.id)
      return other && isTrackDeliveredOtherwise(track, other)
    })
  })
  const known = new Set(changes.map(({ after }) => after.id))
  for (const pack of tracks.length > 0 ? await packRecordsOfTracks(context.db, idsOf(tracks)) : [])
    if (!known.has(pack.id)) await sealVersion(context, pack)
}

/** A track that stands in several packs is the same in all of them, and is written once. */
async function writeTracks(db: Db, changes: readonly PackChange[], note: NoteChange) {
  const wanted = new Map(changes.flatMap(({ after }) => after.tracks.map((track) => [track.id, track])))
  const known = new Map(
    (await trackRecordsById(db, [...wanted.keys()])).map((track) => [track.id, track] as const),
  )
  await insertTracks(
    db,
    [...wanted.values()].filter(({ id }) => !known.has(id)),
  )
  for (const track of wanted.values()) {
    const before = known.get(track.id)
    const told = trackChangesOf(before, track)
    if (before && told.length > 0) await rewriteTrack(db, before, track)
    for (const change of told) await note(change)
  }
}

async function rewriteTrack(db: Db, before: TrackRecord, after: TrackRecord) {
  const isReplaced = before.take !== after.take
  await updateTrack(db, after, { isReplaced })
  if (isReplaced && before.take) await insertEarlierTake(db, after.id, before.take, after.take)
}

async function writePack(db: Db, { before, after }: PackChange) {
  const { tracks, first_published_at: _firstPublishedAt, ...fields } = after
  const row = { ...fields, title_folded: foldText(after.title) }
  if (!before) await insertPack(db, row)
  else if (hasChanged(before, after))
    await updatePack(db, row, { isRedrawn: before.cover_take !== after.cover_take })
  const ids = idsOf(tracks)
  if (!before || idsOf(before.tracks).join() !== ids.join()) await placeTracks(db, after.id, ids)
}

/** A track that is made cheaper may stand in packs of which nothing was said. */
async function refuseDearPacks(db: Db, changes: readonly PackChange[]) {
  const old = new Map(changes.flatMap(({ before }) => before?.tracks.map((track) => [track.id, track]) ?? []))
  const cheaper = changes
    .flatMap(({ after }) => after.tracks)
    .filter(({ id, price_amount }) => price_amount < (old.get(id)?.price_amount ?? 0))
  if (cheaper.length === 0) return
  const dear = await packsDearerThanTracks(db, idsOf(cheaper))
  if (dear.length > 0)
    throw new Refusal('pack-refused', {
      sentences: dear.map(
        ({ title, price_amount, total }) => `“${title}”: ${packPriceComplaint(price_amount, [total])}`,
      ),
    })
}

const hasChanged = (before: PackRecord, after: PackRecord) => packChangesOf({ before, after }).length > 0

/** Whoever owns all of a pack goes on owning all of it. */
async function grantAdded(context: DeskContext, before: PackRecord, after: PackRecord) {
  const added = missingIn(before, after.tracks)
  if (added.length > 0 && before.tracks.length > 0)
    await grantToOwnersOfAll(context, idsOf(before.tracks), added)
}

/** What no pack holds any more is deleted; but what belongs to somebody, or is about to, would vanish from their purchases. */
export async function letGo(db: Db, ids: readonly string[], note: NoteChange) {
  if (ids.length === 0) return
  const wanted = await wantedTracksWithoutPack(db, ids)
  if (wanted.length > 0)
    throw new Refusal('track-owned', {
      sentences: wanted.map(({ title, is_owned }) =>
        is_owned
          ? `“${title}” belongs to people who would no longer find it. Leave it in the pack, or withdraw the pack as a whole.`
          : `“${title}” is in an order that is not settled yet. Leave it in the pack until then, or withdraw the pack as a whole.`,
      ),
    })
  for (const { slug, title } of await deleteForgottenTracks(db, ids))
    await note({ event: 'track-deleted', subject: `track ${slug}`, before: { slug, title } })
}

/** As long as it is, it belongs to everybody; afterwards those who have taken it keep it. */
const isFree = ({ price_amount, published_at }: PackRecord) => price_amount === 0 && published_at !== null

const idsOf = (tracks: readonly TrackRecord[]) => tracks.map(({ id }) => id)

const missingIn = (pack: PackRecord, tracks: readonly TrackRecord[]) => {
  const held = new Set(idsOf(pack.tracks))
  return idsOf(tracks).filter((id) => !held.has(id))
}

import type { addTrack as addCall } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { freeSlug, slugsNear } from '@earcon/contract/catalogue/slug.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { z } from 'zod'
import type { DeskContext } from '../../../context.ts'
import { changeAtDesk } from '../../identity/identity.desk.service.ts'
import { useUploadedCover, useUploadedSound } from '../../uploads/uploads.service.ts'
import { trackSlugOf } from '../import/catalogue.import.plan.ts'
import { changePack, newCatalogueId } from './catalogue.change-pack.service.ts'
import { isDrawable, redrawCover } from './catalogue.cover.service.ts'
import { getDeskPack } from './catalogue.desk.service.ts'
import { packRecordsOfTracks, takenSlugs } from './catalogue.pack-records.queries.ts'
import type { TrackRecord } from './catalogue.pack-records.ts'
import { lockCatalogue, writePacks } from './catalogue.write-packs.service.ts'

type AddedTrack = z.output<(typeof addCall)['body']>

/** Puts a sound that was uploaded at the end of a pack. */
export async function addTrack(context: DeskContext, idOrSlug: string, { upload_id, ...given }: AddedTrack) {
  const id = await changePack(context, idOrSlug, undefined, async (before, context) => {
    const { name, take, source } = await useUploadedSound(context, upload_id)
    const wanted = trackSlugOf(before.slug, given.title)
    const taken = await takenSlugs(context.db, 'tracks', slugsNear(wanted))
    const track: TrackRecord = {
      id: newCatalogueId(),
      slug: freeSlug(wanted, new Set(taken.keys())),
      title: given.title.trim(),
      artist_name: given.artist?.trim() || before.tracks[0]?.artist_name || context.config.seller.name,
      genre: given.genre?.trim() || before.tracks[0]?.genre || 'Sound',
      event: given.event,
      loops: given.loops,
      price_amount: given.price_amount,
      duration_ms: source.duration_ms,
      original_format: source.format,
      source_file: name,
      take,
    }
    return { ...before, tracks: [...before.tracks, track] }
  })
  await redrawCover(context, id)
  return getDeskPack(context, id)
}

/** Replaces the recording of a track in every pack that holds it: its owners get the new one, and keep the old. */
export async function replaceRecording(context: DeskContext, trackId: string, uploadId: string) {
  const ids = await changeAtDesk(context, async (context, note) => {
    await lockCatalogue(context)
    const packs = await packRecordsOfTracks(context.db, [trackId])
    if (packs.length === 0) throw new Refusal('track-not-found')
    const { name, take, source } = await useUploadedSound(context, uploadId)
    const recording = {
      take,
      duration_ms: source.duration_ms,
      original_format: source.format,
      source_file: name,
    }
    const changes = packs.map((before) => ({
      before,
      after: {
        ...before,
        tracks: before.tracks.map((track) => (track.id === trackId ? { ...track, ...recording } : track)),
      },
    }))
    await writePacks(context, changes, note)
    return packs.map(({ id }) => id)
  })
  for (const id of ids) await redrawCover(context, id)
  return { data: await Promise.all(ids.map((id) => getDeskPack(context, id))) }
}

/** Gives a pack a picture that was uploaded; without one its cover is drawn from its sounds. */
export async function setPackCover(context: DeskContext, idOrSlug: string, uploadId: string | null) {
  const id = await changePack(context, idOrSlug, undefined, async (before, context) => {
    // It wears its picture until another one is drawn; where there is nothing to draw, none.
    if (uploadId === null)
      return { ...before, cover_file: null, cover_take: isDrawable(before) ? before.cover_take : null }
    const { name, take } = await useUploadedCover(context, uploadId)
    return { ...before, cover_file: name, cover_take: take }
  })
  await redrawCover(context, id)
  return getDeskPack(context, id)
}

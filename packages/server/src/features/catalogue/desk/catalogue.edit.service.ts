import type {
  createDeskPack as createCall,
  saveDeskPack as saveCall,
} from '@earcon/contract/catalogue/catalogue.admin.calls'
import { freeSlug, slugOf, slugsNear } from '@earcon/contract/catalogue/slug.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { z } from 'zod'
import type { DeskContext } from '../../../context.ts'
import { changeAtDesk } from '../../identity/identity.desk.service.ts'
import { changePack, newCatalogueId, refuseBrokenPack } from './catalogue.change-pack.service.ts'
import { redrawCover } from './catalogue.cover.service.ts'
import { findPackRecord, getDeskPack } from './catalogue.desk.service.ts'
import { deletePack, takenSlugs, wasPackOrdered } from './catalogue.pack-records.queries.ts'
import {
  findTrack,
  isDrawnOtherwise,
  noDescription,
  obstaclesOf,
  type PackRecord,
  stateOf,
} from './catalogue.pack-records.ts'
import { letGo, lockCatalogue, writePacks } from './catalogue.write-packs.service.ts'

type NewPack = z.output<(typeof createCall)['body']>
type SavedPack = z.output<(typeof saveCall)['body']>

/** A new draft, without a sound as yet. */
export async function createDeskPack(context: DeskContext, given: NewPack) {
  const id = newCatalogueId()
  await changeAtDesk(context, async (context, note) => {
    await lockCatalogue(context)
    const wanted = slugOf(given.title)
    const taken = await takenSlugs(context.db, 'packs', slugsNear(wanted))
    const after: PackRecord = {
      id,
      slug: given.slug ?? freeSlug(wanted, new Set(taken.keys())),
      title: given.title.trim(),
      description: given.description?.trim() || noDescription,
      kind: given.kind ?? null,
      version: given.version || null,
      price_amount: given.price_amount ?? 0,
      cover_take: null,
      cover_file: null,
      published_at: null,
      first_published_at: null,
      tracks: [],
    }
    await refuseBrokenPack(context, after)
    await writePacks(context, [{ after }], note)
  })
  return getDeskPack(context, id)
}

/** Changes a pack and its tracks as a whole. Whoever has not seen the newest is told, and changes nothing. */
export async function saveDeskPack(context: DeskContext, idOrSlug: string, given: SavedPack) {
  let wantsCover = true
  const change = async (before: PackRecord): Promise<PackRecord> => {
    const held = new Map(before.tracks.map((track) => [track.id, track]))
    if (new Set(given.tracks.map(({ id }) => id)).size < given.tracks.length)
      throw new Refusal('pack-refused', { sentences: ['A track can stand in a pack only once.'] })
    const tracks = given.tracks.map(({ id, artist, ...track }) => {
      const found = held.get(id)
      if (!found) throw new Refusal('track-not-found')
      const { title, genre, ...rest } = track
      return { ...found, ...rest, title: title.trim(), genre: genre.trim(), artist_name: artist.trim() }
    })
    const after: PackRecord = {
      ...before,
      title: given.title.trim(),
      slug: given.slug.trim(),
      description: given.description.trim(),
      kind: given.kind,
      version: given.version?.trim() || null,
      price_amount: given.price_amount,
      tracks,
    }
    wantsCover = isDrawnOtherwise(before, after)
    return after
  }
  const { revision, changes } = given
  const id = await changePack(context, idOrSlug, revision, change, { changes })
  // Drawing takes its time on a busy machine, and other words change nothing of what a cover shows.
  if (wantsCover) await redrawCover(context, id)
  return getDeskPack(context, id)
}

/** Puts a pack on sale; one that is on sale stays so. */
export async function publishPack(context: DeskContext, idOrSlug: string, revision?: string) {
  const id = await changePack(context, idOrSlug, revision, async (before) => {
    const obstacles = obstaclesOf(before)
    if (obstacles.length > 0) throw new Refusal('pack-not-ready', { sentences: obstacles })
    return { ...before, published_at: before.published_at ?? new Date() }
  })
  return getDeskPack(context, id)
}

/** Takes a pack off sale. Its owners keep its page and their downloads. */
export async function withdrawPack(context: DeskContext, idOrSlug: string, revision?: string) {
  const id = await changePack(context, idOrSlug, revision, async (before) => ({
    ...before,
    published_at: null,
  }))
  return getDeskPack(context, id)
}

/** The list price of a pack, or of one of its tracks by its id or slug. */
export async function changePrice(
  context: DeskContext,
  idOrSlug: string,
  { amount, track }: { amount: number; track?: string | undefined },
) {
  const id = await changePack(context, idOrSlug, undefined, async (before) => {
    if (track === undefined) return { ...before, price_amount: amount }
    const meant = findTrack(before, track)
    if (!meant) throw new Refusal('track-not-found')
    const tracks = before.tracks.map((one) => (one === meant ? { ...one, price_amount: amount } : one))
    return { ...before, tracks }
  })
  return getDeskPack(context, id)
}

/** Deletes a draft that nobody ever ordered or was given, with the sounds that are in no other pack. */
export const deleteDeskPack = (context: DeskContext, idOrSlug: string) =>
  changeAtDesk(context, async (context, note) => {
    await lockCatalogue(context)
    const pack = await findPackRecord(context, idOrSlug)
    if (stateOf(pack) !== 'draft' || (await wasPackOrdered(context.db, pack.id)))
      throw new Refusal('pack-not-draft')
    await deletePack(context.db, pack.id)
    const { tracks, ...fields } = pack
    await note({
      event: 'pack-deleted',
      subject: `pack ${pack.slug}`,
      before: { ...fields, tracks: tracks.map(({ slug }) => slug) },
    })
    const ids = tracks.map(({ id }) => id)
    await letGo(context.db, ids, note)
    return undefined
  })

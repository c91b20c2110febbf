import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/engine.ts'
import { findPack } from '../catalogue/catalogue.service.ts'
import {
  allEntitlementsOf,
  type NamedTrack,
  otherGroundsOf,
  tracksNamed,
  tracksNamedOfPack,
  upsertGifts,
  withdrawGifts,
} from './library.gifts.queries.ts'
import { paidStepsOfTracks } from './library.queries.ts'

/** Tracks by their ids, or all of a pack, by its id or slug. */
interface Gift {
  track_ids?: readonly string[] | undefined
  pack_id?: string | undefined
}

/** The tracks that a gift is made of; sold or not, since a gift may be ahead of a sale. */
export async function loadGiftedTracks(context: Context, { track_ids = [], pack_id }: Gift) {
  if (track_ids.length > 0 === Boolean(pack_id)) throw new Refusal('gift-unclear')
  if (pack_id === undefined) return requireTracks(context, [...new Set(track_ids)])
  const pack = await findPack(context, pack_id)
  if (!pack) throw new Refusal('pack-not-found')
  return tracksNamedOfPack(context.db, pack.id)
}

async function requireTracks({ db }: Context, ids: readonly string[]) {
  const tracks = await tracksNamed(db, ids)
  if (tracks.length < ids.length) throw new Refusal('track-not-found')
  return tracks
}

/** Gives somebody tracks, and tells which of them are new as a gift; part of the caller's transaction. */
export async function giveTracks({ db }: Context, userId: string, tracks: readonly NamedTrack[]) {
  return ofThese(tracks, await upsertGifts(db, userId, idsOf(tracks)))
}

/** Takes gifts back, and tells which there were; part of the caller's transaction. */
export async function takeBackTracks({ db }: Context, userId: string, tracks: readonly NamedTrack[]) {
  const taken = ofThese(tracks, await withdrawGifts(db, userId, idsOf(tracks)))
  await assertNothingRestsOn(db, userId, taken)
  return taken
}

/** Whoever has paid for a larger licence of a gift would have paid for nothing. */
async function assertNothingRestsOn(db: Db, userId: string, taken: readonly NamedTrack[]) {
  const paid = await paidStepsOfTracks(db, userId, idsOf(taken))
  const owned = new Set(paid.filter(({ step }) => step === 'standard').map(({ track_id }) => track_id))
  const fallen = paid.filter(({ track_id }) => !owned.has(track_id))
  if (fallen.length === 0) return
  const orders = [...new Set(fallen.map(({ order_number }) => order_number))].join(' and ')
  const titles = [...new Set(fallen.map(({ track_id }) => track_id))]
    .map((id) => `“${taken.find((track) => track.track_id === id)?.title}”`)
    .join(', ')
  throw new Refusal('gift-of-ground', {
    sentences: [`Order ${orders} extends the licence of ${titles}. Please refund that one first.`],
  })
}

const idsOf = (tracks: readonly NamedTrack[]) => tracks.map(({ track_id }) => track_id)
const ofThese = (tracks: readonly NamedTrack[], ids: readonly string[]) =>
  tracks.filter(({ track_id }) => ids.includes(track_id))

/** Every right that somebody has or had, and how it came about. */
export const listAllEntitlements = ({ db }: Context, userId: string) => allEntitlementsOf(db, userId)

/** What lets a buyer keep these tracks, were it not for one of their orders. */
export const loadOtherGrounds = (
  { db }: Context,
  { userId, orderId, trackIds }: { userId: string; orderId: string; trackIds: readonly string[] },
) => otherGroundsOf(db, userId, orderId, trackIds)

import type { PackSummary } from '@earcon/contract/catalogue'
import type { AcquiredPack } from '@earcon/contract/library'
import type { Context, SignedIn } from '../../context.ts'
import { packsWith } from '../catalogue/catalogue.service.ts'
import { packsAcquired, packsTakenWhole, weightsOf } from './library.acquired.queries.ts'
import { claimsByUser } from './library.claims.queries.ts'
import {
  entitlementsByUser,
  heldBesides,
  insertGifts,
  type OrderRight,
  putOrderRights,
} from './library.queries.ts'

/** Gives somebody tracks, as the shop's own gift; what they have already stays as it is. */
export async function give({ db }: Context, userId: string, trackIds: string[]) {
  if (trackIds.length > 0) await insertGifts(db, userId, trackIds)
}

/** Every track that the viewer has a right of their own to, and how it came about. */
export const entitlementsOf = ({ db, viewer }: SignedIn) => entitlementsByUser(db, viewer.id)

/** Every free pack that the viewer has claimed. */
export const claimsOf = ({ db, viewer }: SignedIn) => claimsByUser(db, viewer.id)

/** What an order has brought its buyer is from now on good for this much; part of the caller's transaction. */
export async function settleRights(
  { db }: Context,
  { userId, orderId, rights }: { userId: string; orderId: string; rights: readonly OrderRight[] },
) {
  await putOrderRights(db, userId, orderId, rights)
}

/** Whether somebody has paid for one of these tracks already, by another order. */
export const hasPaidOneOf = async ({ db }: Context, userId: string, trackIds: string[], orderId: string) =>
  (await heldBesides(db, userId, trackIds, orderId)).length > 0

/** Everything that the viewer may use, pack by pack. */
export async function showAcquired(context: SignedIn): Promise<{ data: AcquiredPack[] }> {
  const { db, viewer } = context
  const acquired = await packsAcquired(db, viewer.id)
  const ids = acquired.map(({ pack_id }) => pack_id)
  const [packs, whole, weights] = await Promise.all([
    packsWith(context, ids),
    packsTakenWhole(db, viewer.id),
    weightsOf(db, ids),
  ])
  const takenWhole = new Set(whole)
  const bytesOf = new Map(weights.map(({ pack_id, bytes }) => [pack_id, bytes]))
  const cameAt = new Map(acquired.map(({ pack_id, at }) => [pack_id, at.getTime()]))
  /** What came last first. A track that stands in several packs brings them all: then the one that was meant. */
  const rankOf = ({
    id,
    ownedConstituentTrackCount: owned,
    totalConstituentTrackCount: total,
  }: PackSummary) => [cameAt.get(id) ?? 0, Number(takenWhole.has(id)), owned / total] as const
  return {
    data: packs.toSorted(byRank(rankOf)).map(({ tracks, isSold, dynamicPrice, ...pack }) => {
      const complete = pack.ownedConstituentTrackCount === pack.totalConstituentTrackCount
      const canHave =
        complete && pack.is_downloadable_archive && !tracks.some(({ isUnderReview }) => isUnderReview)
      return {
        packDetails: pack,
        isPackBundleOwnedByUser: takenWhole.has(pack.id),
        ownedConstituentTrackCount: pack.ownedConstituentTrackCount,
        totalConstituentTrackCount: pack.totalConstituentTrackCount,
        tracks: tracks.map((track) => ({
          trackDetails: track,
          isOwnedByUser: track.isEffectivelyOwnedByCurrentUser,
          isUnderReview: track.isUnderReview,
        })),
        archive_bytes: canHave ? (bytesOf.get(pack.id) ?? 0) : null,
        rest: !complete && isSold ? dynamicPrice : null,
      }
    }),
  }
}

/** By the first number in which two differ; the larger one first. */
const byRank =
  <T>(rankOf: (one: T) => readonly number[]) =>
  (one: T, other: T) => {
    const [ours, theirs] = [rankOf(one), rankOf(other)]
    const place = ours.findIndex((number, place) => number !== theirs[place])
    return (theirs[place] ?? 0) - (ours[place] ?? 0)
  }

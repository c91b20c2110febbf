import type { PackSummary } from '@earcon/contract/catalogue/catalogue.calls'
import type { AcquiredPack } from '@earcon/contract/library/library.calls'
import type { Context, SignedInContext } from '../../context.ts'
import { loadPacksWithTracks } from '../catalogue/catalogue.service.ts'
import { listEarlierVersions } from '../releases/releases.service.ts'
import {
  acquiredPacks,
  earlierRecordingsOf,
  masterBytesOfPacks,
  packIdsAcquiredWhole,
} from './library.acquired.queries.ts'
import { claimsByUser } from './library.claims.queries.ts'
import {
  entitlementsByUser,
  extendToOwnersOfAll,
  giftToClaimants,
  giftToOwnersOfAll,
  insertGiftedEntitlements,
  type OrderEntitlement,
  paidStepsOfTracks,
  upsertOrderEntitlements,
} from './library.queries.ts'

/** Gives somebody tracks, as the shop's own gift; what they have already stays as it is. */
export async function grantTracks({ db }: Context, userId: string, trackIds: string[]) {
  if (trackIds.length > 0) await insertGiftedEntitlements(db, userId, trackIds)
}

/** Whoever has a right to each of some tracks is given others beside them, for as many people. */
export async function grantToOwnersOfAll({ db }: Context, of: readonly string[], added: readonly string[]) {
  await giftToOwnersOfAll(db, of, added)
  await extendToOwnersOfAll(db, of, added)
}

/** Whoever has taken a free pack keeps it, as a gift, when it is free no longer. */
export const grantToClaimants = ({ db }: Context, packId: string, trackIds: readonly string[]) =>
  giftToClaimants(db, packId, trackIds)

/** Every track that the viewer has a right of their own to, and how it came about. */
export const listEntitlements = ({ db, viewer }: SignedInContext) => entitlementsByUser(db, viewer.id)

/** Every free pack that the viewer has claimed. */
export const listClaims = (context: SignedInContext) => listClaimsOf(context, context.viewer.id)

/** The same of anybody. */
export const listClaimsOf = ({ db }: Context, userId: string) => claimsByUser(db, userId)

/** What an order has brought its buyer is from now on good for this much; part of the caller's transaction. */
export async function saveOrderEntitlements(
  { db }: Context,
  {
    userId,
    orderId,
    entitlements,
  }: { userId: string; orderId: string; entitlements: readonly OrderEntitlement[] },
) {
  // What was only extended by it has its entitlement from elsewhere.
  if (entitlements.length > 0) await upsertOrderEntitlements(db, userId, orderId, entitlements)
}

export type { PaidStep } from './library.queries.ts'

/** What of these tracks somebody has a right to, step by step, and by which order. */
export const loadPaidSteps = ({ db }: Context, userId: string, trackIds: readonly string[]) =>
  paidStepsOfTracks(db, userId, trackIds)

/** Everything that the viewer may use, pack by pack. */
export async function listAcquiredContent(context: SignedInContext): Promise<{ data: AcquiredPack[] }> {
  const { db, viewer } = context
  const acquired = await acquiredPacks(db, viewer.id)
  const ids = acquired.map(({ pack_id }) => pack_id)
  const [packs, whole, weights, earlier, versions] = await Promise.all([
    loadPacksWithTracks(context, ids),
    packIdsAcquiredWhole(db, viewer.id),
    masterBytesOfPacks(db, ids),
    earlierRecordingsOf(db, viewer.id),
    listEarlierVersions(context, viewer.id, ids),
  ])
  const earlierOf = Map.groupBy(earlier, ({ track_id }) => track_id)
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
    data: packs.toSorted(byRank(rankOf)).map(({ tracks, isOnSale, dynamicPrice, ...pack }) => {
      const { owned_scope, owned_broadcast } = pack
      const earlierVersions = versions.get(pack.id)?.map((one) => one.version)
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
          ...(earlierOf.has(track.id) && {
            earlier_recordings: earlierOf
              .get(track.id)
              ?.map(({ take, replaced_at }) => ({ id: take, replaced_at: replaced_at.toISOString() })),
          }),
        })),
        earlier_versions: canHave ? earlierVersions : undefined,
        owned_scope,
        owned_broadcast,
        archive_bytes: canHave ? (bytesOf.get(pack.id) ?? 0) : null,
        rest: !complete && isOnSale ? dynamicPrice : null,
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

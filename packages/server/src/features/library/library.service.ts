import type { Context, SignedIn } from '../../context.ts'
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

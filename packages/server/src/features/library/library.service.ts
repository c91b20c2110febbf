import type { Context, SignedIn } from '../../context.ts'
import { entitlementsByUser, insertGifts } from './library.queries.ts'

/** Gives somebody tracks, as the shop's own gift; what they have already stays as it is. */
export async function give({ db }: Context, userId: string, trackIds: string[]) {
  if (trackIds.length > 0) await insertGifts(db, userId, trackIds)
}

/** Every track that the viewer has a right of their own to, and how it came about. */
export const entitlementsOf = ({ db, viewer }: SignedIn) => entitlementsByUser(db, viewer.id)

import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isEntitled, isFreeTrack, largerStepsOf, type UserId } from '../../db/entitlements.ts'
import type { Tables } from '../../db/tables.ts'

/** What of a track is given to everybody, and what is somebody's own. */
const ownershipColumns = (userId: UserId | undefined) =>
  [
    isFreeTrack('pack_tracks.track_id').as('free'),
    isEntitled('pack_tracks.track_id', userId).as('entitled'),
  ] as const

/** The same, with every step of the scope of its licence that is somebody's own. */
export const scopedOwnershipColumns = (userId: UserId | undefined) =>
  [...ownershipColumns(userId), largerStepsOf('pack_tracks.track_id', userId).as('larger')] as const

const tracksWithPrices = (q: ExpressionBuilder<Tables, 'packs'>) =>
  q
    .selectFrom('pack_tracks')
    .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
    .select(['tracks.id', 'tracks.price_amount'])
    .whereRef('pack_tracks.pack_id', '=', 'packs.id')

/** What a pack consists of, in the same statement as the pack, with what of it is free, or held by somebody. */
export const pricedTracksOf = (q: ExpressionBuilder<Tables, 'packs'>, userId: UserId | undefined) =>
  jsonArrayFrom(tracksWithPrices(q).select(ownershipColumns(userId)))

/** The same for a sale, where the scope matters: a list shows the standard one alone, and is not to wait for more. */
export const scopedTracksOf = (q: ExpressionBuilder<Tables, 'packs'>, userId: UserId | undefined) =>
  jsonArrayFrom(tracksWithPrices(q).select(scopedOwnershipColumns(userId)))

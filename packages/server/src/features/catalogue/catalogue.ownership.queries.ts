import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isEntitled, isFreeTrack, type UserId } from '../../db/entitlements.ts'
import type { Tables } from '../../db/tables.ts'

/** What of a track is given to everybody, and what is somebody's own. */
export const ownershipColumns = (userId: UserId | undefined) =>
  [
    isFreeTrack('pack_tracks.track_id').as('free'),
    isEntitled('pack_tracks.track_id', userId).as('entitled'),
  ] as const

/** What a pack consists of, in the same statement as the pack, with what of it is free, or held by somebody. */
export const pricedTracksOf = (q: ExpressionBuilder<Tables, 'packs'>, userId: UserId | undefined) =>
  jsonArrayFrom(
    q
      .selectFrom('pack_tracks')
      .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
      .select(['tracks.id', 'tracks.price_amount'])
      .select(ownershipColumns(userId))
      .whereRef('pack_tracks.pack_id', '=', 'packs.id'),
  )

import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isFree, isHeld } from '../../db/rights.ts'
import type { Tables } from '../../db/tables.ts'

/** What of a track is given to everybody, and what is somebody's own. */
export const standingTo = (userId: string | undefined) =>
  [isFree('pack_tracks.track_id').as('free'), isHeld('pack_tracks.track_id', userId).as('held')] as const

/** What a pack consists of, in the same statement as the pack, with what of it is free, or held by somebody. */
export const partsOf = (q: ExpressionBuilder<Tables, 'packs'>, userId: string | undefined) =>
  jsonArrayFrom(
    q
      .selectFrom('pack_tracks')
      .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
      .select(['tracks.id', 'tracks.price_amount'])
      .select(standingTo(userId))
      .whereRef('pack_tracks.pack_id', '=', 'packs.id'),
  )

import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../../db/tables.ts'

/** A track belongs to everyone while a free pack holds it. */
export const heldInFreePack = (q: ExpressionBuilder<Tables, 'pack_tracks'>) =>
  q.exists(
    q
      .selectFrom('pack_tracks as gift')
      .innerJoin('packs as free', 'free.id', 'gift.pack_id')
      .select('free.id')
      .whereRef('gift.track_id', '=', 'pack_tracks.track_id')
      .where('free.price_amount', '=', 0)
      .where('free.published_at', 'is not', null),
  )

/**
 * Somebody has a right of their own to a track, also one that is in dispute: it need not be bought again.
 * Of those who are not signed in nothing is asked.
 */
export const holdsTrack = (q: ExpressionBuilder<Tables, 'pack_tracks'>, userId: string | undefined) =>
  userId === undefined
    ? q.lit(false)
    : q.exists(
        q
          .selectFrom('entitlements')
          .select('entitlements.track_id')
          .whereRef('entitlements.track_id', '=', 'pack_tracks.track_id')
          .where('entitlements.user_id', '=', userId)
          .where('entitlements.withdrawn_at', 'is', null),
      )

/** What a pack consists of, in the same statement as the pack, with what of it is free, or held by somebody. */
export const partsOf = (q: ExpressionBuilder<Tables, 'packs'>, userId: string | undefined) =>
  jsonArrayFrom(
    q
      .selectFrom('pack_tracks')
      .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
      .select(['tracks.id', 'tracks.price_amount'])
      .select((q) => [heldInFreePack(q).as('free'), holdsTrack(q, userId).as('held')])
      .whereRef('pack_tracks.pack_id', '=', 'packs.id'),
  )

import type { PackState } from '@earcon/contract/catalogue/catalogue.admin.calls'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../db/engine.ts'
import { isNotWithdrawn } from '../../../db/entitlements.ts'
import type { Tables } from '../../../db/tables.ts'

interface DeskFilter {
  /** Folded, as titles are. */
  search: string
  state?: PackState | undefined
}

const stateColumn = sql<PackState>`case when packs.published_at is not null then 'on_sale'
  when packs.first_published_at is not null then 'withdrawn' else 'draft' end`

const matching =
  ({ search, state }: DeskFilter) =>
  (q: ExpressionBuilder<Tables, 'packs'>) => {
    const text = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    return q.and([
      q.or([q('packs.title_folded', 'like', text), q('packs.slug', 'like', text), holdsTrackLike(q, text)]),
      ...(state ? [q(stateColumn, '=', state)] : []),
    ])
  }

/** A pack is found by its tracks as well; of their titles only the case is overlooked. */
const holdsTrackLike = (q: ExpressionBuilder<Tables, 'packs'>, text: string) =>
  q.exists(
    q
      .selectFrom('pack_tracks')
      .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
      .select('tracks.id')
      .whereRef('pack_tracks.pack_id', '=', 'packs.id')
      .where(({ eb, fn }) => eb(fn<string>('lower', ['tracks.title']), 'like', text)),
  )

/** Newest first, whatever their state. */
export const deskPacksAt = (
  db: Db,
  filter: DeskFilter,
  { offset, limit }: { offset: number; limit: number },
) =>
  db
    .selectFrom('packs')
    .select([
      'id',
      'slug',
      'title',
      'kind',
      'price_amount',
      'price_currency',
      'cover_take',
      'published_at',
      'first_published_at',
    ])
    .select((q) =>
      q
        .selectFrom('pack_tracks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('pack_tracks.pack_id', '=', 'packs.id')
        .as('tracks'),
    )
    .where(matching(filter))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

export const countDeskPacks = (db: Db, filter: DeskFilter) =>
  db
    .selectFrom('packs')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where(matching(filter))
    .executeTakeFirstOrThrow()

export const countPacksByState = (db: Db) =>
  db
    .selectFrom('packs')
    .select(stateColumn.as('state'))
    .select((q) => q.fn.countAll<number>().as('count'))
    .groupBy(stateColumn)
    .execute()

/** What an owner wants to know of the tracks of a pack besides what can be changed, by track. */
export const deskTracksOf = (db: Db, packId: string) =>
  db
    .selectFrom('pack_tracks')
    .innerJoin('tracks', 'tracks.id', 'pack_tracks.track_id')
    .leftJoin('recordings', 'recordings.take', 'tracks.take')
    .select([
      'tracks.id',
      'loudness_lufs',
      'true_peak_dbtp',
      'sample_rate',
      'channels',
      'bits',
      'recordings.tempo_bpm',
      'recordings.key',
    ])
    .select((q) => [
      q
        .selectFrom('entitlements')
        .select(({ fn }) => fn.count<number>('entitlements.user_id').distinct().as('count'))
        .whereRef('entitlements.track_id', '=', 'tracks.id')
        .where(isNotWithdrawn)
        .as('owners'),
      q
        .selectFrom('earlier_takes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('earlier_takes.track_id', '=', 'tracks.id')
        .as('earlier_recordings'),
      jsonArrayFrom(
        q
          .selectFrom('pack_tracks as place')
          .innerJoin('packs', 'packs.id', 'place.pack_id')
          .select(['packs.id', 'packs.title'])
          .whereRef('place.track_id', '=', 'tracks.id')
          .where('packs.id', '<>', packId)
          .orderBy('packs.id'),
      ).as('also_in'),
    ])
    .where('pack_tracks.pack_id', '=', packId)
    .execute()

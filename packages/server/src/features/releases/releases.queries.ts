import { sql } from 'kysely'
import type { Db } from '../../db/engine.ts'
import { isNotWithdrawn } from '../../db/entitlements.ts'
import { newId } from '../../platform/security/secrets.ts'
import type { ReleasedPack, ReleasedTrack } from './releases.contents.ts'

/** What a version was, unless that is written already; whether it was written now. */
export async function insertSeal(
  db: Db,
  { tracks, ...pack }: ReleasedPack & { pack_id: string; version: string },
) {
  const { pack_id, version } = pack
  const sealed = await db
    .insertInto('pack_releases')
    .values({ ...pack, sealed_at: sql`now()` })
    .onConflict((conflict) =>
      conflict
        .columns(['pack_id', 'version'])
        .doUpdateSet(({ ref }) => ({
          sealed_at: ref('excluded.sealed_at'),
          slug: ref('excluded.slug'),
          title: ref('excluded.title'),
          description: ref('excluded.description'),
          cover_take: ref('excluded.cover_take'),
        }))
        .where('pack_releases.sealed_at', 'is', null),
    )
    .returning('version')
    .executeTakeFirst()
  if (sealed)
    await db
      .insertInto('pack_release_tracks')
      .values(tracks.map((track, position) => ({ pack_id, version, position, ...track })))
      .execute()
}

/** A version that its owners are told of. */
export const insertRelease = (
  db: Db,
  release: { pack_id: string; version: string; changes: string | null },
) =>
  db
    .insertInto('pack_releases')
    .values({ ...release, announced_at: sql`now()` })
    .execute()

/** A version that the pack has gone on from, where it has. */
export const sealedRelease = (db: Db, packId: string, version: string) =>
  sealedReleases(db, [packId])
    .select(['slug', 'title', 'description', 'cover_take'])
    .where('version', '=', version)
    .$narrowType<{ slug: string; title: string; description: string }>()
    .executeTakeFirst()

/** The same, for somebody who had it then. */
export const sealedReleaseOf = async (db: Db, userId: string, packId: string, version: string) =>
  (await sealedReleasesOf(db, userId, [packId])).some((one) => one.version === version)
    ? sealedRelease(db, packId, version)
    : undefined

/** All versions of some packs that somebody had before the packs went on: all their tracks, or the pack while it was free. */
export const sealedReleasesOf = (db: Db, userId: string, packIds: readonly string[]) =>
  sealedReleases(db, packIds)
    .where(
      sql<boolean>`(exists (
          select from claims
          where claims.pack_id = pack_releases.pack_id and claims.user_id = ${userId} and claimed_at <= sealed_at
        ) or not exists (
          select from pack_release_tracks held
          where held.pack_id = pack_releases.pack_id and held.version = pack_releases.version and not exists (
            select from entitlements
            where entitlements.track_id = held.track_id and user_id = ${userId} and granted_at <= sealed_at
              and ${isNotWithdrawn}
          )
        ))`,
    )
    .execute()

const sealedReleases = (db: Db, packIds: readonly string[]) =>
  db
    .selectFrom('pack_releases')
    .select(['pack_id', 'version'])
    .where('pack_id', '=', sql<string>`any(${packIds}::text[])`)
    .where('sealed_at', 'is not', null)
    // One whose tracks nobody ever had, and which were deleted, is none.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('pack_release_tracks as held')
          .select('held.track_id')
          .whereRef('held.pack_id', '=', 'pack_releases.pack_id')
          .whereRef('held.version', '=', 'pack_releases.version'),
      ),
    )

export const tracksOfRelease = (db: Db, packId: string, version: string): Promise<ReleasedTrack[]> =>
  db
    .selectFrom('pack_release_tracks')
    .select(['track_id', 'take', 'title', 'artist_name', 'original_format', 'event'])
    .where('pack_id', '=', packId)
    .where('version', '=', version)
    .orderBy('position')
    .execute()

export const announcedReleases = (db: Db, packId: string) =>
  db
    .selectFrom('pack_releases')
    .select(['version', 'changes', 'announced_at'])
    .where('pack_id', '=', packId)
    .where('announced_at', 'is not', null)
    .$narrowType<{ announced_at: Date }>()
    .execute()

/** Those who own every track of a pack, or have taken it while it is free. A right that is in dispute is none for this. */
const ownersOf = (packId: string) => sql<{ user_id: string }>`
  select user_id from entitlements
  join pack_tracks on pack_tracks.track_id = entitlements.track_id and pack_tracks.pack_id = ${packId}
  where ${isNotWithdrawn} and suspended_at is null
  group by user_id
  having count(distinct entitlements.track_id) = (select count(*) from pack_tracks where pack_id = ${packId})
  union
  select user_id from claims where claims.pack_id = ${packId}`

export const isOwner = async (db: Db, packId: string, userId: string) => {
  const { rows } = await sql`select from (${ownersOf(packId)}) owners where user_id = ${userId}`.execute(db)
  return rows.length > 0
}

const rowsAtOnce = 500

/** One letter in the outbox for every owner of a pack. */
export async function insertLetters(
  db: Db,
  kind: string,
  { packId, version }: { packId: string; version: string },
) {
  const { rows } = await ownersOf(packId).execute(db)
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db
      .insertInto('outbox')
      .values(
        rows.slice(at, at + rowsAtOnce).map(({ user_id }) => ({
          id: newId(),
          kind,
          facts: sql`${JSON.stringify({ packId, version, userId: user_id })}::jsonb`,
        })),
      )
      .execute()
}

export const releaseForLetter = (db: Db, packId: string, version: string, userId: string) =>
  db
    .selectFrom('pack_releases')
    .innerJoin('packs', 'packs.id', 'pack_releases.pack_id')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select(['packs.title', 'packs.slug', 'pack_releases.changes', 'users.email'])
    .select(
      sql<boolean>`exists (select from pack_tracks join tracks on tracks.id = track_id
        where pack_tracks.pack_id = packs.id and tracks.event is not null)`.as('is_for_tools'),
    )
    .where('pack_releases.pack_id', '=', packId)
    .where('pack_releases.version', '=', version)
    .executeTakeFirst()

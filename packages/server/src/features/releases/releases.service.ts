import type { PackRelease } from '@earcon/contract/catalogue/catalogue.calls'
import { fullVersion, isNewerVersion } from '@earcon/contract/catalogue/version.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context } from '../../context.ts'
import type { ReleasedPack, ReleasedTrack } from './releases.contents.ts'
import { packReleasedKind } from './releases.outbox.ts'
import {
  announcedReleases,
  insertLetters,
  insertRelease,
  insertSeal,
  sealedRelease,
  sealedReleaseOf,
  sealedReleasesOf,
  tracksOfRelease,
} from './releases.queries.ts'

export type { ReleasedPack } from './releases.contents.ts'

type VersionedPack = Omit<ReleasedPack, 'tracks'> & {
  id: string
  version: string | null
  first_published_at: Date | null
  tracks: readonly (Omit<ReleasedTrack, 'track_id' | 'take'> & { id: string; take: string | null })[]
}

/**
 * Writes down what a version is before the pack becomes something else, so that it can be had and gone on with; part of the caller's
 * transaction, before anything is changed. What was never on sale, or never recorded, nobody has.
 */
export async function sealVersion({ db }: Context, pack: VersionedPack) {
  const tracks = pack.tracks.flatMap(({ id, take, title, artist_name, original_format, event }) =>
    take ? [{ track_id: id, take, title, artist_name, original_format, event }] : [],
  )
  if (!pack.first_published_at || tracks.length < pack.tracks.length || tracks.length === 0) return
  const { id, slug, title, description, cover_take } = pack
  await insertSeal(db, {
    pack_id: id,
    version: fullVersion(pack.version),
    slug,
    title,
    description,
    cover_take,
    tracks,
  })
}

/** A pack has another version than before, and its owners are told, once each; part of the caller's transaction. */
export async function releaseVersion(
  { db }: Context,
  {
    id,
    before,
    after,
    changes,
  }: { id: string; before: string | null; after: string | null; changes: string },
) {
  const version = fullVersion(after)
  if (version === fullVersion(before)) return
  if (!isNewerVersion(after, before))
    throw new Refusal('pack-refused', {
      sentences: [`version must be higher than ${before ?? '1'}, which its owners have already.`],
    })
  await insertRelease(db, { pack_id: id, version, changes: changes.trim() || null })
  await insertLetters(db, packReleasedKind.kind, { packId: id, version })
}

/** What a version was that the pack has gone on from, for somebody who had it then. */
export async function loadRelease({ db }: Context, userId: string, packId: string, version: string) {
  const release = await sealedReleaseOf(db, userId, packId, version)
  return release && { ...release, tracks: await tracksOfRelease(db, packId, version) }
}

/** What the versions of a pack have brought, the newest first. */
export async function listReleases({ db }: Context, packId: string): Promise<PackRelease[]> {
  return newestFirst(await announcedReleases(db, packId)).map(({ version, changes, announced_at }) => ({
    version,
    changes,
    released_at: announced_at.toISOString(),
  }))
}

/** Whether what is delivered of a pack is something else than this version was. */
export const isSealed = async ({ db }: Context, packId: string, version: string | null) =>
  (await sealedRelease(db, packId, fullVersion(version))) !== undefined

/** The versions of each of these packs that somebody had, and that the pack has gone on from, the newest first. */
export async function listEarlierVersions({ db }: Context, userId: string, packIds: readonly string[]) {
  const sealed = newestFirst(await sealedReleasesOf(db, userId, packIds))
  return Map.groupBy(sealed, ({ pack_id }) => pack_id)
}

const newestFirst = <T extends { version: string }>(releases: readonly T[]) =>
  releases.toSorted((one, other) => (isNewerVersion(one.version, other.version) ? -1 : 1))

import { sql } from 'kysely'
import type { Db } from '../../../db/engine.ts'

/** A sound on sale that was recorded, and what is known of it. */
export interface KnownSound {
  track_id: string
  /** The pack that it was found in. */
  pack_id: string
  /** In base64. */
  likeness: string
  place: number[]
  duration_ms: number
  tempo_bpm: number | null
  key: string | null
  instruments: string[]
  brightness_hz: number | null
  roughness: number | null
  attack_ms: number | null
  event: string | null
}

const knownColumns = sql`
  track_id, pack_tracks.pack_id, likeness, place, duration_ms, instruments, brightness_hz, roughness, attack_ms, event,
  coalesce(score_tempo_bpm, recordings.tempo_bpm) as tempo_bpm, coalesce(score_key, recordings.key) as key`

/** A track as it stands in the newest of its packs; none where it is not recorded yet. */
export async function knownTrack(db: Db, id: string): Promise<KnownSound | undefined> {
  const { rows } = await sql<KnownSound>`
    select ${knownColumns}
    from listed_tracks as pack_tracks join tracks on tracks.id = track_id join recordings using (take)
    where track_id = ${id} and place is not null`.execute(db)
  return rows[0]
}

/** All sounds of some packs, as far as they are recorded. */
export async function knownSoundsOf(db: Db, packIds: readonly string[]): Promise<KnownSound[]> {
  const { rows } = await sql<KnownSound>`
    select ${knownColumns}
    from pack_tracks join tracks on tracks.id = track_id join recordings using (take)
    where pack_tracks.pack_id = any(${packIds}::text[]) and place is not null
    order by pack_tracks.pack_id, position`.execute(db)
  return rows
}

/** The tracks on sale whose recordings stand nearest to a place. */
export async function tracksAround(db: Db, place: readonly number[], most: number): Promise<KnownSound[]> {
  const { rows } = await sql<KnownSound>`
    select ${knownColumns}
    from ${recordingsAround(sql`cube(${place}::double precision[])`, most)}
    join tracks using (take) join listed_tracks as pack_tracks on track_id = tracks.id`.execute(db)
  return rows
}

/** The packs on sale that hold what stands nearest to any of these places: first those that hold most of it. */
export async function packsAround(db: Db, places: readonly (readonly number[])[], most: number) {
  const { rows } = await sql<{ pack_id: string }>`
    select listed_packs.pack_id
    from unnest(${places.map((place) => `(${place.join(',')})`)}::text[]) as wanted(at)
    cross join lateral (select take from ${recordingsAround(sql`wanted.at::cube`, most)}) near
    join tracks using (take) join pack_tracks on track_id = tracks.id join listed_packs using (pack_id)
    group by listed_packs.pack_id
    order by count(*) desc, listed_packs.pack_id limit ${most}`.execute(db)
  return rows.map(({ pack_id }) => pack_id)
}

const recordingsAround = (at: ReturnType<typeof sql>, most: number) => sql`
  (select * from recordings where place is not null order by cube(place) <-> ${at} limit ${most}) as recordings`

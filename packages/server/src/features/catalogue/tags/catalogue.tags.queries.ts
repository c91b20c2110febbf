import { sql } from 'kysely'
import type { Db } from '../../../db/engine.ts'

interface TagFacts {
  id: string
  created_at: Date
  loops: boolean
  /** It is measured at its loudest moment. */
  is_short: boolean | null
  loudness_lufs: number | null
  true_peak_dbtp: number | null
  tempo_bpm: number | null
  /** Of one pack that it is on sale in. */
  pack: string | null
}

/**
 * What is known of tracks and of what they sound like, or did: each by its id and its take. The studio tells by its length what is
 * short, and plays all of that as a preview; so it follows from the take, and an earlier one says what it always said.
 */
export async function tagFactsOf(db: Db, tracks: readonly { id: string; take: string | null }[]) {
  const ids = tracks.map(({ id }) => id)
  const takes = tracks.map(({ take }) => take)
  const { rows } = await sql<TagFacts>`
    select tracks.id, tracks.created_at, tracks.loops, recordings.preview_ms <= 10000 as is_short,
      recordings.loudness_lufs, recordings.true_peak_dbtp, recordings.tempo_bpm, on_sale.title as pack
    from unnest(${ids}::text[], ${takes}::text[]) as asked (id, take)
    join tracks on tracks.id = asked.id
    left join recordings on recordings.take = asked.take
    left join lateral (
      select packs.title from pack_tracks join packs on packs.id = pack_tracks.pack_id
      where pack_tracks.track_id = tracks.id and packs.published_at is not null
      order by packs.published_at, packs.id limit 1
    ) on_sale on true`.execute(db)
  return rows
}

import type { RecognizedSound } from '@earcon/contract/catalogue/catalogue.calls'
import { sql } from 'kysely'
import type { Db } from '../../../db/engine.ts'
import { isInPublishedPack } from '../../../db/entitlements.ts'

const most = 20

/** Tracks that are on sale or were once somebody's and that sound so, or did before they were recorded anew. */
export async function tracksBySound(db: Db, sha256: string) {
  const { rows } = await sql<RecognizedSound>`
    select distinct tracks.id as track_id, tracks.title, tracks.artist_name as artist,
      case when files.part = 'preview' then 'preview' else 'master' end as part,
      on_sale.pack
    from files
    cross join lateral (
      select id from tracks where take = files.take
      union select track_id from earlier_takes where take = files.take
      union select track_id from pack_release_tracks where take = files.take
    ) sounding
    join tracks on tracks.id = sounding.id
    left join lateral (
      select jsonb_build_object('id', packs.id, 'title', packs.title) as pack from pack_tracks join packs on packs.id = pack_tracks.pack_id
      where pack_tracks.track_id = tracks.id and packs.published_at is not null
      order by packs.published_at, packs.id limit 1
    ) on_sale on true
    where files.sound_sha256 = ${sha256}
      and (${isInPublishedPack('tracks.id')}
        or exists (select from entitlements where entitlements.track_id = tracks.id))
    order by tracks.id, part
    limit ${most}`.execute(db)
  return rows
}

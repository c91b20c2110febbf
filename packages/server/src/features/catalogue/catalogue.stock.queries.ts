import type { ManifestPack, ManifestTrack } from '@earcon/contract/manifest'
import type { Db } from '../../db/engine.ts'

export const saveTracks = (db: Db, tracks: ManifestTrack[]) =>
  db
    .insertInto('tracks')
    .values(
      tracks.map(({ tempo_bpm, key, ...track }) => ({
        ...track,
        score_tempo_bpm: tempo_bpm,
        score_key: key,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        slug: ref('excluded.slug'),
        title: ref('excluded.title'),
        artist_name: ref('excluded.artist_name'),
        genre: ref('excluded.genre'),
        event: ref('excluded.event'),
        score_tempo_bpm: ref('excluded.score_tempo_bpm'),
        score_key: ref('excluded.score_key'),
        instruments: ref('excluded.instruments'),
        duration_ms: ref('excluded.duration_ms'),
        price_amount: ref('excluded.price_amount'),
        original_format: ref('excluded.original_format'),
        recipe: ref('excluded.recipe'),
      })),
    )
    .execute()

/** What the studio no longer names it can no longer make; what was made of it stays. */
export async function forgetRecipesBut(db: Db, tracks: string[], packs: string[]) {
  await db
    .updateTable('tracks')
    .set({ recipe: null })
    .where('recipe', 'is not', null)
    .where('id', 'not in', tracks)
    .execute()
  await db
    .updateTable('packs')
    .set({ cover_recipe: null })
    .where('cover_recipe', 'is not', null)
    .where('id', 'not in', packs)
    .execute()
}

type StockedPack = Omit<ManifestPack, 'published_at'> & { title_folded: string; published_at: Date }

/** Packs with the tracks they hold, in order; only inside a transaction do the two agree. */
export async function savePacks(db: Db, packs: StockedPack[]) {
  await db
    .insertInto('packs')
    .values(packs.map(({ track_ids: _trackIds, ...pack }) => ({ ...pack, created_at: pack.published_at })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        slug: ref('excluded.slug'),
        title: ref('excluded.title'),
        title_folded: ref('excluded.title_folded'),
        description: ref('excluded.description'),
        kind: ref('excluded.kind'),
        price_amount: ref('excluded.price_amount'),
        published_at: ref('excluded.published_at'),
        cover_recipe: ref('excluded.cover_recipe'),
      })),
    )
    .execute()

  const ids = packs.map(({ id }) => id)
  const packTracks = packs.flatMap(({ id, track_ids }) =>
    track_ids.map((track_id, position) => ({ pack_id: id, track_id, position })),
  )
  await db.deleteFrom('pack_tracks').where('pack_id', 'in', ids).execute()
  await db.insertInto('pack_tracks').values(packTracks).execute()
}

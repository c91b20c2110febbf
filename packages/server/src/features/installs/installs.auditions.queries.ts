import type { Db } from '../../db/engine.ts'

/** The sounds of a pack that a coding tool plays, in their order. */
export const tracksToTry = (db: Db, packId: string) =>
  db
    .selectFrom('tracks')
    .innerJoin('pack_tracks', 'pack_tracks.track_id', 'tracks.id')
    .select(['tracks.title', 'tracks.artist_name', 'tracks.event', 'tracks.recipe', 'tracks.take'])
    .where('pack_tracks.pack_id', '=', packId)
    .where('tracks.event', 'is not', null)
    .orderBy('pack_tracks.position')
    .execute()

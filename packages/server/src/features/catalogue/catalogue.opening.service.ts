import type { Manifest } from '@earcon/contract/manifest'
import type { TakeStore } from '../../platform/media/take-store.ts'
import { recordingOrder } from './catalogue.recording-order.ts'

// Loads next to nothing: it is asked before the rest of the shop is there.

/**
 * Begins with the pack that a first visitor meets, before there is a database to tell of it: what is made by then is found when
 * it is to be recorded. One track after another, so that one thread of the studio gets into its stride while the shop opens.
 */
export async function beginOpeningPack(
  takes: Pick<TakeStore, 'track'>,
  { packs, tracks }: Pick<Manifest, 'packs' | 'tracks'>,
) {
  const byId = new Map(tracks.map((track) => [track.id, track]))
  const wanted = packs.flatMap(({ id, published_at, track_ids }) =>
    track_ids.flatMap((trackId, position) => {
      const track = byId.get(trackId)
      return track ? [{ ...track, pack_id: id, published_at: new Date(published_at), position }] : []
    }),
  )
  for (const { recipe, turn } of recordingOrder(wanted))
    if (turn === 'opening') await takes.track(recipe, turn)
}

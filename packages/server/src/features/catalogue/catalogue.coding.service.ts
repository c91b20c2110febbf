import type { CodingPack } from '@earcon/contract/catalogue/catalogue.calls'
import { firstTrackPerEvent } from '@earcon/contract/catalogue/coding-events.rules'
import type { Context } from '../../context.ts'
import { codingSounds } from './catalogue.coding.queries.ts'

/** As many as anybody would choose among. */
const maxPacks = 100

/** One sound for one moment makes a pack one for coding tools: where it has none it is silent. */
export async function listCodingPacks({ db }: Context): Promise<{ data: CodingPack[] }> {
  const byPack = Map.groupBy(await codingSounds(db, maxPacks), ({ id }) => id)
  return {
    data: [...byPack].flatMap(([id, sounds]) => {
      const [first] = sounds
      return first
        ? [{ id, slug: first.slug, title: first.pack_title, sounds: firstTrackPerEvent(sounds).map(asSound) }]
        : []
    }),
  }
}

const asSound = <E>({ event, track_id, title, duration_ms }: Sound<E>) => ({
  event,
  track_id,
  title,
  duration_seconds: duration_ms / 1000,
})

interface Sound<E> {
  event: E
  track_id: string
  title: string
  duration_ms: number
}

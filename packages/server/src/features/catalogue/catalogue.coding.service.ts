import type { CodingPack } from '@earcon/contract/catalogue'
import { heardOf } from '@earcon/contract/moments'
import type { Context } from '../../context.ts'
import { codingSounds } from './catalogue.coding.queries.ts'

/** As many as anybody would choose among. */
const most = 100

/** One sound for one moment makes a pack one for coding tools: where it has none it is silent. */
export async function codingPacks({ db }: Context): Promise<{ data: CodingPack[] }> {
  const byPack = Map.groupBy(await codingSounds(db, most), ({ id }) => id)
  return {
    data: [...byPack].flatMap(([id, sounds]) => {
      const [first] = sounds
      return first
        ? [{ id, slug: first.slug, title: first.pack_title, sounds: heardOf(sounds).map(asSound) }]
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

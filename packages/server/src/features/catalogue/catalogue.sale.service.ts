import type { OnSale, Part } from '@earcon/contract/pricing'
import type { Context } from '../../context.ts'
import { publishedPacks, publishedTracks } from './catalogue.sale.queries.ts'

interface PartRow {
  id: string
  price_amount: number
  free: unknown
  held: unknown
}

/** What is in a free pack is owned by everyone, but only a right of one's own lowers a price. */
export const asPart = ({ id, price_amount, free, held }: PartRow): Part => ({
  id,
  price_amount,
  owned: Boolean(free) || Boolean(held),
  held: Boolean(held),
})

type Named = Pick<OnSale, 'id' | 'type'>

/**
 * What of the wanted stands in the shop, as the viewer stands to it, by two questions for a hundred items as for one.
 * Free packs are among it, so that whoever wants one learns that it is theirs already.
 */
export async function forSale(context: Context, wanted: readonly Named[]): Promise<OnSale[]> {
  const idsOf = (type: Named['type']) => wanted.filter((item) => item.type === type).map(({ id }) => id)
  return [
    ...(await packsForSale(context, idsOf('sound_pack'))),
    ...(await tracksForSale(context, idsOf('track'))),
  ]
}

async function packsForSale({ db, viewer }: Context, ids: string[]): Promise<OnSale[]> {
  const packs = await publishedPacks(db, ids, viewer?.id)
  return packs.map(({ parts, ...pack }) => ({ ...pack, type: 'sound_pack', parts: parts.map(asPart) }))
}

async function tracksForSale({ db, viewer }: Context, ids: string[]): Promise<OnSale[]> {
  const tracks = await publishedTracks(db, ids, viewer?.id)
  return tracks.map(({ free, held, ...track }) => ({
    ...track,
    type: 'track',
    parts: [asPart({ ...track, free, held })],
  }))
}

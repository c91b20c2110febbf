import type { OnSale, Part } from '@earcon/contract/pricing'
import type { Context } from '../../context.ts'
import { publishedPacks, publishedTracks, titlesById } from './catalogue.sale.queries.ts'

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

/**
 * What of the wanted stands in the shop, as the viewer stands to it, by two questions for a hundred items as for one.
 * Free packs are among it, so that whoever wants one learns that it is theirs already.
 */
export async function forSale({ db, viewer }: Context, wanted: readonly Named[]): Promise<OnSale[]> {
  const idsOf = (type: Named['type']) => wanted.filter((item) => item.type === type).map(({ id }) => id)
  const packs = await publishedPacks(db, idsOf('sound_pack'), viewer?.id)
  const tracks = await publishedTracks(db, idsOf('track'), viewer?.id)
  return [
    ...packs.map((pack) => onSale('sound_pack', pack, pack.parts.map(asPart))),
    ...tracks.map((track) => onSale('track', track, [asPart(track)])),
  ]
}

/** What things are called, also those that are no longer sold; nothing of those that never were. */
export const titlesOf = async ({ db }: Context, wanted: readonly Named[]) =>
  (
    await titlesById(
      db,
      wanted.map(({ id }) => id),
    )
  ).map(({ title }) => title)

type Named = Pick<OnSale, 'id' | 'type'>
type Priced = Pick<OnSale, 'id' | 'title' | 'price_amount'>

const onSale = (type: OnSale['type'], { id, title, price_amount }: Priced, parts: Part[]): OnSale => ({
  id,
  type,
  title,
  price_amount,
  parts,
})

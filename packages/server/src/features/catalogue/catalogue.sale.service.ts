import type { LargerStep } from '@earcon/contract/licences/scope-steps.rules'
import type { ItemForSale, PricedTrack } from '@earcon/contract/orders/pricing.rules'
import type { Context } from '../../context.ts'
import { coverUrl } from './catalogue.recordings.service.ts'
import { packShowing, publishedPacks, publishedTracks, titlesById } from './catalogue.sale.queries.ts'

interface PricedTrackRow {
  id: string
  price_amount: number
  free: boolean
  entitled: boolean
  /** Unknown where nobody has asked: a list shows the standard scope alone. */
  larger?: readonly LargerStep[]
}

/** What is in a free pack is owned by everyone, but only a right of one's own lowers a price. */
export const asPricedTrack = ({
  id,
  price_amount,
  free,
  entitled,
  larger = [],
}: PricedTrackRow): PricedTrack => ({
  id,
  price_amount,
  owned: free || entitled,
  entitled,
  larger,
})

/**
 * What of the wanted stands in the shop, as the viewer stands to it, by two questions for a hundred items as for one.
 * Free packs are among it, so that whoever wants one learns that it is theirs already.
 */
export async function loadItemsForSale(
  { db, viewer }: Context,
  wanted: readonly Named[],
): Promise<ItemForSale[]> {
  const idsOf = (type: Named['type']) => wanted.filter((item) => item.type === type).map(({ id }) => id)
  const packs = await publishedPacks(db, idsOf('sound_pack'), viewer?.id)
  const tracks = await publishedTracks(db, idsOf('track'), viewer?.id)
  return [
    ...packs.map((pack) => asItemForSale('sound_pack', pack, pack.parts.map(asPricedTrack))),
    ...tracks.map((track) => asItemForSale('track', track, [asPricedTrack(track)])),
  ]
}

/** The pack in the shop that shows a thing; a pack shows itself. */
export async function findShowingPack({ db }: Context, item: Named) {
  const pack = await packShowing(db, item)
  return pack ? { id: pack.id, cover_image_url: coverUrl(pack.cover_take, 'svg') } : null
}

/** What things are called, also those that are no longer sold; nothing of those that never were. */
export const loadTitles = async ({ db }: Context, wanted: readonly Named[]) =>
  (
    await titlesById(
      db,
      wanted.map(({ id }) => id),
    )
  ).map(({ title }) => title)

type Named = Pick<ItemForSale, 'id' | 'type'>
type Priced = Pick<ItemForSale, 'id' | 'title' | 'price_amount'>

const asItemForSale = (
  type: ItemForSale['type'],
  { id, title, price_amount }: Priced,
  parts: PricedTrack[],
): ItemForSale => ({
  id,
  type,
  title,
  price_amount,
  parts,
})

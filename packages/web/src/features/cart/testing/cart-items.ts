import type { Cart, PackItem, TrackItem } from '../cart.rules.ts'

/** A track as an item, by nothing but what it must have. */
export const trackItemFixture = (id: string, amount: number, more: Partial<TrackItem> = {}): TrackItem => ({
  id,
  type: 'track',
  title: `Track ${id}`,
  cover_image_url: null,
  artist_name: 'N/A',
  price: { amount, currency: 'usd' },
  ...more,
})

/** A pack as an item; one that names no tracks is as old carts had it. */
export const packItemFixture = (
  id: string,
  amount: number,
  track_ids: string[],
  more: Partial<PackItem> = {},
): PackItem => ({
  id,
  type: 'sound_pack',
  title: `Pack ${id}`,
  cover_image_url: null,
  dynamicPrice: { amount, currency: 'usd' },
  ...(track_ids.length > 0 && { track_ids }),
  ...more,
})

/** The cart as one would read it out: tracks by small letters, packs by capitals. */
export const describeCart = (cart: Cart) => cart.map(({ id }) => id).join(' ') || 'nothing'

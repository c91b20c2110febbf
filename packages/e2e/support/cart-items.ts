import type { Money, SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'

interface Named {
  id: string
  title: string
  cover_image_url: string | null
}

interface TrackItem extends Named {
  type: 'track'
  artist_name: string
  price: Money
  pack_id?: string
}

interface PackItem extends Named {
  type: 'sound_pack'
  dynamicPrice: Money
  tracks_summary: string[]
  tracks: { id: string; title: string }[]
}

/** An item as browsers store it, written down a second time: what buyers have stored must stay readable. */
export type CartItem = TrackItem | PackItem

export const toTrackItem = (track: Track, pack: SoundPack): TrackItem => ({
  id: track.id,
  type: 'track',
  title: track.title,
  cover_image_url: track.cover_image_url,
  artist_name: track.artist_name,
  price: { amount: track.price_amount, currency: track.price_currency },
  pack_id: pack.id,
})

export const toPackItem = ({ id, title, cover_image_url, dynamicPrice, tracks }: SoundPack): PackItem => ({
  id,
  type: 'sound_pack',
  title,
  cover_image_url,
  dynamicPrice,
  tracks_summary: tracks.slice(0, 3).map((track) => track.title),
  tracks: tracks.map((track) => ({ id: track.id, title: track.title })),
})

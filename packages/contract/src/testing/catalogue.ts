import type { SoundPack, Track } from '../catalogue/catalogue.calls.ts'
import { packKindOf } from '../catalogue/facets.rules.ts'
import { ownershipOf } from '../catalogue/ownership.rules.ts'
import { dynamicPriceOf } from '../orders/pricing.rules.ts'

/** A track of the shop, as its page shows it to somebody. */
export const trackFixture = (id: string, price_amount: number, more: Partial<Track> = {}): Track => ({
  id,
  title: `Track ${id}`,
  artist_name: 'Nova Ray',
  genre: 'Chime',
  duration_seconds: 2,
  price_amount,
  price_currency: 'usd',
  cover_image_url: `/covers/${id}.svg`,
  original_format: 'wav',
  is_downloadable: true,
  isEffectivelyOwnedByCurrentUser: false,
  isUnderReview: false,
  event: null,
  tempo_bpm: null,
  key: null,
  instruments: [],
  loops: false,
  recording: null,
  ...more,
})

/** A pack, at the price that it has for somebody who holds the tracks named; every track that they own, unless told. */
export function packFixture(
  id: string,
  price_amount: number,
  tracks: Track[],
  held: readonly string[] = tracks.filter((one) => one.isEffectivelyOwnedByCurrentUser).map((one) => one.id),
): SoundPack {
  const parts = tracks.map((one) => ({ ...one, entitled: held.includes(one.id) }))
  const owned = tracks.filter((one) => one.isEffectivelyOwnedByCurrentUser).length
  return {
    id,
    slug: id.toLowerCase(),
    title: `Pack ${id}`,
    description: 'Sounds.',
    cover_image_url: `/covers/${id}.svg`,
    cover_card_url: null,
    voice_url: null,
    price_amount,
    dynamicPrice: { amount: dynamicPriceOf(price_amount, parts), currency: 'usd' },
    ...ownershipOf({ price_amount }, { owned, total: tracks.length }),
    kind: packKindOf(
      null,
      tracks.map(({ event, duration_seconds }) => ({ event, duration_ms: duration_seconds * 1000 })),
    ),
    length_seconds: tracks.reduce((sum, one) => sum + one.duration_seconds, 0),
    created_at: '2026-01-01T00:00:00.000Z',
    is_downloadable_archive: true,
    tracks,
    version: '1.0.0',
    releases: [],
  }
}

/** For somebody who may use it already. */
export const asOwned = (one: Track): Track => ({ ...one, isEffectivelyOwnedByCurrentUser: true })

/** Nobody may change what others look at: whoever tries, throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(deepFreeze)
  }
  return value
}

import fc from 'fast-check'
import type { ItemForSale, PricedTrack } from '../orders/pricing.rules.ts'
import { packFixture, trackFixture } from './catalogue.ts'

interface HasPrice {
  price_amount: number
}

export interface Shop {
  tracks: PricedTrack[]
  /** Every track, and packs that share them. */
  onSale: ItemForSale[]
}

export const sumOf = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

export const listSum = (parts: readonly HasPrice[]) => sumOf(parts.map(({ price_amount }) => price_amount))

/** What the database lets a track cost. */
export const trackPrice = fc.integer({ min: 5, max: 120 }).map((tens) => tens * 10)

/** What it lets a pack cost that is not free: 50 cents and more in steps of ten, up to the sum of its tracks. */
export const paidPackPrice = (tracks: readonly HasPrice[]) =>
  fc.integer({ min: 5, max: listSum(tracks) / 10 }).map((tens) => tens * 10)

export const packPrice = (tracks: readonly HasPrice[]) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 8, arbitrary: paidPackPrice(tracks) })

export const trackIds = ['a', 'b', 'c', 'd', 'e', 'f']

/** Six tracks, of which the buyer holds some; what is in a free pack, everyone owns. */
export const shopArbitrary = (listPrice: typeof paidPackPrice): fc.Arbitrary<Shop> =>
  fc
    .record({
      prices: fc.array(trackPrice, { minLength: trackIds.length, maxLength: trackIds.length }),
      held: fc.oneof(fc.subarray(trackIds, { maxLength: 1 }), fc.subarray(trackIds)),
      packs: fc.array(fc.subarray(trackIds, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
    })
    .chain(({ prices, held, packs }) => {
      const priced = trackIds.map((id, at) => ({ id, price_amount: prices[at] ?? 0 }))
      const inside = packs.map((ids) => priced.filter(({ id }) => ids.includes(id)))
      return fc.tuple(...inside.map(listPrice)).map((lists) => {
        const free = new Set(packs.filter((_, at) => lists[at] === 0).flat())
        const tracks = priced.map(({ id, price_amount }) => {
          const isHeld = held.includes(id)
          return { id, price_amount, owned: isHeld || free.has(id), entitled: isHeld }
        })
        return { tracks, onSale: [...tracks.map(trackOnSale), ...packs.map(packOnSale(tracks, lists))] }
      })
    })

const trackOnSale = (track: PricedTrack): ItemForSale => ({
  id: track.id,
  type: 'track',
  title: track.id,
  price_amount: track.price_amount,
  parts: [track],
})

const packOnSale =
  (tracks: PricedTrack[], lists: number[]) =>
  (ids: string[], at: number): ItemForSale => ({
    id: `P${at}`,
    type: 'sound_pack',
    title: `P${at}`,
    price_amount: lists[at] ?? 0,
    parts: tracks.filter(({ id }) => ids.includes(id)),
  })

/** The packs as their pages show them to this buyer. */
export const packPagesOf = ({ onSale }: Shop) =>
  onSale
    .filter(({ type }) => type === 'sound_pack')
    .map(({ id, price_amount, parts }) =>
      packFixture(
        id,
        price_amount,
        parts.map((part) =>
          trackFixture(part.id, part.price_amount, { isEffectivelyOwnedByCurrentUser: part.owned }),
        ),
        parts.filter(({ entitled }) => entitled).map((part) => part.id),
      ),
    )

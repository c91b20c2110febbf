import fc from 'fast-check'
import type { ItemForSale, PricedTrack } from '../orders/pricing.rules.ts'
import { pack, track } from './cart.ts'

interface Priced {
  price_amount: number
}

export interface Shop {
  tracks: PricedTrack[]
  /** Every track, and packs that share them. */
  shelf: ItemForSale[]
}

export const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

export const listSum = (parts: readonly Priced[]) => sum(parts.map(({ price_amount }) => price_amount))

/** What the database lets a track cost. */
export const price = fc.integer({ min: 5, max: 120 }).map((tens) => tens * 10)

/** What it lets a pack cost that is not free: 50 cents and more in steps of ten, up to the sum of its tracks. */
export const paid = (tracks: readonly Priced[]) =>
  fc.integer({ min: 5, max: listSum(tracks) / 10 }).map((tens) => tens * 10)

export const paidOrFree = (tracks: readonly Priced[]) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 8, arbitrary: paid(tracks) })

export const names = ['a', 'b', 'c', 'd', 'e', 'f']

/** Six tracks, of which the buyer holds some; what is in a free pack, everyone owns. */
export const shopWith = (listPrice: typeof paid): fc.Arbitrary<Shop> =>
  fc
    .record({
      prices: fc.array(price, { minLength: names.length, maxLength: names.length }),
      held: fc.oneof(fc.subarray(names, { maxLength: 1 }), fc.subarray(names)),
      packs: fc.array(fc.subarray(names, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
    })
    .chain(({ prices, held, packs }) => {
      const priced = names.map((id, at) => ({ id, price_amount: prices[at] ?? 0 }))
      const inside = packs.map((ids) => priced.filter(({ id }) => ids.includes(id)))
      return fc.tuple(...inside.map(listPrice)).map((lists) => {
        const free = new Set(packs.filter((_, at) => lists[at] === 0).flat())
        const tracks = priced.map(({ id, price_amount }) => {
          const isHeld = held.includes(id)
          return { id, price_amount, owned: isHeld || free.has(id), entitled: isHeld }
        })
        return { tracks, shelf: [...tracks.map(trackOnSale), ...packs.map(packOnSale(tracks, lists))] }
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
export const pagesOf = ({ shelf }: Shop) =>
  shelf
    .filter(({ type }) => type === 'sound_pack')
    .map(({ id, price_amount, parts }) =>
      pack(
        id,
        price_amount,
        parts.map((part) =>
          track(part.id, part.price_amount, { isEffectivelyOwnedByCurrentUser: part.owned }),
        ),
        parts.filter(({ entitled }) => entitled).map((part) => part.id),
      ),
    )

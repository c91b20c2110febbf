import { dynamicPriceOf } from '../orders/pricing.rules.ts'

const least = 50
const step = 10
/** A slip of the hand, and nothing that anybody licenses. */
const most = 1_000_000

/** What is wrong with the list price of a track, in cents; nothing where it can be asked. */
export const trackPriceComplaint = (amount: number) => {
  if (!Number.isInteger(amount)) return 'A price has at most two decimals.'
  if (amount < least) return `A track costs at least ${dollars(least)}: less cannot be charged to a card.`
  return stepComplaint(amount)
}

/** The same for a pack, which may be free, and must not cost more than its tracks one by one. */
export const packPriceComplaint = (amount: number, tracks: readonly number[]) => {
  if (!Number.isInteger(amount)) return 'A price has at most two decimals.'
  if (amount === 0) return undefined
  if (amount < least)
    return `A pack is free, or costs at least ${dollars(least)}: less cannot be charged to a card.`
  const total = tracks.reduce((sum, price) => sum + price, 0)
  if (tracks.length > 0 && amount > total)
    return `The pack costs ${dollars(amount)}, but its tracks together only ${dollars(total)}.`
  return stepComplaint(amount)
}

const stepComplaint = (amount: number) => {
  if (amount > most) return `A price is at most ${dollars(most)}.`
  return amount % step === 0 ? undefined : 'A price goes in steps of ten cents.'
}

/** Dollars as an owner writes them, in cents; not whole where they had more than two decimals. */
export const centsOf = (dollars: number) => {
  const cents = Math.round(dollars * 100)
  return Math.abs(dollars * 100 - cents) < 1e-6 ? cents : dollars * 100
}

const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`

/** What buyers of a part will pay for the rest: for those who have one, half and all but one of its tracks, the dearest first. */
export function partPrices(pack: number, tracks: readonly number[]) {
  const dearestFirst = tracks.toSorted((one, other) => other - one)
  const counts = [...new Set([1, Math.floor(tracks.length / 2), tracks.length - 1])]
  return counts
    .filter((owned) => owned >= 1 && owned < tracks.length)
    .map((owned) => ({
      owned,
      amount: dynamicPriceOf(
        pack,
        dearestFirst.map((price_amount, at) => ({ price_amount, entitled: at < owned })),
      ),
    }))
}

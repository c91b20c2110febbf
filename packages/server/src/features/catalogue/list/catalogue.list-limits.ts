import type { ListView, Sort } from '@earcon/contract/catalogue/facets.rules'

// What costs the same however many there are has to end somewhere.

/** So many of what is searched for are counted, and no more. */
export const mostCounted = 10_000
/** Of more, so many can be looked through, and tell which options there are, */
export const mostOfSearch = 240
/** and so many of a list that is narrowed or sorted: beyond, it would be faster to narrow it more. */
const mostOfList = 100_000
/** Of what no index finds the newest are enough, where they are so many. */
export const enoughUncounted = 24
/** A part of so many words is a part of nearly everything. */
export const mostWords = 300

interface Asked {
  view: ListView
  sort?: Sort | undefined
  total: number
  /** There are more than were counted. */
  isCapped: boolean
  /** Neither searched nor narrowed. */
  isWhole: boolean
}

/** How many of a list can be looked through: of all packs as they came, all. */
export function reachableOf({ view, sort = 'newest', total, isCapped, isWhole }: Asked): number {
  if (isCapped) return Math.min(total, mostOfSearch)
  return isWhole && view === 'packs' && sort === 'newest' ? total : Math.min(total, mostOfList)
}

import type { FacetCounts } from '@earcon/contract/catalogue/catalogue.calls'
import { bitOf, maskOf } from '@earcon/contract/catalogue/facet-bits.rules'
import { type ChosenFacets, type Facet, facetNames, facets } from '@earcon/contract/catalogue/facets.rules'

/** So many of a list belong to the very same options. */
export interface FacetGroup {
  facets: number
  isOwned: boolean
  count: number
}

/** What a list is narrowed to. */
export interface Chosen {
  facets: ChosenFacets
  /** Of nobody in particular there is nothing that they own. */
  owned?: 'yes' | 'no' | undefined
}

export const hasAllBits = (bits: number, mask: number) => (bits & mask) === mask

/** Whether something is left. */
export const isChosen =
  ({ facets, owned }: Chosen) =>
  (group: Pick<FacetGroup, 'facets' | 'isOwned'>) =>
    hasAllBits(group.facets, maskOf(facets)) && (owned === undefined || group.isOwned === (owned === 'yes'))

/** How many of the groups are left. */
export const countChosen = (groups: readonly FacetGroup[], chosen: Chosen) =>
  sum(groups.filter(isChosen(chosen)))

const sum = (groups: readonly FacetGroup[]) => groups.reduce((all, { count }) => all + count, 0)

/** For each option how long the list would be with it, in place of what is chosen of its facet. Options that lead to nothing are left out. */
export function optionCountsOf(
  groups: readonly FacetGroup[],
  chosen: Chosen,
  { isSignedIn }: { isSignedIn: boolean },
): FacetCounts {
  const counts = Object.fromEntries(
    facetNames.map((facet) => {
      const left = groups.filter(isChosen({ ...chosen, facets: { ...chosen.facets, [facet]: undefined } }))
      return [
        facet,
        countsOf(facets[facet], (option) =>
          sum(left.filter((group) => hasAllBits(group.facets, bitOf(facet, option)))),
        ),
      ]
    }),
    // Safe because it has an entry for every facet.
  ) as Record<Facet, Record<string, number>>
  if (!isSignedIn) return counts
  return {
    ...counts,
    owned: countsOf(['yes', 'no'] as const, (owned) => countChosen(groups, { ...chosen, owned })),
  }
}

const countsOf = <Option extends string>(options: readonly Option[], count: (option: Option) => number) =>
  Object.fromEntries(
    options.map((option) => [option, count(option)] as const).filter(([, count]) => count > 0),
  )

/** Where there are too many to be counted, the options are there all the same. */
export const withoutNumbers = (counts: FacetCounts): FacetCounts =>
  // Safe because it has the same facets.
  Object.fromEntries(
    Object.entries(counts).map(([facet, options]) => [
      facet,
      Object.fromEntries(Object.keys(options ?? {}).map((option) => [option, null])),
    ]),
  ) as FacetCounts

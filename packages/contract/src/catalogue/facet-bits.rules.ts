import type { CodingEvent } from './coding-events.rules.ts'
import {
  type ChosenFacets,
  type Facet,
  facetNames,
  facets,
  lengths,
  type PackKind,
  prices,
  type Range,
  tempos,
} from './facets.rules.ts'

// What something belongs to, and what was chosen, as one number each: a bit for every option. The database keeps the same
// numbers, so an option keeps its bit for good: another one comes at the end.

const bits = new Map(
  facetNames
    .flatMap((facet) => facets[facet].map((option) => `${facet} ${option}`))
    .map((name, place) => [name, 2 ** place]),
)

/** The bit of an option; 0 of what is none. */
export const bitOf = (facet: Facet, option: string) => bits.get(`${facet} ${option}`) ?? 0

/** All that was chosen, as bits. */
export const maskOf = (chosen: ChosenFacets) =>
  facetNames.reduce((mask, facet) => mask | bitOf(facet, chosen[facet] ?? ''), 0)

/** What is known of a pack or track that decides where it is found. */
export interface FacetFacts {
  kind: PackKind
  moments: readonly CodingEvent[]
  length_ms: number
  tempos_bpm: readonly number[]
  price_amount: number
  isFree: boolean
}

/** Every option that something belongs to, as bits; the database says the same (listed_facets). */
export function facetBitsOf({ kind, moments, length_ms, tempos_bpm, price_amount, isFree }: FacetFacts) {
  const options: [Facet, string | undefined][] = [
    ['kind', kind],
    ...moments.map((moment): [Facet, string] => ['moment', moment]),
    // What has a sound for any moment serves every tool: a pack is one folder that all of them take.
    ...(moments.length > 0 ? facets.tool.map((tool): [Facet, string] => ['tool', tool]) : []),
    ['length', nameIn(lengths, length_ms)],
    ...tempos_bpm.map((tempo): [Facet, string | undefined] => ['tempo', nameIn(tempos, tempo)]),
    ...(isFree
      ? ([['free', 'yes']] satisfies [Facet, string][])
      : ([['price', nameIn(prices, price_amount)]] satisfies [Facet, string | undefined][])),
  ]
  return options.reduce((mask, [facet, option]) => mask | bitOf(facet, option ?? ''), 0)
}

const nameIn = (ranges: readonly Range[], value: number) =>
  ranges.find(({ from, below }) => value >= from && value < below)?.name

import { type CodingEvent, codingEvents, codingTools } from './coding-events.rules.ts'

/** What a pack is for: sounds for the moments of a coding tool, other short sounds, or music. */
export const packKinds = ['signals', 'interface', 'music'] as const
export type PackKind = (typeof packKinds)[number]

/** A kind that its owner has not said is told from its tracks; so does the database (kind_of_pack). */
export function packKindOf(
  said: PackKind | null,
  tracks: readonly { event: CodingEvent | null; duration_ms: number }[],
): PackKind {
  if (said) return said
  if (tracks.some(({ event }) => event)) return 'signals'
  return tracks.every(({ duration_ms }) => duration_ms < 10_000) ? 'interface' : 'music'
}

/** From the first number up to, and without, the second. */
export interface Range {
  name: string
  from: number
  below: number
}

/** How long a track is, or all of a pack, in milliseconds. */
export const lengths = [
  { name: 'under-10s', from: 0, below: 10_000 },
  { name: '10s-to-1m', from: 10_000, below: 60_000 },
  { name: '1m-to-3m', from: 60_000, below: 180_000 },
  { name: 'over-3m', from: 180_000, below: Number.POSITIVE_INFINITY },
] as const satisfies Range[]

/** In beats a minute. */
export const tempos = [
  { name: 'under-70', from: 0, below: 70 },
  { name: '70-to-90', from: 70, below: 90 },
  { name: '90-to-120', from: 90, below: 120 },
  { name: 'over-120', from: 120, below: Number.POSITIVE_INFINITY },
] as const satisfies Range[]

/** In cents. What is free has no price. */
export const prices = [
  { name: 'under-5', from: 1, below: 500 },
  { name: '5-to-10', from: 500, below: 1_000 },
  { name: '10-to-20', from: 1_000, below: 2_000 },
  { name: 'over-20', from: 2_000, below: Number.POSITIVE_INFINITY },
] as const satisfies Range[]

type ToolName = keyof typeof codingTools

/** What a list can be narrowed by, and to what. Its order is that of facet-bits.rules.ts. */
export const facets = {
  kind: packKinds,
  moment: codingEvents,
  // Safe because these are the very keys of that object.
  tool: Object.keys(codingTools) as ToolName[],
  length: lengths.map(({ name }) => name),
  tempo: tempos.map(({ name }) => name),
  price: prices.map(({ name }) => name),
  free: ['yes'] as const,
} as const

export type Facet = keyof typeof facets
export type FacetOption<F extends Facet> = (typeof facets)[F][number]
/** One option at most of each. */
export type ChosenFacets = { readonly [F in Facet]?: FacetOption<F> | undefined }

// Safe because it reads the keys of an object whose keys these are.
export const facetNames = Object.keys(facets) as Facet[]

export const sorts = ['newest', 'price', 'length', 'tempo'] as const
export type Sort = (typeof sorts)[number]

/** Packs, or the tracks in them. */
export type ListView = 'packs' | 'tracks'

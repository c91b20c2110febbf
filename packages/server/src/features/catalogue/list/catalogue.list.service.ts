import type { FacetCounts } from '@earcon/contract/catalogue/catalogue.calls'
import { maskOf } from '@earcon/contract/catalogue/facet-bits.rules'
import {
  type ChosenFacets,
  facetNames,
  type ListView,
  type Sort,
} from '@earcon/contract/catalogue/facets.rules'
import type { RawBuilder } from 'kysely'
import type { Context } from '../../../context.ts'
import {
  countFound,
  foundGroups,
  hasBits,
  hasWords,
  idsAt,
  isInGroups,
  isNot,
  isOwned,
  listedGroups,
  matchesText,
  nothing,
  titleContains,
  wordsNear,
} from './catalogue.list.queries.ts'
import {
  type Chosen,
  countChosen,
  type FacetGroup,
  holds,
  optionCountsOf,
  withoutNumbers,
} from './catalogue.option-counts.ts'
import { oneOfEach, readSearch, type SearchText } from './catalogue.search-text.ts'

/** What a visitor asks of a list. */
export interface ListQuery extends ChosenFacets {
  page: number
  limit: number
  search: string
  owned?: 'yes' | 'no' | undefined
  sort?: Sort | undefined
  counts?: 'yes' | undefined
}

/** So many of what is searched for are counted, and no more. */
const mostCounted = 10_000
/** So few are sorted as they are found; of more, the index is read in its order. */
const few = 5_000

/** The ids of a page in their order, as the database finds them; read from the end of the list, the last one comes first. */
export interface FoundPage {
  ids: RawBuilder<string[]>
  isFromEnd: boolean
}

/** Where in a list a page stands, and what is known of all of it. */
export interface FoundList {
  /** None where nothing stands there. */
  page: FoundPage | undefined
  total: number
  isCapped: boolean
  isNear: boolean
  counts: FacetCounts | undefined
}

/** What is found of a text, before it is narrowed to anything. */
interface Match {
  conditions: ReturnType<typeof matchesText>[]
  groups: FacetGroup[]
  isCapped: boolean
  isNear: boolean
  /** What is to stand first, where nothing else was asked for. */
  first?: ReturnType<typeof matchesText> | undefined
}

export async function findList(context: Context, view: ListView, query: ListQuery): Promise<FoundList> {
  const chosen = readChosen(context, query)
  const match = await findMatch(context, view, readSearch(query.search))
  const found = await countList(context, view, match, chosen)
  const isCapped = match.isCapped && found > mostCounted
  const total = isCapped ? mostCounted : found
  return {
    page: pageOf(context, view, match, chosen, { ...query, total }),
    total,
    isCapped,
    isNear: match.isNear,
    counts: query.counts && countsOf(match, chosen, context.viewer !== undefined),
  }
}

function readChosen({ viewer }: Context, query: ListQuery): Chosen {
  const facets = Object.fromEntries(facetNames.map((facet) => [facet, query[facet]]))
  return { facets, owned: viewer && query.owned }
}

const ownedBy = ({ viewer }: Context, view: ListView) => viewer && isOwned(view, viewer.id)

/** Everything, or what holds the text; where nothing does, what looks like a mistyped form of it. */
async function findMatch(
  context: Context,
  view: ListView,
  text: SearchText | 'too long' | undefined,
): Promise<Match> {
  if (text === 'too long') return { conditions: [nothing], groups: [], isCapped: false, isNear: false }
  if (text === undefined)
    return { conditions: [], groups: await allGroups(context, view), isCapped: false, isNear: false }

  const exactly = await matchOf(context, view, matchesText(text))
  if (exactly.groups.length > 0) return { ...exactly, first: titleContains(text) }
  if (text.words.length === 0) return exactly
  const near = await wordsNear(context.db, text.words)
  if (near.some((words) => words.length === 0)) return exactly
  const nearly = await matchOf(context, view, hasWords(oneOfEach(near)))
  return { ...nearly, isNear: nearly.groups.length > 0 }
}

async function matchOf(
  context: Context,
  view: ListView,
  condition: ReturnType<typeof hasWords>,
): Promise<Match> {
  const groups = await foundGroups(context.db, view, {
    found: [condition],
    owned: ownedBy(context, view),
    most: mostCounted + 1,
  })
  const isCapped = countChosen(groups, { facets: {} }) > mostCounted
  return { conditions: [condition], groups, isCapped, isNear: false }
}

/** All of the list; of somebody who is signed in, what they own of it apart. */
async function allGroups(context: Context, view: ListView): Promise<FacetGroup[]> {
  const isTheirs = ownedBy(context, view)
  const [listed, owned] = await Promise.all([
    listedGroups(context.db, view),
    isTheirs ? foundGroups(context.db, view, { found: [isTheirs], owned: isTheirs }) : [],
  ])
  const ownedOf = new Map(owned.map(({ facets, count }) => [facets, count]))
  const others = listed.map((group) => ({ ...group, count: group.count - (ownedOf.get(group.facets) ?? 0) }))
  return [...owned, ...others]
}

/** Of what is searched for, at most one more than is counted. */
async function countList(context: Context, view: ListView, match: Match, chosen: Chosen) {
  if (!match.isCapped) return countChosen(match.groups, chosen)
  return countFound(context.db, view, conditionsOf(context, view, match, chosen), mostCounted + 1)
}

const countsOf = ({ groups, isCapped }: Match, chosen: Chosen, isSignedIn: boolean) => {
  const counts = optionCountsOf(groups, chosen, { isSignedIn })
  return isCapped ? withoutNumbers(counts) : counts
}

/** What has to hold of each row of the list. */
function conditionsOf(context: Context, view: ListView, { conditions }: Match, { facets, owned }: Chosen) {
  const mask = maskOf(facets)
  const isTheirs = ownedBy(context, view)
  return [
    ...conditions,
    ...(mask === 0 ? [] : [hasBits(mask)]),
    ...(owned && isTheirs ? [owned === 'yes' ? isTheirs : isNot(isTheirs)] : []),
  ]
}

interface WantedPage {
  page: number
  limit: number
  total: number
  sort?: Sort | undefined
}

function pageOf(
  context: Context,
  view: ListView,
  match: Match,
  chosen: Chosen,
  { page, limit, total, sort }: WantedPage,
): FoundPage | undefined {
  const offset = (page - 1) * limit
  const length = Math.min(limit, total - offset)
  if (length <= 0) return undefined
  const mask = maskOf(chosen.facets)
  const rows = conditionsOf(context, view, match, chosen)
  const isSparse = mask !== 0 && match.conditions.length === 0 && total <= few
  const masks = match.groups.filter(({ facets }) => holds(facets, mask)).map(({ facets }) => facets)
  // Text that stands in the title comes first, unless another order was asked for: then it is not read from its end.
  const first = sort === undefined ? match.first : undefined
  const isFromEnd = !match.isCapped && first === undefined && offset > total / 2
  const ids = idsAt(
    view,
    isSparse ? [...rows, isInGroups([...new Set(masks)])] : rows,
    { sort: sort ?? 'newest', first },
    { offset: isFromEnd ? total - offset - length : offset, limit: length, isFromEnd },
  )
  return { ids, isFromEnd }
}

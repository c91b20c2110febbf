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
  asArray,
  type FoundRow,
  idsAt,
  inOrder,
  isOneOf,
  packIdsAt,
  type Stretch,
} from './catalogue.list.queries.ts'
import { reachableOf } from './catalogue.list-limits.ts'
import {
  findMatch,
  isUnnarrowed,
  type Match,
  narrowedTo,
  type SeenList,
  type WantedPage,
} from './catalogue.match.service.ts'
import {
  type Chosen,
  hasAllBits,
  isChosen,
  optionCountsOf,
  withoutNumbers,
} from './catalogue.option-counts.ts'
import { isFreeFor, isTheirsAlone, readTheirs } from './catalogue.owned.queries.ts'
import { readSearch } from './catalogue.search-text.ts'

/** What a visitor asks of a list. */
export interface ListQuery extends ChosenFacets {
  page: number
  limit: number
  search: string
  owned?: 'yes' | 'no' | undefined
  sort?: Sort | undefined
  counts?: 'yes' | undefined
}

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
  /** So many of them can be looked through. */
  reachable: number
  isCapped: boolean
  isNear: boolean
  counts: FacetCounts | undefined
}

export async function findList(context: Context, view: ListView, query: ListQuery): Promise<FoundList> {
  const chosen = readChosen(context, query)
  const list = await seeList(context, view, query)
  const { sort, limit } = query
  const wanted = { chosen, sort, limit, offset: (query.page - 1) * limit }
  const match = await findMatch(list, readSearch(query.search), wanted)
  const { found: total, isMore: isCapped } = match
  const isWhole = match.conditions.length === 0 && isUnnarrowed(chosen)
  const reachable = reachableOf({ view, sort, total, isCapped, isWhole })
  return {
    page: pageOf(list, match, wanted, { total, reachable }),
    total,
    reachable,
    isCapped,
    isNear: match.isNear,
    counts: query.counts && countsOf(match, chosen, context.viewer !== undefined),
  }
}

/** What is theirs is only asked for where it is counted or chosen. */
async function seeList({ db, viewer }: Context, view: ListView, { counts, owned }: ListQuery) {
  const theirs = viewer && (counts || owned) ? await readTheirs(db, view, viewer.id) : undefined
  return { db, view, theirs }
}

function readChosen({ viewer }: Context, query: ListQuery): Chosen {
  const facets = Object.fromEntries(facetNames.map((facet) => [facet, query[facet]]))
  return { facets, owned: viewer && query.owned }
}

const countsOf = ({ groups, areCounted }: Match, chosen: Chosen, isSignedIn: boolean) => {
  const counts = optionCountsOf(groups, chosen, { isSignedIn })
  return areCounted ? counts : withoutNumbers(counts)
}

function pageOf(
  list: SeenList,
  match: Match,
  wanted: WantedPage,
  { total, reachable }: Pick<FoundList, 'total' | 'reachable'>,
): FoundPage | undefined {
  const { view } = list
  const { chosen, offset, sort = 'newest' } = wanted
  const length = Math.min(wanted.limit, reachable - offset)
  if (length <= 0) return undefined
  const stretch = { offset, limit: length, isFromEnd: false }
  const { conditions, inRow, ids, rows, areClose } = match
  if (ids) return { ids: asArray(ids), isFromEnd: false }
  if (rows) return { ids: pageOfRows(view, rows.filter(isChosen(chosen)), wanted, stretch), isFromEnd: false }
  if (conditions.length > 0) {
    const part = narrowedTo(list, chosen)
    const narrowed = { conditions: [...conditions, ...part], inRow: [...inRow, ...part], sort }
    return {
      ids: idsAt(view, { ...narrowed, among: { most: reachable, areClose } }, stretch),
      isFromEnd: false,
    }
  }
  const isFromEnd = reachable === total && offset > total / 2
  const fromThere = isFromEnd ? { offset: total - offset - length, limit: length, isFromEnd } : stretch
  if (view === 'packs' && sort === 'newest' && isUnnarrowed(chosen))
    return { ids: packIdsAt(fromThere), isFromEnd }
  return { ids: idsAt(view, { ...whereOf(list, match, chosen), sort }, fromThere), isFromEnd }
}

/** What the title says comes first, unless another order was asked for. */
function pageOfRows(view: ListView, rows: readonly FoundRow[], { sort }: WantedPage, stretch: Stretch) {
  const ids = (sort ? rows : inOrder(rows)).map(({ id }) => id)
  if (sort && sort !== 'newest') return idsAt(view, { conditions: [isOneOf(view, ids)], sort }, stretch)
  return asArray(ids.slice(stretch.offset, stretch.offset + stretch.limit))
}

/** What is not searched for is found by the very options that it has: the database knows which there are. */
function whereOf(list: SeenList, match: Match, chosen: Chosen) {
  if (isUnnarrowed(chosen)) return { conditions: [] }
  const { view, theirs = [] } = list
  const mask = maskOf(chosen.facets)
  const left = match.groups.map(({ facets }) => facets).filter((facets) => hasAllBits(facets, mask))
  const groups = [...new Set(left)]
  if (chosen.owned === undefined) return { conditions: [], groups }
  if (chosen.owned === 'no')
    return { conditions: [], groups: groups.filter((facets) => !isFreeFor(facets)), except: theirs }
  return {
    conditions: [],
    groups: groups.filter(isFreeFor),
    besides: isTheirsAlone(view, theirs, mask),
  }
}

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
import { asArray, idsAt, inOrder, isOneOf, readByIndex } from './catalogue.list.queries.ts'
import { reachableOf } from './catalogue.list-limits.ts'
import { findMatch, isUnnarrowed, type Match, narrowedTo, type SeenList } from './catalogue.match.service.ts'
import { type Chosen, hasAllBits, optionCountsOf, withoutNumbers } from './catalogue.option-counts.ts'
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
  const match = await findMatch(list, readSearch(query.search), chosen)
  const { found: total, isMore: isCapped } = match
  const isWhole = match.conditions.length === 0 && isUnnarrowed(chosen)
  const reachable = reachableOf({ view, sort: query.sort, total, isCapped, isWhole })
  return {
    page: await pageOf(list, match, chosen, { ...query, total, reachable }),
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

interface WantedPage {
  page: number
  limit: number
  total: number
  reachable: number
  sort?: Sort | undefined
}

async function pageOf(
  list: SeenList,
  match: Match,
  chosen: Chosen,
  { page, limit, total, reachable, sort }: WantedPage,
): Promise<FoundPage | undefined> {
  const { db, view } = list
  const offset = (page - 1) * limit
  const length = Math.min(limit, reachable - offset)
  if (length <= 0) return undefined
  // What the title says comes first, unless another order was asked for: then it is not read from its end.
  const rank = sort === undefined ? match.rank : undefined
  if (!match.areCounted && isUnnarrowed(chosen)) {
    const found = (rank ? inOrder(match.newest) : match.newest).map(({ id }) => id)
    if (rank) return { ids: asArray(found.slice(offset, offset + length)), isFromEnd: false }
    const newest = { conditions: [isOneOf(view, found)], sort: sort ?? 'newest' }
    return { ids: idsAt(view, newest, { offset, limit: length, isFromEnd: false }), isFromEnd: false }
  }
  const isWhole = reachable === total || !match.areClose
  const isFromEnd = isWhole && rank === undefined && offset > total / 2
  const ids = idsAt(
    view,
    {
      ...whereOf(list, match, chosen),
      sort: sort ?? 'newest',
      rank,
      ...(match.conditions.length > 0 && { among: isWhole ? 'all' : reachable }),
    },
    { offset: isFromEnd ? total - offset - length : offset, limit: length, isFromEnd },
  )
  return { ids: match.isIndexed && isWhole ? await readByIndex(db, ids) : ids, isFromEnd }
}

/** What is not searched for is found by the very options that it has: the database knows which there are. */
function whereOf(list: SeenList, match: Match, chosen: Chosen) {
  if (match.conditions.length > 0) return { conditions: [...match.conditions, ...narrowedTo(list, chosen)] }
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

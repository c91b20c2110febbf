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
  areMany,
  countFound,
  foundGroups,
  hasBits,
  hasWords,
  idsAt,
  isCommon,
  isNot,
  isOwned,
  likenessOfTitle,
  listedGroups,
  matchesText,
  newestGroups,
  nothing,
  type Rank,
  readByIndex,
  shareOfNewest,
  titleContains,
  wordsContaining,
  wordsNear,
} from './catalogue.list.queries.ts'
import { mostCounted, mostTelling, mostWords, reachableOf } from './catalogue.list-limits.ts'
import {
  type Chosen,
  countChosen,
  type FacetGroup,
  hasAllBits,
  optionCountsOf,
  withoutNumbers,
} from './catalogue.option-counts.ts'
import { asWords, mayBeMistyped, oneOfEach, readSearch, type SearchText } from './catalogue.search-text.ts'

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

export type Condition = ReturnType<typeof matchesText>

/** What is found of a text, before it is narrowed to anything but for its number. */
interface Match extends Asked {
  groups: FacetGroup[]
  /** So many belong to all that was chosen; of what is searched for, at most one more than is counted. */
  found: number
  /** It stands close together in the list. */
  isCommon: boolean
  isCapped: boolean
  isNear: boolean
  /** What has more of this stands first, where no order was asked for. */
  rank?: Rank | undefined
}

export async function findList(context: Context, view: ListView, query: ListQuery): Promise<FoundList> {
  const chosen = readChosen(context, query)
  const match = await findMatch(context, view, readSearch(query.search), chosen)
  const isCapped = match.isCapped && match.found > mostCounted
  const total = isCapped ? mostCounted : match.found
  const isWhole = match.conditions.length === 0 && isUnnarrowed(chosen)
  const reachable = reachableOf({ view, sort: query.sort, total, isCapped, isWhole })
  return {
    page: await pageOf(context, view, match, chosen, { ...query, total, reachable }),
    total,
    reachable,
    isCapped,
    isNear: match.isNear,
    counts: query.counts && countsOf(match, chosen, context.viewer !== undefined),
  }
}

const isUnnarrowed = ({ facets, owned }: Chosen) => maskOf(facets) === 0 && owned === undefined

function readChosen({ viewer }: Context, query: ListQuery): Chosen {
  const facets = Object.fromEntries(facetNames.map((facet) => [facet, query[facet]]))
  return { facets, owned: viewer && query.owned }
}

const ownedBy = ({ viewer }: Context, view: ListView) => viewer && isOwned(view, viewer.id)

const nothingFound: Match = {
  conditions: [nothing],
  groups: [],
  found: 0,
  isIndexed: false,
  isCommon: false,
  isCapped: false,
  isNear: false,
}

/** Everything, or what holds the text; where nothing does, what looks like a mistyped form of it. */
async function findMatch(
  context: Context,
  view: ListView,
  text: SearchText | 'too long' | undefined,
  chosen: Chosen,
): Promise<Match> {
  if (text === 'too long') return nothingFound
  if (text === undefined) {
    const groups = await allGroups(context, view)
    return { ...nothingFound, conditions: [], groups, found: countChosen(groups, chosen) }
  }
  const exactly = await matchOf(context, view, await askedOf(context, text), chosen)
  if (exactly.groups.length > 0) return { ...exactly, rank: titleContains(text) }
  const near = await wordsMeant(context, text)
  if (!near) return exactly
  const meant = [hasWords(oneOfEach(near))]
  const nearly = await matchOf(context, view, { conditions: meant, isIndexed: true }, chosen)
  return { ...nearly, isNear: nearly.groups.length > 0, rank: likenessOfTitle(text) }
}

/** What a text may be a mistyped form of: words of the shop for each that may be mistyped. None where one of them has none. */
export async function wordsMeant({ db }: Context, text: SearchText): Promise<string[][] | undefined> {
  const mistyped = mayBeMistyped(text)
  const near = mistyped.length > 0 ? await wordsNear(db, mistyped) : []
  return near.length > 0 && near.every((words) => words.length > 0) ? near : undefined
}

/** What is asked of the database, and whether an index answers. */
export interface Asked {
  conditions: readonly Condition[]
  isIndexed: boolean
}

/**
 * What the index of words can find is asked of it, by the words there are that contain each of the text's own: a title that
 * contains a text holds a word that contains its first word. Of others that of titles finds what has three letters in a row.
 */
export async function askedOf({ db }: Context, text: SearchText): Promise<Asked> {
  if (text.words.length === 0) return { conditions: [matchesText(text)], isIndexed: false }
  const containing = await wordsContaining(db, text.words, mostWords + 1)
  if (containing.some((words) => words.length === 0)) return { conditions: [nothing], isIndexed: false }
  const { everywhere, possible } = asWords(text, containing)
  if (possible === 'the same') return { conditions: [hasWords(everywhere)], isIndexed: true }
  const matches = matchesText({ ...text, everywhere })
  if (possible === undefined)
    return { conditions: [matches], isIndexed: text.words.some((word) => word.length >= 3) }
  const isOneWord = text.folded === text.words[0]
  return { conditions: isOneWord ? [hasWords(possible)] : [hasWords(possible), matches], isIndexed: true }
}

/** Where more are found than are counted, so is what it is narrowed to; both at once, since each takes a while. */
async function matchOf(
  context: Context,
  view: ListView,
  { conditions, isIndexed }: Asked,
  chosen: Chosen,
): Promise<Match> {
  const { db, viewer } = context
  const most = mostCounted + 1
  const share = isIndexed ? await shareOfNewest(db, view, conditions) : 1
  const matched = { found: conditions, owned: viewer && isOwned(view, viewer.id) }
  const [whole, ofChosen] = await Promise.all([
    wholeGroups(db, view, matched, { isIndexed, share }),
    isUnnarrowed(chosen)
      ? most
      : countFound(db, view, { found: conditionsOf(context, view, { conditions }, chosen), most, isIndexed }),
  ])
  const isCapped = whole === 'too many'
  const groups = isCapped ? await newestGroups(db, view, { ...matched, most: mostTelling }) : whole
  return {
    conditions,
    groups,
    found: isCapped ? ofChosen : countChosen(whole, chosen),
    isIndexed,
    isCommon: isCommon(share),
    isCapped,
    isNear: false,
  }
}

/** All that is found, unless it is more than are counted. */
async function wholeGroups(
  db: Context['db'],
  view: ListView,
  matched: { found: readonly Condition[]; owned: Condition | undefined },
  { isIndexed, share }: { isIndexed: boolean; share: number },
): Promise<FacetGroup[] | 'too many'> {
  const most = mostCounted + 1
  if (isIndexed && (await areMany(db, view, { ...matched, most, share }))) return 'too many'
  const groups = await foundGroups(db, view, { ...matched, most, isIndexed })
  return countChosen(groups, { facets: {} }) === most ? 'too many' : groups
}

/** All of the list; of somebody who is signed in, what they own of it apart. */
async function allGroups(context: Context, view: ListView): Promise<FacetGroup[]> {
  const isTheirs = ownedBy(context, view)
  const [listed, owned] = await Promise.all([
    listedGroups(context.db, view),
    isTheirs ? foundGroups(context.db, view, { found: [isTheirs], owned: isTheirs }) : [],
  ])
  const ownedOf = new Map(owned.map(({ facets, count }) => [facets, count]))
  const others = listed.map(({ facets, count }) => ({
    facets,
    isOwned: false,
    count: count - (ownedOf.get(facets) ?? 0),
  }))
  return [...owned, ...others]
}

const countsOf = ({ groups, isCapped }: Match, chosen: Chosen, isSignedIn: boolean) => {
  const counts = optionCountsOf(groups, chosen, { isSignedIn })
  return isCapped ? withoutNumbers(counts) : counts
}

/** What has to hold of each row of what is searched for. */
const conditionsOf = (
  context: Context,
  view: ListView,
  { conditions }: Pick<Match, 'conditions'>,
  chosen: Chosen,
) => [
  ...conditions,
  ...(maskOf(chosen.facets) === 0 ? [] : [hasBits(maskOf(chosen.facets))]),
  ...ownershipOf(context, view, chosen),
]

function ownershipOf(context: Context, view: ListView, { owned }: Chosen): Condition[] {
  const isTheirs = ownedBy(context, view)
  if (!owned || !isTheirs) return []
  return [owned === 'yes' ? isTheirs : isNot(isTheirs)]
}

interface WantedPage {
  page: number
  limit: number
  total: number
  reachable: number
  sort?: Sort | undefined
}

async function pageOf(
  context: Context,
  view: ListView,
  match: Match,
  chosen: Chosen,
  { page, limit, total, reachable, sort }: WantedPage,
): Promise<FoundPage | undefined> {
  const offset = (page - 1) * limit
  const length = Math.min(limit, reachable - offset)
  if (length <= 0) return undefined
  // What the title says comes first, unless another order was asked for: then it is not read from its end.
  const rank = sort === undefined ? match.rank : undefined
  const isWhole = reachable === total
  const isFoundAsWhole = isWhole || !match.isCommon
  const isFromEnd = isWhole && rank === undefined && offset > total / 2
  const ids = idsAt(
    view,
    {
      ...whereOf(context, view, match, chosen),
      sort: sort ?? 'newest',
      rank,
      ...(match.conditions.length > 0 && { among: isFoundAsWhole ? 'all' : reachable }),
    },
    { offset: isFromEnd ? total - offset - length : offset, limit: length, isFromEnd },
  )
  return { ids: match.isIndexed && isFoundAsWhole ? await readByIndex(context.db, ids) : ids, isFromEnd }
}

/** What is not searched for is found by the very options that it has: the database knows which there are. */
function whereOf(context: Context, view: ListView, match: Match, chosen: Chosen) {
  const mask = maskOf(chosen.facets)
  if (match.conditions.length > 0 || mask === 0)
    return { conditions: conditionsOf(context, view, match, chosen) }
  const groups = new Set(
    match.groups.map(({ facets }) => facets).filter((facets) => hasAllBits(facets, mask)),
  )
  return { conditions: ownershipOf(context, view, chosen), groups: [...groups] }
}

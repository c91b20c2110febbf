import { maskOf } from '@earcon/contract/catalogue/facet-bits.rules'
import type { ListView, Sort } from '@earcon/contract/catalogue/facets.rules'
import type { Context } from '../../../context.ts'
import {
  areMany,
  type Condition,
  type FoundRow,
  farthestLook,
  firstLook,
  foundGroups,
  hasBits,
  hasWords,
  isCommon,
  isInTitle,
  isNot,
  type Look,
  likenessOfTitle,
  listedGroups,
  lookAtNewest,
  matchesText,
  newestFound,
  nothing,
  type PageOfFound,
  type Rank,
  readFound,
} from './catalogue.list.queries.ts'
import { enoughUncounted, mostCounted, mostOfSearch, mostWords } from './catalogue.list-limits.ts'
import { type Chosen, countChosen, type FacetGroup } from './catalogue.option-counts.ts'
import { isFreeFor, isOwned, isOwnedByWords, isTheirsAlone, type Theirs } from './catalogue.owned.queries.ts'
import { asWords, isMeantBy, mayBeMistyped, oneOfEach, type SearchText } from './catalogue.search-text.ts'
import { type ListedWord, wordsContaining, wordsNear } from './catalogue.words.queries.ts'

/** What is asked of the database, and whether an index answers. */
export interface Asked {
  conditions: readonly Condition[]
  /** The same of a row that is read anyway: quicker where an index would be asked for many words. */
  inRow: readonly Condition[]
  isIndexed: boolean
  /** So many are known to be found before they are asked for. */
  atLeast: number
}

/** What belongs to what was chosen. */
interface Part {
  found: number
  /** There are more than these, and they are not counted. */
  isMore: boolean
  /** They stand close together in the list. */
  areClose: boolean
  /** The ids of the wanted page, where all were read for it. */
  ids?: readonly string[] | undefined
  /** All that can be looked through, where they are known: the newest first. */
  rows?: readonly FoundRow[] | undefined
}

/** What is found of a text. */
export interface Match extends Part {
  conditions: readonly Condition[]
  inRow: readonly Condition[]
  groups: FacetGroup[]
  /** All that are found are in these groups; if not, only the newest of many. */
  areCounted: boolean
  isNear: boolean
  /** What has more of this stands first, where no order was asked for. */
  rank?: Rank | undefined
}

const none: Match = {
  conditions: [nothing],
  inRow: [nothing],
  groups: [],
  found: 0,
  isMore: false,
  areClose: true,
  areCounted: true,
  isNear: false,
}

/** What of a list is asked for: a part of it, in an order, from there on. */
export interface WantedPage {
  chosen: Chosen
  sort?: Sort | undefined
  offset: number
  limit: number
}

/** A list as somebody sees it. */
export interface SeenList {
  db: Context['db']
  view: ListView
  /** Of who is signed in, where it matters. */
  theirs?: Theirs | undefined
}

/** Everything, or what holds the text; where nothing does, what looks like a mistyped form of it. */
export async function findMatch(
  list: SeenList,
  text: SearchText | 'too long' | undefined,
  wanted: WantedPage,
): Promise<Match> {
  if (text === 'too long') return none
  if (text === undefined) {
    const groups = await allGroups(list)
    return { ...none, conditions: [], inRow: [], groups, found: countChosen(groups, wanted.chosen) }
  }
  const exactly = await matchOf(list, await askedOf(list, text), isInTitle(text), wanted)
  if (exactly.groups.length > 0) return exactly
  const meant = await wordsMeant(list, text)
  if (!meant) return exactly
  const nearly = await matchOf(list, askedOfWords(list, meant), likenessOfTitle(text), wanted)
  return { ...nearly, isNear: nearly.groups.length > 0 }
}

/**
 * What a text may be a mistyped form of: words of the shop for each that may be mistyped. None where one of them has none, or where
 * they all are what was typed.
 */
export async function wordsMeant(
  { db }: Pick<Context, 'db'>,
  text: SearchText,
): Promise<ListedWord[][] | undefined> {
  const mistyped = mayBeMistyped(text)
  const near = mistyped.length > 0 ? await wordsNear(db, mistyped) : []
  const isKnown = near.every((words, place) => words.some(({ word }) => word === mistyped[place]))
  if (isKnown && mistyped.length === text.words.length) return undefined
  return near.length > 0 && near.every((words) => words.length > 0) ? near : undefined
}

/** One word of each group. */
export const askedOfWords = ({ view }: Pick<SeenList, 'view'>, groups: readonly ListedWord[][]): Asked => ({
  ...asked(hasWords(oneOfEach(groups.map(spelled)))),
  isIndexed: true,
  atLeast: groups.length === 1 ? mostOf(view, groups.flat(), () => true) : 0,
})

/** An index and a row are asked the same. */
const asked = (condition: Condition) => ({ conditions: [condition], inRow: [condition] })

const spelled = (words: readonly ListedWord[]) => words.map(({ word }) => word)

/** Those of the most frequent word, which may be found anywhere, or in titles alone. */
function mostOf(view: ListView, words: readonly ListedWord[], isFoundAnywhere: (word: string) => boolean) {
  const inTitles = view === 'packs' ? 'pack_titles' : 'track_titles'
  return Math.max(0, ...words.map((word) => word[isFoundAnywhere(word.word) ? view : inTitles]))
}

/**
 * What the index of words can find is asked of it, by the words there are that contain each of the text's own: a title that
 * contains a text holds a word that contains its first word. Of others that of titles finds what has three letters in a row.
 */
export async function askedOf({ db, view }: Pick<SeenList, 'db' | 'view'>, text: SearchText): Promise<Asked> {
  const none = { isIndexed: false, atLeast: 0 }
  if (text.words.length === 0) return { ...none, ...asked(matchesText(text)) }
  const containing = await wordsContaining(db, view, text.words, mostWords)
  if (containing.some(({ words }) => words.length === 0)) return { ...none, ...asked(nothing) }

  const { everywhere, possible } = asWords(
    text,
    containing.map(({ words, areFew }) => ({ words: spelled(words), areFew })),
  )
  const [first = ''] = text.words
  const isOneWord = text.folded === first
  const found = containing.flatMap(({ words }) => words)
  const atLeast = isOneWord ? mostOf(view, found, (word) => isMeantBy(first, word)) : 0
  if (possible === 'the same') return { ...asked(hasWords(everywhere)), isIndexed: true, atLeast }
  const matches = matchesText({ ...text, everywhere })
  if (possible === undefined)
    return { ...asked(matches), isIndexed: text.words.some((word) => word.length >= 3), atLeast }
  return {
    conditions: isOneWord ? [hasWords(possible)] : [hasWords(possible), matches],
    inRow: [matches],
    isIndexed: true,
    atLeast,
  }
}

/** Few are seen at the first look. Else each of its questions may take a while, so they are asked at once. */
async function matchOf(
  list: SeenList,
  { conditions, inRow, isIndexed, atLeast }: Asked,
  rank: Rank,
  wanted: WantedPage,
): Promise<Match> {
  const { db, view, theirs } = list
  const { chosen } = wanted
  const owned = theirs && isOwned(view, theirs)
  const sought = { found: conditions, inRow, owned, rank, most: mostOfSearch, isIndexed }
  // What no index finds is looked for farther.
  const newest = isIndexed ? firstLook : farthestLook
  const look = await lookAtNewest(db, view, { ...sought, newest, chosen })
  const about = { conditions, inRow, rank, isNear: false }
  if (areFew(look.whole)) {
    const rows = look.whole.first
    return { ...none, ...about, groups: groupsOf(rows), found: countChosen(groupsOf(rows), chosen), rows }
  }
  const page = { ...wanted, sort: wanted.sort ?? 'newest', rank: wanted.sort ? undefined : rank }
  const narrowed = narrowedTo(list, chosen)
  const part = {
    ...sought,
    found: [...conditions, ...narrowed],
    inRow: [...inRow, ...narrowed],
    owned: undefined,
  }
  const isPart = !isUnnarrowed(chosen) && !look.whole.isAll
  const [whole, ofChosen, telling] = await Promise.all([
    isPart && isLikelyTooMuch(look.whole)
      ? uncounted
      : readWhole(list, { ...sought, atLeast }, look.whole, page),
    isPart ? readPart(list, part, look.part, page) : tooMany(sought, look.whole),
    isCommon(look.whole) && !look.whole.isAll ? newestOf(list, sought, look.whole) : undefined,
  ])
  if (whole.areCounted) {
    const { groups, ids } = whole
    return { ...none, ...about, groups, found: countChosen(groups, chosen), ids }
  }
  const rows = telling ?? whole.rows ?? (await newestOf(list, sought, look.whole))
  return {
    ...about,
    ...(isUnnarrowed(chosen) && { rows }),
    ...ofChosen,
    groups: groupsOf(rows),
    areCounted: false,
  }
}

const groupsOf = (rows: readonly FoundRow[]): FacetGroup[] =>
  rows.map(({ facets, isOwned }) => ({ facets, isOwned, count: 1 }))

interface Sought {
  found: readonly Condition[]
  inRow: readonly Condition[]
  owned: Condition | undefined
  rank: Rank
  most: number
  isIndexed: boolean
  atLeast?: number
}

const newestOf = async ({ db, view }: SeenList, sought: Sought, look: Look) =>
  isEnough(sought, look) ? look.first : newestFound(db, view, { ...sought, areClose: isClose(look) })

type Whole =
  | { areCounted: true; groups: FacetGroup[]; ids: readonly string[] }
  /** The newest of them, where they were read. */
  | { areCounted: false; rows?: readonly FoundRow[] }

const uncounted: Whole = { areCounted: false }

/** All that is found with a page of it, unless it is more than is counted. */
async function readWhole(
  { db, view }: SeenList,
  sought: Sought,
  look: Look,
  page: PageOfFound,
): Promise<Whole> {
  if (await areTooMany(db, view, sought, look)) return uncounted
  // What no index finds is only counted where it is so rare that all of the list has to be read for it.
  const most = sought.isIndexed ? mostReadOf(look) + 1 : undefined
  const isIndexed = sought.isIndexed && !look.isAll
  const ofMany = { counted: mostCounted, most: mostOfSearch }
  const { newest, ...whole } = await readFound(db, view, { ...sought, most, isIndexed, ofMany }, page)
  const count = countAll(whole.groups)
  if (!sought.isIndexed || count <= mostCounted) return { areCounted: true, ...whole }
  return count === most ? uncounted : { areCounted: false, rows: newest }
}

/** Of what lies far apart the newest are known once all is read, so twice as many as are counted are read at once. */
const mostReadOf = (look: Look) => (isAboutMost(look) ? 2 * mostCounted : mostCounted)

const isAboutMost = (look: Look) => !isClose(look) && look.share * look.listed < 1.75 * mostCounted

/** The same of a part that is not to be parted further. */
async function readPart(list: SeenList, sought: Sought, look: Look, page: PageOfFound): Promise<Part> {
  const part = await readWhole(list, sought, look, { ...page, chosen: all })
  if (!part.areCounted) {
    // Whose they are was asked as a condition.
    const isOwned = page.chosen.owned === 'yes'
    const rows = part.rows?.map((row) => ({ ...row, isOwned }))
    return { ...tooMany(sought, look), ...(rows && { rows }) }
  }
  return { found: countAll(part.groups), isMore: false, areClose: isClose(look), ids: part.ids }
}

const all: Chosen = { facets: {} }
const countAll = (groups: readonly FacetGroup[]) => countChosen(groups, all)

/** Whether there are known to be more than are counted; and what no index finds is not counted where there is enough of it. */
async function areTooMany(db: Context['db'], view: ListView, sought: Sought, look: Look) {
  if (look.isAll) return false
  const { found, inRow, isIndexed, atLeast = 0 } = sought
  if (!isIndexed) return isEnough(sought, look)
  if (atLeast > mostCounted) return true
  return !isAboutMost(look) && areMany(db, view, { found, inRow, most: mostCounted + 1, look })
}

/** Of a part the number is told, and of all that it is a part of none where there seems to be far more than is counted. */
const isLikelyTooMuch = ({ share, listed }: Look) => share * listed > 1.25 * mostCounted

const tooMany = (sought: Sought, look: Look): Part => ({
  found: sought.isIndexed ? mostCounted : Math.min(mostCounted, inRoundNumbers(look.count)),
  isMore: true,
  areClose: isClose(look),
  ...(isEnough(sought, look) && { rows: look.first }),
})

/** No more than there are. */
const inRoundNumbers = (count: number) => {
  const step = count < 100 ? 10 : 100
  return Math.floor(count / step) * step
}

/** Nothing else is found. */
const areFew = ({ isAll, count, first }: Look) => isAll && count === first.length

/** The newest are known; of what no index finds some pages will do. */
const isEnough = ({ isIndexed }: Pick<Sought, 'isIndexed'>, { isAll, first }: Look) =>
  !isAll && first.length >= (isIndexed ? mostOfSearch : enoughUncounted)

const isClose = (look: Look) => look.isAll || isCommon(look)

/** All of the list; of somebody who is signed in, what they own of it apart. */
async function allGroups({ db, view, theirs }: SeenList): Promise<FacetGroup[]> {
  const [listed, held] = await Promise.all([
    listedGroups(db, view),
    theirs ? foundGroups(db, view, [isTheirsAlone(view, theirs)]) : [],
  ])
  if (theirs === undefined) return listed
  const heldOf = new Map(held.map(({ facets, count }) => [facets, count]))
  return listed
    .flatMap(({ facets, count }) => {
      const owned = isFreeFor(facets) ? count : (heldOf.get(facets) ?? 0)
      return [
        { facets, isOwned: true, count: owned },
        { facets, isOwned: false, count: count - owned },
      ]
    })
    .filter(({ count }) => count > 0)
}

export const isUnnarrowed = ({ facets, owned }: Chosen) => maskOf(facets) === 0 && owned === undefined

/** What has to hold of each row beside what is searched for. */
export const narrowedTo = ({ view, theirs }: SeenList, { facets, owned }: Chosen): Condition[] => [
  ...(maskOf(facets) === 0 ? [] : [hasBits(maskOf(facets))]),
  ...(theirs && owned === 'yes' ? [isOwnedByWords(view, theirs)] : []),
  ...(theirs && owned === 'no' ? [isNot(isOwned(view, theirs))] : []),
]

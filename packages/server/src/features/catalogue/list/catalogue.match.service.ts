import { maskOf } from '@earcon/contract/catalogue/facet-bits.rules'
import type { ListView } from '@earcon/contract/catalogue/facets.rules'
import type { Context } from '../../../context.ts'
import {
  areMany,
  type Condition,
  countFound,
  type FoundRow,
  farthestLook,
  firstLook,
  foundGroups,
  hasBits,
  hasWords,
  isCommon,
  isInTitle,
  isNot,
  type ListedWord,
  type Look,
  likenessOfTitle,
  listedGroups,
  lookAtNewest,
  matchesText,
  newestFound,
  nothing,
  type Rank,
  wordsContaining,
  wordsNear,
} from './catalogue.list.queries.ts'
import { mostCounted, mostOfSearch, mostWords } from './catalogue.list-limits.ts'
import { type Chosen, countChosen, type FacetGroup } from './catalogue.option-counts.ts'
import { isFreeFor, isOwned, isOwnedByWords, isTheirsAlone, type Theirs } from './catalogue.owned.queries.ts'
import { asWords, isMeantBy, mayBeMistyped, oneOfEach, type SearchText } from './catalogue.search-text.ts'

/** What is asked of the database, and whether an index answers. */
export interface Asked {
  conditions: readonly Condition[]
  isIndexed: boolean
  /** So many are known to be found before they are asked for. */
  atLeast: Record<ListView, number>
}

const unknown = { packs: 0, tracks: 0 }

/** How many belong to what was chosen. */
interface Count {
  found: number
  /** There are more than these, and they are not counted. */
  isMore: boolean
  /** They stand close together in the list. */
  areClose: boolean
}

/** What is found of a text. */
export interface Match extends Asked, Count {
  groups: FacetGroup[]
  /** All that are found are in these groups; if not, only the newest of many. */
  areCounted: boolean
  newest: readonly FoundRow[]
  isNear: boolean
  /** What has more of this stands first, where no order was asked for. */
  rank?: Rank | undefined
}

const none: Match = {
  conditions: [nothing],
  isIndexed: false,
  atLeast: unknown,
  groups: [],
  found: 0,
  isMore: false,
  areClose: true,
  areCounted: true,
  newest: [],
  isNear: false,
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
  chosen: Chosen,
): Promise<Match> {
  if (text === 'too long') return none
  if (text === undefined) {
    const groups = await allGroups(list)
    return { ...none, conditions: [], groups, found: countChosen(groups, chosen) }
  }
  const exactly = await matchOf(list, await askedOf(list, text), isInTitle(text), chosen)
  if (exactly.groups.length > 0) return exactly
  const meant = await wordsMeant(list, text)
  if (!meant) return exactly
  const nearly = await matchOf(list, askedOfWords(meant), likenessOfTitle(text), chosen)
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
export const askedOfWords = (groups: readonly ListedWord[][]): Asked => ({
  conditions: [hasWords(oneOfEach(groups.map(spelled)))],
  isIndexed: true,
  atLeast: groups.length === 1 ? mostOf(groups.flat(), () => true) : unknown,
})

const spelled = (words: readonly ListedWord[]) => words.map(({ word }) => word)

/** Of each list those of the most frequent word, which may be found anywhere, or in titles alone. */
const mostOf = (words: readonly ListedWord[], isFoundAnywhere: (word: string) => boolean) => {
  const anywhere = words.filter(({ word }) => isFoundAnywhere(word))
  return {
    packs: Math.max(0, ...anywhere.map(({ packs }) => packs), ...words.map((word) => word.pack_titles)),
    tracks: Math.max(0, ...anywhere.map(({ tracks }) => tracks), ...words.map((word) => word.track_titles)),
  }
}

/**
 * What the index of words can find is asked of it, by the words there are that contain each of the text's own: a title that
 * contains a text holds a word that contains its first word. Of others that of titles finds what has three letters in a row.
 */
export async function askedOf({ db }: Pick<Context, 'db'>, text: SearchText): Promise<Asked> {
  const none = { isIndexed: false, atLeast: unknown }
  if (text.words.length === 0) return { ...none, conditions: [matchesText(text)] }
  const containing = await wordsContaining(db, text.words, mostWords + 1)
  if (containing.some((words) => words.length === 0)) return { ...none, conditions: [nothing] }

  const { everywhere, possible } = asWords(text, containing.map(spelled))
  const [first = ''] = text.words
  const isOneWord = text.folded === first
  const atLeast = isOneWord ? mostOf(containing.flat(), (word) => isMeantBy(first, word)) : unknown
  if (possible === 'the same') return { conditions: [hasWords(everywhere)], isIndexed: true, atLeast }
  const matches = matchesText({ ...text, everywhere })
  if (possible === undefined)
    return { conditions: [matches], isIndexed: text.words.some((word) => word.length >= 3), atLeast }
  return {
    conditions: isOneWord ? [hasWords(possible)] : [hasWords(possible), matches],
    isIndexed: true,
    atLeast,
  }
}

/** Each of its questions may take a while, so they are asked at once. */
async function matchOf(
  list: SeenList,
  { conditions, isIndexed, atLeast }: Asked,
  rank: Rank,
  chosen: Chosen,
): Promise<Match> {
  const { db, view, theirs } = list
  const owned = theirs && isOwned(view, theirs)
  const sought = { found: conditions, owned, rank, most: mostOfSearch, isIndexed }
  const look = await lookFor(list, sought)
  const [whole, ofChosen, newest] = await Promise.all([
    wholeGroups(list, { ...sought, atLeast: atLeast[view] }, look),
    isUnnarrowed(chosen)
      ? tooMany(sought, look)
      : countOf(list, { ...sought, found: [...conditions, ...narrowedTo(list, chosen)] }),
    isEnough(look) ? look.first : isClose(look) && !look.isAll ? newestFound(db, view, sought) : undefined,
  ])
  const about = { ...ofChosen, conditions, isIndexed: isIndexed && !look.isAll, atLeast, rank, isNear: false }
  if (whole !== 'too many') {
    const found = countChosen(whole, chosen)
    return { ...about, groups: whole, found, isMore: false, areCounted: true, newest: [] }
  }
  const telling = newest ?? (await newestFound(db, view, sought))
  const groups = telling.map(({ facets, isOwned }) => ({ facets, isOwned, count: 1 }))
  return { ...about, groups, areCounted: false, newest: telling }
}

interface Sought {
  found: readonly Condition[]
  owned: Condition | undefined
  rank: Rank
  most: number
  isIndexed: boolean
  atLeast?: number
}

/** What no index finds is looked for farther. */
const lookFor = ({ db, view }: SeenList, sought: Sought) =>
  lookAtNewest(db, view, { ...sought, newest: sought.isIndexed ? firstLook : farthestLook })

/** All that is found, unless it is more than is counted. */
async function wholeGroups(list: SeenList, sought: Sought, look: Look): Promise<FacetGroup[] | 'too many'> {
  if (await areTooMany(list, sought, look)) return 'too many'
  const groups = await foundGroups(list.db, list.view, { ...sought, ...howToCount(sought, look) })
  return sought.isIndexed && countChosen(groups, { facets: {} }) > mostCounted ? 'too many' : groups
}

/** The same of what is not to be parted by its options. */
async function countOf(list: SeenList, sought: Sought): Promise<Count> {
  const look = await lookFor(list, sought)
  if (await areTooMany(list, sought, look)) return tooMany(sought, look)
  const found = look.isAll
    ? look.count
    : await countFound(list.db, list.view, { ...sought, ...howToCount(sought, look) })
  if (sought.isIndexed && found > mostCounted) return tooMany(sought, look)
  return { found, isMore: false, areClose: isClose(look) }
}

/** What no index finds is only counted where it is so rare that all of the list has to be read for it. */
const howToCount = ({ isIndexed }: Sought, { isAll }: Look) => ({
  most: isIndexed ? mostCounted + 1 : undefined,
  isIndexed: isIndexed && !isAll,
})

/** Whether there are known to be more than are counted; and what no index finds is not counted where there is enough of it. */
async function areTooMany({ db, view }: SeenList, { found, isIndexed, atLeast = 0 }: Sought, look: Look) {
  if (look.isAll) return false
  if (!isIndexed) return isEnough(look)
  return atLeast > mostCounted || areMany(db, view, { found, most: mostCounted + 1, share: look.share })
}

const tooMany = ({ isIndexed }: Sought, look: Look): Count => ({
  found: isIndexed ? mostCounted : Math.min(mostCounted, Math.floor(look.count / 100) * 100),
  isMore: true,
  areClose: isClose(look),
})

const isEnough = ({ isAll, first }: Look) => !isAll && first.length === mostOfSearch

const isClose = (look: Look) => look.isAll || isCommon(look)

/** All of the list; of somebody who is signed in, what they own of it apart. */
async function allGroups({ db, view, theirs }: SeenList): Promise<FacetGroup[]> {
  const [listed, held] = await Promise.all([
    listedGroups(db, view),
    theirs ? foundGroups(db, view, { found: [isTheirsAlone(view, theirs)] }) : [],
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

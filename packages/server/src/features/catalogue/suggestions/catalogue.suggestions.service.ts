import type { ListedTrack, PackSummary } from '@earcon/contract/catalogue/catalogue.calls'
import type { ListView } from '@earcon/contract/catalogue/facets.rules'
import { describePackSize } from '@earcon/contract/catalogue/pack-words.rules'
import { foldText } from '@earcon/contract/catalogue/search.rules'
import type { Suggestion, Suggestions } from '@earcon/contract/catalogue/suggestions/suggestions.calls'
import type { Context } from '../../../context.ts'
import { showPacks, showTracks } from '../catalogue.service.ts'
import {
  countFound,
  hasWords,
  idsAt,
  isAmongNewest,
  likenessOfTitle,
  placeInTitle,
  type Rank,
  readByIndex,
  wordsContaining,
} from '../list/catalogue.list.queries.ts'
import { areIndexed, type Condition, conditionsOfWords, wordsMeant } from '../list/catalogue.list.service.ts'
import { mostWords } from '../list/catalogue.list-limits.ts'
import { oneOfEach, readSearch, type SearchText } from '../list/catalogue.search-text.ts'

const mostShown = 8
const shortest = 2
/** So many are put in order; of more, the newest, so that it costs the same however many there are. */
const mostOrdered = 1_000
const mostLookedAt = 10_000

const nothing: Suggestions = { data: [], is_near_match: false }

/** Half a word is no search: what is looked for in vain here is not counted. */
export async function listSuggestions(
  context: Context,
  { search }: { search: string },
): Promise<Suggestions> {
  const text = readSearch(search)
  if (text === undefined || text === 'too long' || text.folded.length < shortest) return nothing
  const data = await suggest(context, {
    ...(await conditionsFor(context, text)),
    rank: placeInTitle(text),
    isCalledSo: (title) => title.includes(text.folded),
  })
  if (data.length > 0) return { data, is_near_match: false }
  const meant = await wordsMeant(context, text)
  if (!meant) return nothing
  const near = await suggest(context, {
    conditionsOf: () => [hasWords(oneOfEach(meant))],
    isIndexed: true,
    rank: likenessOfTitle(text),
    isCalledSo: (title) => meant.every((words) => words.some((word) => title.includes(word))),
  })
  return { data: near, is_near_match: near.length > 0 }
}

/** A part of so many words that no index finds it is looked for among the newest. */
async function conditionsFor(
  { db }: Context,
  text: SearchText,
): Promise<Pick<Sought, 'conditionsOf' | 'isIndexed'>> {
  const containing = await wordsContaining(db, text.words, mostWords + 1)
  const conditions = conditionsOfWords(text, containing)
  const isIndexed = areIndexed(containing)
  return {
    conditionsOf: (view) => (isIndexed ? conditions : [isAmongNewest(view, mostLookedAt), ...conditions]),
    isIndexed,
  }
}

interface Sought {
  conditionsOf: (view: ListView) => readonly Condition[]
  isIndexed: boolean
  /** What has more of it stands first. */
  rank: Rank
  isCalledSo: (title: string) => boolean
}

/** What is called so, packs before tracks; if there is room, what is not called so, but known for it. */
async function suggest(context: Context, sought: Sought): Promise<Suggestion[]> {
  const [packIds, trackIds] = await Promise.all([
    firstOf(context, 'packs', sought),
    firstOf(context, 'tracks', sought),
  ])
  const [packs, tracks] = await Promise.all([
    packIds ? showPacks(context, packIds) : [],
    trackIds ? showTracks(context, trackIds) : [],
  ])
  const isCalledSo = ({ title }: { title: string }) => sought.isCalledSo(foldText(title))
  const [called, known] = [packs.filter(isCalledSo), packs.filter((pack) => !isCalledSo(pack))]
  return [
    ...called.map(asSuggestedPack),
    ...tracks.filter(isCalledSo).map(asSuggestedTrack),
    ...known.map(asSuggestedPack),
  ].slice(0, mostShown)
}

/** The ids of as many as are shown; none where nothing is found. */
async function firstOf({ db }: Context, view: ListView, { conditionsOf, isIndexed, rank }: Sought) {
  const conditions = conditionsOf(view)
  const found = await countFound(db, view, { found: conditions, most: mostOrdered + 1, isIndexed })
  if (found === 0) return undefined
  const isWhole = found <= mostOrdered
  const ids = idsAt(
    view,
    { conditions, rank, sort: 'newest', among: isWhole ? 'all' : mostOrdered },
    { offset: 0, limit: mostShown, isFromEnd: false },
  )
  return isIndexed && isWhole ? readByIndex(db, ids) : ids
}

const asSuggestedPack = (pack: PackSummary): Suggestion => ({
  type: 'pack',
  id: pack.id,
  title: pack.title,
  about: describePackSize(pack),
  address: `/sound-pack/${pack.id}`,
  sound_url: pack.voice_url,
})

const asSuggestedTrack = ({ id, title, pack }: ListedTrack): Suggestion => ({
  type: 'track',
  id,
  title,
  about: pack.title,
  address: `/sound-pack/${pack.id}#track-${id}`,
  sound_url: `/api/tracks/${id}/download?preview=true`,
})

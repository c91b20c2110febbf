import type { ListedTrack, PackSummary } from '@earcon/contract/catalogue/catalogue.calls'
import type { ListView } from '@earcon/contract/catalogue/facets.rules'
import { describePackSize } from '@earcon/contract/catalogue/pack-words.rules'
import { foldText } from '@earcon/contract/catalogue/search.rules'
import type { Suggestion, Suggestions } from '@earcon/contract/catalogue/suggestions/suggestions.calls'
import type { Context } from '../../../context.ts'
import { showPacks, showTracks } from '../catalogue.service.ts'
import {
  asArray,
  firstLook,
  inOrder,
  isCommon,
  likenessOfTitle,
  lookAtNewest,
  newestFound,
  placeInTitle,
  type Rank,
  readFound,
} from '../list/catalogue.list.queries.ts'
import { mostOfSearch } from '../list/catalogue.list-limits.ts'
import { type Asked, askedOf, askedOfWords, wordsMeant } from '../list/catalogue.match.service.ts'
import { readSearch } from '../list/catalogue.search-text.ts'

const mostShown = 8
const shortest = 2

const nothing: Suggestions = { data: [], is_near_match: false }

/** Half a word is no search: what is looked for in vain here is not counted. */
export async function listSuggestions(
  context: Context,
  { search }: { search: string },
): Promise<Suggestions> {
  const text = readSearch(search)
  if (text === undefined || text === 'too long' || text.folded.length < shortest) return nothing
  const data = await suggest(context, {
    ask: (view) => askedOf({ ...context, view }, text),
    rank: placeInTitle(text),
    isCalledSo: (title) => title.includes(text.folded),
  })
  if (data.length > 0) return { data, is_near_match: false }
  const meant = await wordsMeant(context, text)
  if (!meant) return nothing
  const near = await suggest(context, {
    ask: (view) => askedOfWords({ view }, meant),
    rank: likenessOfTitle(text),
    isCalledSo: (title) => meant.every((words) => words.some(({ word }) => title.includes(word))),
  })
  return { data: near, is_near_match: near.length > 0 }
}

interface Sought {
  ask: (view: ListView) => Asked | Promise<Asked>
  /** What has more of it stands first. */
  rank: Rank
  isCalledSo: (title: string) => boolean
}

/** What is called so, packs before tracks; if there is room, what is not called so, but known for it. */
async function suggest(context: Context, sought: Sought): Promise<Suggestion[]> {
  const [packsSeen, tracksSeen] = await Promise.all([
    lookFor(context, 'packs', sought),
    lookFor(context, 'tracks', sought),
  ])
  const isCalledSo = ({ title }: { title: string }) => sought.isCalledSo(foldText(title))
  const packs = await showPacks(context, await firstOf(context, packsSeen))
  const [called, known] = [packs.filter(isCalledSo), packs.filter((pack) => !isCalledSo(pack))]
  // Of what many packs are called there are thousands of tracks, for which there is no room.
  const tracks =
    called.length < mostShown ? await showTracks(context, await firstOf(context, tracksSeen)) : []
  return [
    ...called.map(asSuggestedPack),
    ...tracks.filter(isCalledSo).map(asSuggestedTrack),
    ...known.map(asSuggestedPack),
  ].slice(0, mostShown)
}

const chosen = { facets: {} }

async function lookFor({ db }: Context, view: ListView, { ask, rank }: Sought) {
  const { conditions, inRow, isIndexed } = await ask(view)
  const ranked = { found: conditions, inRow, rank, most: mostOfSearch }
  const { whole: look } = await lookAtNewest(db, view, { ...ranked, newest: firstLook, chosen })
  return { view, isIndexed, ranked, look }
}

/** The ids of as many as are shown; what no index finds is looked for among the newest alone. */
async function firstOf({ db }: Context, seen: Awaited<ReturnType<typeof lookFor>>) {
  const { view, isIndexed, ranked, look } = seen
  if (isIndexed && !look.isAll && !isCommon(look)) {
    const page = { chosen, sort: 'newest', rank: ranked.rank, offset: 0, limit: mostShown } as const
    const { ids } = await readFound(db, view, { ...ranked, most: undefined, isIndexed }, page)
    return asArray(ids)
  }
  const isEnough = !isIndexed || look.isAll || look.first.length === mostOfSearch
  const found = isEnough ? look.first : await newestFound(db, view, { ...ranked, areClose: true })
  return asArray(
    inOrder(found)
      .slice(0, mostShown)
      .map(({ id }) => id),
  )
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

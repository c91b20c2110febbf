import type {
  PackPage,
  PackSummary,
  Recording,
  SoundPack,
  Track,
} from '@earcon/contract/catalogue/catalogue.calls'
import { ownershipOf } from '@earcon/contract/catalogue/ownership.rules'
import { foldText, wordsOf } from '@earcon/contract/catalogue/search.rules'
import { fullVersion } from '@earcon/contract/catalogue/version.rules'
import {
  type LargerStep,
  ownedScopeOf,
  type Step,
  sharedScopeOf,
} from '@earcon/contract/licences/scope-steps.rules'
import { dynamicPriceOf, type PricedTrack, paidStepsOf } from '@earcon/contract/orders/pricing.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Selectable } from 'kysely'
import type { Context, SignedInContext } from '../../context.ts'
import type { Db } from '../../db/engine.ts'
import type { Tables } from '../../db/tables.ts'
import { createPreviewLink } from '../library/downloads/library.preview-links.service.ts'
import { listReleases } from '../releases/releases.service.ts'
import { countEmptySearch } from '../statistics/statistics.service.ts'
import {
  anyPackByIdOrSlug,
  anyPublishedPack,
  countPublishedPacks,
  countPublishedTracks,
  type ListStart,
  matchCount,
  type PackFilter,
  packsAt,
  packsAtFor,
  packsById,
  packsNearStart,
  packsNearStartFor,
  publishedPackByIdOrSlug,
  titleContains,
  titleHasWords,
  tracksOfPack,
  tracksOfPacks,
  wordsNear,
} from './catalogue.queries.ts'
import { coverUrl } from './catalogue.recordings.service.ts'
import { asPricedTrack } from './catalogue.sale.service.ts'
import { spectrogramUrl } from './catalogue.spectrogram.service.ts'

const longestTitle = 120
const shortestMistypedWord = 4

export async function listPacks(
  context: Context,
  { page, limit, search }: { page: number; limit: number; search: string },
): Promise<PackPage> {
  const text = foldText(search)
  const slice = { offset: (page - 1) * limit, limit }
  const isPlain = text === '' && slice.offset <= nearStart
  const { data, total, isNear } = isPlain
    ? await listFromStart(context, slice)
    : await listMatches(context, text, slice)
  if (total === 0 && page === 1) countEmptySearch(context, search)
  return {
    data,
    pagination: { page, limit, totalPages: Math.ceil(total / limit), totalItems: total },
    is_near_match: isNear,
  }
}

/** So far from the beginning of the list it does not matter from which end it is read. */
const nearStart = 1_000

interface FoundPacks {
  data: PackSummary[]
  total: number
  isNear: boolean
}

/** What most visitors ask for, in one question. Only past its end the list does not say how long it is. */
async function listFromStart({ db, viewer }: Context, slice: ListStart): Promise<FoundPacks> {
  const packs = viewer
    ? await packsNearStartFor(db, { ...slice, userId: viewer.id })
    : await packsNearStart(db, slice)
  const total = packs[0]?.list_length ?? (await countPublishedPacks(db)).count
  return { data: packs.map(asListed), total, isNear: false }
}

async function listMatches({ db, viewer }: Context, text: string, slice: ListStart): Promise<FoundPacks> {
  const { match, total, isNear = false } = await findMatches(db, text)
  if (slice.offset >= total) return { data: [], total, isNear }
  const packs = viewer
    ? await packsAtFor(db, match, { ...slice, total }, viewer.id)
    : await packsAt(db, match, { ...slice, total })
  return { data: packs.map(asListed), total, isNear }
}

type ListedPack = PackRow & ({ parts: Parameters<typeof asPricedTrack>[0][] } | TrackCounts)

/** Nobody in particular gets what was counted; whoever is signed in, what they own of each. */
const asListed = (pack: ListedPack) =>
  'parts' in pack
    ? asViewerSummary(pack, pack.parts.map(asPricedTrack))
    : asSummary(pack, pack, pack.price_amount)

/** What contains the text; where nothing does, what looks like a mistyped form of it. */
async function findMatches(db: Db, text: string): Promise<Matches> {
  if (text === '') return { match: anyPublishedPack, total: (await countPublishedPacks(db)).count }
  if (text.length > longestTitle) return { match: anyPublishedPack, total: 0 }

  const exactly = titleContains(text)
  const { count } = await matchCount(db, exactly)
  if (count > 0) return { match: exactly, total: count }

  const words = wordsOf(text).filter((word) => word.length >= shortestMistypedWord)
  if (words.length === 0) return { match: exactly, total: 0 }
  const nearly = titleHasWords(await wordsNear(db, words))
  const { count: total } = await matchCount(db, nearly)
  return { match: nearly, total, isNear: total > 0 }
}

interface Matches {
  match: PackFilter
  total: number
  /** They only look like what was searched for. */
  isNear?: boolean
}

export async function getPack(context: Context, idOrSlug: string): Promise<SoundPack> {
  const { db, viewer } = context
  const pack = await publishedPackByIdOrSlug(db, idOrSlug)
  if (pack) return withReleases(context, pack, withTracks(pack, await tracksOfPack(db, pack.id, viewer?.id)))
  if (!viewer) throw new Refusal('pack-not-found')
  return getWithdrawnPack({ ...context, viewer }, idOrSlug)
}

/** Those who own any of a pack keep its page when it is no longer sold; of what they do not own they are offered nothing. */
async function getWithdrawnPack(context: SignedInContext, idOrSlug: string): Promise<SoundPack> {
  const { db, viewer } = context
  const pack = await anyPackByIdOrSlug(db, idOrSlug)
  const tracks = pack ? await tracksOfPack(db, pack.id, viewer.id) : []
  if (!pack || !tracks.some(({ entitled }) => entitled)) throw new Refusal('pack-not-found')
  const shown = await withReleases(context, pack, withTracks(pack, tracks))
  return { ...withPreviewLinks(context, shown), is_withdrawn: true }
}

/** What its versions have brought; one whose owner does not count them has brought none. */
async function withReleases(context: Context, { id, version }: PackRow, pack: SoundPack): Promise<SoundPack> {
  return version === null ? pack : { ...pack, releases: await listReleases(context, id) }
}

/** A pack as a visitor would see it, whatever its state; for those who may see it before it is sold. */
export async function previewPack(context: SignedInContext, idOrSlug: string): Promise<SoundPack> {
  const { db } = context
  const pack = await anyPackByIdOrSlug(db, idOrSlug)
  if (!pack) throw new Refusal('pack-not-found')
  const tracks = await tracksOfPack(db, pack.id)
  if (tracks.length === 0) throw new Refusal('pack-not-ready', { sentences: ['It holds no track.'] })
  // A free pack belongs to everybody, but only from the day on which it is in the shop.
  const asOnSale =
    pack.price_amount === 0 ? tracks.map((track) => Object.assign(track, { free: true })) : tracks
  return withPreviewLinks(context, withTracks(pack, asOnSale))
}

const withPreviewLinks = (context: SignedInContext, pack: SoundPack): SoundPack => ({
  ...pack,
  tracks: pack.tracks.map((track) => ({ ...track, preview_link: createPreviewLink(context, track.id) })),
})

/** These packs with their tracks, as the viewer stands to them, in this order; also those that are no longer sold. */
export async function loadPacksWithTracks(
  { db, viewer }: Context,
  ids: readonly string[],
): Promise<PackWithSaleState[]> {
  const [packs, tracks] = await Promise.all([packsById(db, ids), tracksOfPacks(db, ids, viewer?.id)])
  const byPack = Map.groupBy(tracks, ({ pack_id }) => pack_id)
  return packs.map((pack) => withSaleState(pack, byPack.get(pack.id) ?? []))
}

interface PackWithSaleState extends SoundPack {
  isOnSale: boolean
}

const withSaleState = (pack: PackRow, tracks: readonly TrackRow[]): PackWithSaleState => ({
  ...withTracks(pack, tracks),
  isOnSale: pack.published_at !== null,
})

const withTracks = (pack: PackRow, tracks: readonly TrackRow[]): SoundPack => ({
  ...asViewerSummary(pack, tracks.map(asPricedTrack)),
  ...packScopeOf(tracks),
  tracks: tracks.map((track) => asTrack(track, pack)),
  version: fullVersion(pack.version),
  releases: [],
})

/** The scope that the viewer has of every track, by rights of their own. */
function packScopeOf(tracks: readonly TrackRow[]) {
  const held = sharedScopeOf(tracks.map((track) => ownedScopeOf(paidStepsOf(track))))
  if (!held) return {}
  return { owned_scope: held.scope, ...(held.broadcast && { owned_broadcast: true as const }) }
}

/** The pack that somebody means, also one that is no longer sold: those who own it still do. */
export const findPack = ({ db }: Context, idOrSlug: string) => anyPackByIdOrSlug(db, idOrSlug)

/** The tracks of a pack, in their order; none where there is no such pack. */
export async function loadTrackIdsOfPack({ db }: Context, idOrSlug: string) {
  const pack = await publishedPackByIdOrSlug(db, idOrSlug)
  return pack ? (await tracksOfPack(db, pack.id)).map(({ id }) => id) : []
}

/** How many tracks stand in the shop, each counted once. */
export const countTracksOnSale = async ({ db }: Context) => (await countPublishedTracks(db)).count

type PackRow = Selectable<Tables['packs']>
type TrackRow = Selectable<Tables['tracks']> &
  Ownership & {
    [Fact in ShownFact]: Tables['recordings'][Fact] | null
  }

interface Ownership {
  free: boolean
  entitled: boolean
  larger: LargerStep[]
  under_review: boolean
}

type ShownFact = 'loudness_lufs' | 'true_peak_dbtp' | 'peaks' | 'preview_start_ms' | 'preview_ms'

interface TrackCounts {
  owned: number | null
  total: number | null
}

/** A pack as the viewer stands to it; of those who hold nothing it asks the price of the list. */
const asViewerSummary = (pack: PackRow, parts: readonly PricedTrack[]) => {
  const owned = parts.filter((part) => part.owned).length
  return asSummary(pack, { owned, total: parts.length }, dynamicPriceOf(pack.price_amount, parts))
}

const asSummary = (pack: PackRow, { owned, total }: TrackCounts, amount: number): PackSummary => {
  const ownership = ownershipOf(pack, { owned: owned ?? 0, total: total ?? 0 })
  return {
    id: pack.id,
    slug: pack.slug,
    title: pack.title,
    description: pack.description,
    cover_image_url: coverUrl(pack.cover_take, 'svg'),
    cover_card_url: coverUrl(pack.cover_take, 'png'),
    price_amount: pack.price_amount,
    dynamicPrice: {
      amount: ownership.isEffectivelyOwnedByCurrentUser ? 0 : amount,
      currency: pack.price_currency,
    },
    ...ownership,
    created_at: pack.created_at.toISOString(),
    is_downloadable_archive: pack.is_downloadable_archive,
  }
}

/** A track has no cover of its own: it wears that of the pack it is shown in. */
const asTrack = (track: TrackRow, pack: PackRow): Track => ({
  ...asPaid(paidStepsOf(track)),
  id: track.id,
  title: track.title,
  artist_name: track.artist_name,
  genre: track.genre,
  event: track.event,
  duration_seconds: track.duration_ms / 1000,
  price_amount: track.price_amount,
  price_currency: track.price_currency,
  cover_image_url: coverUrl(pack.cover_take, 'svg'),
  original_format: track.original_format,
  is_downloadable: track.is_downloadable,
  isEffectivelyOwnedByCurrentUser: asPricedTrack(track).owned,
  isUnderReview: track.under_review,
  recording: asRecording(track),
})

const asPaid = (paid_steps: Step[]) => (paid_steps.length > 0 ? { paid_steps } : {})

const asRecording = (track: TrackRow): Recording | null =>
  track.take === null ||
  track.loudness_lufs === null ||
  track.true_peak_dbtp === null ||
  track.peaks === null ||
  track.preview_start_ms === null ||
  track.preview_ms === null
    ? null
    : {
        loudness_lufs: track.loudness_lufs,
        true_peak_dbtp: track.true_peak_dbtp,
        peaks: track.peaks,
        preview_start_seconds: track.preview_start_ms / 1000,
        preview_seconds: track.preview_ms / 1000,
        spectrogram_url: spectrogramUrl(track.take),
      }

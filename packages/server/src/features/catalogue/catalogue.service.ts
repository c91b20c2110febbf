import type {
  ListedTrack,
  PackPage,
  PackSummary,
  Recording,
  SoundPack,
  Track,
  TrackPage,
} from '@earcon/contract/catalogue/catalogue.calls'
import { facetNames, type ListView, type PackKind, packKindOf } from '@earcon/contract/catalogue/facets.rules'
import { ownershipOf } from '@earcon/contract/catalogue/ownership.rules'
import { foldText } from '@earcon/contract/catalogue/search.rules'
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
import type { Tables } from '../../db/tables.ts'
import { createPreviewLink } from '../library/downloads/library.preview-links.service.ts'
import { listReleases } from '../releases/releases.service.ts'
import { countEmptySearch } from '../statistics/statistics.service.ts'
import {
  anyPackByIdOrSlug,
  countPublishedPacks,
  countPublishedTracks,
  type Ids,
  type ListStart,
  packsAt,
  packsAtFor,
  packsById,
  packsNearStart,
  packsNearStartFor,
  publishedPackByIdOrSlug,
  tracksAt,
  tracksOfPack,
  tracksOfPacks,
} from './catalogue.queries.ts'
import { coverUrl } from './catalogue.recordings.service.ts'
import { asPricedTrack } from './catalogue.sale.service.ts'
import { spectrogramUrl } from './catalogue.spectrogram.service.ts'
import { type FoundList, type FoundPage, findList, type ListQuery } from './list/catalogue.list.service.ts'
import { voiceUrl } from './voices/catalogue.voices.service.ts'

export async function listPacks(context: Context, query: ListQuery): Promise<PackPage> {
  const start = { offset: (query.page - 1) * query.limit, limit: query.limit }
  if (isPlain(query) && start.offset <= nearStart) return listFromStart(context, query, start)
  const { page, ...found } = await findCounted(context, 'packs', query)
  return pageOf(await loadPacks(context, page), query, found)
}

export async function listTracks(context: Context, query: ListQuery): Promise<TrackPage> {
  const { page, ...found } = await findCounted(context, 'tracks', query)
  return pageOf(page ? inOrder(await showTracks(context, page.ids), page) : [], query, found)
}

/** The owner is told what is searched for in vain. */
async function findCounted(context: Context, view: ListView, query: ListQuery) {
  const found = await findList(context, view, query)
  if (found.total === 0 && query.page === 1 && !isNarrowed(query)) countEmptySearch(context, query.search)
  return found
}

/** So far from the beginning of the list it does not matter from which end it is read. */
const nearStart = 1_000

/** What most visitors ask for: all of it, as it is. */
const isPlain = (query: ListQuery) =>
  foldText(query.search) === '' &&
  (query.sort ?? 'newest') === 'newest' &&
  query.counts === undefined &&
  !isNarrowed(query)

const isNarrowed = ({ owned, ...query }: ListQuery) =>
  owned !== undefined || facetNames.some((facet) => query[facet] !== undefined)

/** In one question. Only past its end the list does not say how long it is. */
async function listFromStart({ db, viewer }: Context, query: ListQuery, start: ListStart): Promise<PackPage> {
  const packs = viewer
    ? await packsNearStartFor(db, { ...start, userId: viewer.id })
    : await packsNearStart(db, start)
  const total = packs[0]?.list_length ?? (await countPublishedPacks(db)).count
  return pageOf(packs.map(asListed), query, {
    total,
    reachable: total,
    isCapped: false,
    isNear: false,
    counts: undefined,
  })
}

export const pageOf = <T>(
  data: T[],
  { page, limit }: Pick<ListQuery, 'page' | 'limit'>,
  { total, reachable, isCapped, isNear, counts }: ListFacts,
) => ({
  data,
  pagination: { page, limit, totalPages: Math.ceil(reachable / limit), totalItems: total },
  is_capped: isCapped,
  is_near_match: isNear,
  ...(counts && { counts }),
})

type ListFacts = Omit<FoundList, 'page'>

const loadPacks = async (context: Context, page: FoundPage | undefined) =>
  page ? inOrder(await showPacks(context, page.ids), page) : []

/** Packs on sale, in this order, as cards show them. */
export async function showPacks({ db, viewer }: Context, ids: Ids): Promise<PackSummary[]> {
  const packs: ListedPack[] = viewer ? await packsAtFor(db, ids, viewer.id) : await packsAt(db, ids)
  return packs.map(asListed)
}

/** Tracks on sale, in this order. */
export const showTracks = async ({ db, viewer }: Context, ids: Ids): Promise<ListedTrack[]> =>
  (await tracksAt(db, ids, viewer?.id)).map(asListedTrack)

const inOrder = <T>(rows: T[], page: FoundPage) => (page.isFromEnd ? rows.toReversed() : rows)

type ListedPack = PackRow &
  ListedFacts &
  TrackCounts &
  ({ parts: Parameters<typeof asPricedTrack>[0][] } | object)

interface ListedFacts {
  listed_kind: PackKind
  length_ms: number
}

/** Nobody in particular gets what is kept; whoever is signed in, what they own of each. */
function asListed(pack: ListedPack) {
  const facts = { kind: pack.listed_kind, length_ms: pack.length_ms }
  return 'parts' in pack
    ? asViewerSummary(pack, facts, pack.parts.map(asPricedTrack))
    : asSummary(pack, facts, pack, pack.price_amount)
}

type ListedTrackRow = Awaited<ReturnType<typeof tracksAt>>[number]

const asListedTrack = (track: ListedTrackRow): ListedTrack => ({
  ...asTrack(track, track),
  pack: { id: track.pack_id, slug: track.pack_slug, title: track.pack_title, kind: track.listed_kind },
})

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
  ...asViewerSummary(pack, factsOf(pack, tracks), tracks.map(asPricedTrack)),
  ...packScopeOf(tracks),
  tracks: tracks.map((track) => asTrack(track, pack)),
  version: fullVersion(pack.version),
  releases: [],
})

/** The same that the list says of a pack, also of one that is not in it. */
const factsOf = ({ kind }: PackRow, tracks: readonly TrackRow[]): PackFacts => ({
  // Safe because the table takes no other.
  kind: packKindOf(kind as PackKind | null, tracks),
  length_ms: tracks.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
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
  } & { heard_tempo_bpm: number | null; heard_key: string | null }

interface Ownership {
  free: boolean
  entitled: boolean
  larger: LargerStep[]
  under_review: boolean
}

type ShownFact =
  | 'loudness_lufs'
  | 'true_peak_dbtp'
  | 'brightness_hz'
  | 'roughness'
  | 'attack_ms'
  | 'peaks'
  | 'preview_start_ms'
  | 'preview_ms'

interface TrackCounts {
  owned: number
  total: number
}

interface PackFacts {
  kind: PackKind
  length_ms: number
}

/** A pack as the viewer stands to it; of those who hold nothing it asks the price of the list. */
const asViewerSummary = (pack: PackRow, facts: PackFacts, parts: readonly PricedTrack[]) => {
  const owned = parts.filter((part) => part.owned).length
  return asSummary(pack, facts, { owned, total: parts.length }, dynamicPriceOf(pack.price_amount, parts))
}

const asSummary = (
  pack: PackRow,
  { kind, length_ms }: PackFacts,
  { owned, total }: TrackCounts,
  amount: number,
): PackSummary => {
  const ownership = ownershipOf(pack, { owned, total })
  return {
    id: pack.id,
    slug: pack.slug,
    title: pack.title,
    description: pack.description,
    cover_image_url: coverUrl(pack.cover_take, 'svg'),
    cover_card_url: coverUrl(pack.cover_take, 'png'),
    voice_url: voiceUrl(pack.voice_take),
    price_amount: pack.price_amount,
    dynamicPrice: {
      amount: ownership.isEffectivelyOwnedByCurrentUser ? 0 : amount,
      currency: pack.price_currency,
    },
    ...ownership,
    kind,
    length_seconds: length_ms / 1000,
    created_at: pack.created_at.toISOString(),
    is_downloadable_archive: pack.is_downloadable_archive,
  }
}

/** A track has no cover of its own: it wears that of the pack it is shown in. */
const asTrack = (track: TrackRow, pack: Pick<PackRow, 'cover_take'>): Track => ({
  ...asPaid(paidStepsOf(track)),
  id: track.id,
  title: track.title,
  artist_name: track.artist_name,
  genre: track.genre,
  event: track.event,
  tempo_bpm: track.score_tempo_bpm ?? track.heard_tempo_bpm,
  key: track.score_key ?? track.heard_key,
  instruments: track.instruments,
  loops: track.loops,
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
        brightness_hz: track.brightness_hz,
        roughness: track.roughness,
        attack_ms: track.attack_ms,
        peaks: track.peaks,
        preview_start_seconds: track.preview_start_ms / 1000,
        preview_seconds: track.preview_ms / 1000,
        spectrogram_url: spectrogramUrl(track.take),
      }

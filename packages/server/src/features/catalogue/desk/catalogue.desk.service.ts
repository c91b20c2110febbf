import type {
  DeskPack,
  DeskPackSummary,
  DeskTrack,
  PackState,
} from '@earcon/contract/catalogue/catalogue.admin.calls'
import { partPrices } from '@earcon/contract/catalogue/list-price.rules'
import { foldText } from '@earcon/contract/catalogue/search.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { DeskContext } from '../../../context.ts'
import { isSealed, listReleases } from '../../releases/releases.service.ts'
import { coverUrl } from '../catalogue.recordings.service.ts'
import { previewPack } from '../catalogue.service.ts'
import { countDeskPacks, countPacksByState, deskPacksAt, deskTracksOf } from './catalogue.desk.queries.ts'
import { packRecordByIdOrSlug } from './catalogue.pack-records.queries.ts'
import {
  obstaclesOf,
  type PackRecord,
  revisionOf,
  stateOf,
  type TrackRecord,
} from './catalogue.pack-records.ts'
import { remarksOn } from './catalogue.remarks.service.ts'

const limit = 50

/** All packs, whatever their state. */
export async function listDeskPacks(
  { db }: DeskContext,
  { search, state, page }: { search: string; state?: PackState | undefined; page: number },
) {
  const filter = { search: foldText(search), state }
  const [{ count }, states] = await Promise.all([countDeskPacks(db, filter), countPacksByState(db)])
  const offset = (page - 1) * limit
  const packs = offset < count ? await deskPacksAt(db, filter, { offset, limit }) : []
  const countOf = (state: PackState) => states.find((one) => one.state === state)?.count ?? 0
  return {
    data: packs.map((pack) => Object.assign(asDeskSummary(pack), { tracks: pack.tracks ?? 0 })),
    pagination: { page, limit, totalPages: Math.ceil(count / limit), totalItems: count },
    counts: { draft: countOf('draft'), on_sale: countOf('on_sale'), withdrawn: countOf('withdrawn') },
  }
}

/** One pack with all that can be changed. */
export async function getDeskPack(context: DeskContext, idOrSlug: string): Promise<DeskPack> {
  return describePack(context, await findPackRecord(context, idOrSlug))
}

/** Exactly what a visitor would see, and hear. Whoever gives commands on the machine itself has no browser to see it in. */
export async function previewDeskPack(context: DeskContext, idOrSlug: string) {
  const { viewer } = context
  if (!viewer) throw new Refusal('login-required')
  return previewPack({ ...context, viewer }, idOrSlug)
}

/** The pack that is meant, as it is now. */
export async function findPackRecord({ db }: DeskContext, idOrSlug: string): Promise<PackRecord> {
  const pack = await packRecordByIdOrSlug(db, idOrSlug)
  if (!pack) throw new Refusal('pack-not-found')
  return pack
}

async function describePack(context: DeskContext, pack: PackRecord): Promise<DeskPack> {
  const { db } = context
  const known = new Map((await deskTracksOf(db, pack.id)).map((track) => [track.id, track]))
  return {
    ...asDeskSummary({ ...pack, price_currency: 'usd' }),
    description: pack.description,
    version: pack.version,
    cover_file: pack.cover_file,
    revision: revisionOf(pack),
    tracks: pack.tracks.map((track) => asDeskTrack(track, known.get(track.id))),
    obstacles: obstaclesOf(pack),
    part_prices: partPrices(
      pack.price_amount,
      pack.tracks.map(({ price_amount }) => price_amount),
    ),
    releases: await listReleases(context, pack.id),
    is_changed_since_release: await isSealed(context, pack.id, pack.version),
  }
}

type SummaryRow = Pick<
  PackRecord,
  'id' | 'slug' | 'title' | 'price_amount' | 'cover_take' | 'published_at' | 'first_published_at' | 'kind'
> & { price_currency: string }

const asDeskSummary = (pack: SummaryRow): Omit<DeskPackSummary, 'tracks'> => ({
  id: pack.id,
  slug: pack.slug,
  title: pack.title,
  state: stateOf(pack),
  // Safe because the database lets in no other.
  kind: pack.kind as DeskPackSummary['kind'],
  price_amount: pack.price_amount,
  price_currency: pack.price_currency,
  cover_image_url: coverUrl(pack.cover_take, 'svg'),
  first_published_at: pack.first_published_at?.toISOString() ?? null,
})

type KnownTrack = Awaited<ReturnType<typeof deskTracksOf>>[number]

const asDeskTrack = (track: TrackRecord, known: KnownTrack | undefined): DeskTrack => {
  const levels = levelsOf(known)
  return {
    id: track.id,
    slug: track.slug,
    title: track.title,
    artist: track.artist_name,
    genre: track.genre,
    event: track.event,
    loops: track.loops,
    price_amount: track.price_amount,
    duration_seconds: track.duration_ms / 1000,
    format: track.original_format,
    file: track.source_file,
    levels,
    remarks: levels
      ? remarksOn({
          loudness: levels.loudness_lufs,
          truePeak: levels.true_peak_dbtp,
          durationMs: track.duration_ms,
        })
      : [],
    owners: known?.owners ?? 0,
    also_in: known?.also_in ?? [],
    earlier_recordings: known?.earlier_recordings ?? 0,
  }
}

const levelsOf = (known: KnownTrack | undefined) =>
  known && known.loudness_lufs !== null && known.true_peak_dbtp !== null
    ? {
        loudness_lufs: known.loudness_lufs,
        true_peak_dbtp: known.true_peak_dbtp,
        sample_rate: known.sample_rate,
        channels: known.channels,
        bits: known.bits,
        tempo_bpm: known.tempo_bpm,
        key: known.key,
      }
    : null

import type { MapPoint, SoundMap } from '@earcon/contract/catalogue/map/map.calls'
import type { Context } from '../../../context.ts'
import { pageOf } from '../catalogue.service.ts'
import { findList, type ListQuery } from '../list/catalogue.list.service.ts'
import { measuredTracksAt } from './catalogue.map.queries.ts'

/** As many as a figure holds. */
const pointsPerPage = 500

/** The list of tracks, the newest first, as far as there is anything to be measured. */
export async function getSoundMap(context: Context, query: Omit<ListQuery, 'limit'>): Promise<SoundMap> {
  const asked = { ...query, limit: pointsPerPage }
  const { page, ...found } = await findList(context, 'tracks', asked)
  const tracks = page ? await measuredTracksAt(context.db, page.ids) : []
  const points = tracks.flatMap(asPoint)
  return {
    ...pageOf(page?.isFromEnd ? points.toReversed() : points, asked, found),
    being_recorded: tracks.length - points.length,
  }
}

type MeasuredTrack = Awaited<ReturnType<typeof measuredTracksAt>>[number]

const asPoint = ({ loudness_lufs, ...track }: MeasuredTrack): MapPoint[] =>
  loudness_lufs === null
    ? []
    : [
        {
          id: track.id,
          title: track.title,
          pack: { id: track.pack_id, slug: track.pack_slug, title: track.pack_title, kind: track.kind },
          length_seconds: track.duration_ms / 1000,
          brightness_hz: track.brightness_hz,
          roughness: track.roughness,
          attack_ms: track.attack_ms,
          loudness_lufs,
        },
      ]

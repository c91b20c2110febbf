import type { Context } from '../../../context.ts'
import { inParallel } from '../../../platform/in-parallel.ts'
import type { FileSource } from '../../../platform/media/file-sources.ts'
import { createTagger, loadTags, type SharedTags } from '../../catalogue/tags/catalogue.tags.service.ts'
import { loadFileSources } from '../../takes/takes.service.ts'
import { sumFiles } from './library.archive-sums.service.ts'
import { loadMasters, refuseStillRecording } from './library.recorded-tracks.service.ts'

/** The files of a track, as they are sent: with tags that say what it is, and whose. */
export interface TrackFiles {
  master: FileSource
  /** A plain WAV, where the master is something that a coding tool may not play. */
  plain: FileSource | undefined
}

type DeliveredTrack = Parameters<typeof loadTags>[1][number] &
  Parameters<typeof loadMasters>[1][number] & { event: string | null }

/** So many files are looked at side by side, the first time. */
const looksAtOnce = 8

/** The files of each track, in their order. */
export async function loadTrackFiles(
  context: Context,
  tracks: readonly DeliveredTrack[],
  shared: SharedTags,
): Promise<TrackFiles[]> {
  const takes = tracks.flatMap(({ take }) => take ?? [])
  const [masters, plain, tags] = await Promise.all([
    loadMasters(context, tracks),
    loadFileSources(context, takes, 'wav'),
    loadTags(context, tracks, shared),
  ])
  const tag = createTagger(context)
  const files = await inParallel(tracks, looksAtOnce, async ({ id, take }, place) => {
    const master = masters[place] ?? refuseStillRecording()
    const wav = plain.get(take ?? '')
    return { master: await tag(master, tags.get(id)), plain: wav && (await tag(wav, tags.get(id))) }
  })
  return sumPlayed(context, tracks, files)
}

/** The manifest of a kit names the sum of what a coding tool plays. */
async function sumPlayed(
  context: Context,
  tracks: readonly DeliveredTrack[],
  files: readonly TrackFiles[],
): Promise<TrackFiles[]> {
  const played = files.map(({ master, plain }, place) =>
    tracks[place]?.event ? (plain ?? master) : undefined,
  )
  const asked = played.filter((source) => source !== undefined)
  const summed = new Map((await sumFiles(context, asked)).map((source, place) => [asked[place], source]))
  return files.map(({ master, plain }) => ({
    master: summed.get(master) ?? master,
    plain: plain && (summed.get(plain) ?? plain),
  }))
}

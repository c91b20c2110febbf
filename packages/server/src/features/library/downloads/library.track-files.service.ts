import type { Context } from '../../../context.ts'
import { inParallel } from '../../../platform/in-parallel.ts'
import type { FileSource } from '../../../platform/media/file-sources.ts'
import { createTagger, loadTags, type SharedTags } from '../../catalogue/tags/catalogue.tags.service.ts'
import { loadFileSources } from '../../takes/takes.service.ts'
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
  return inParallel(tracks, looksAtOnce, async ({ id, take, event }, place) => {
    const master = masters[place] ?? refuseStillRecording()
    const wav = plain.get(take ?? '')
    // The manifest of a kit names the sum of what a coding tool plays.
    const isPlayed = event !== null
    return {
      master: await tag(master, tags.get(id), { isSummed: isPlayed && !wav }),
      plain: wav && (await tag(wav, tags.get(id), { isSummed: isPlayed })),
    }
  })
}

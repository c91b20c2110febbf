import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context } from '../../../context.ts'
import type { FileSource } from '../../../platform/media/file-sources.ts'
import { recordNow } from '../../catalogue/catalogue.recordings.service.ts'
import { loadFileSources } from '../../takes/takes.service.ts'

interface Recordable {
  recipe: string | null
  take: string | null
}

/** What is not recorded yet is recorded now. That takes seconds, so whose it is is asked once more. */
export async function ensureRecorded<T extends { tracks: readonly Recordable[] }>(
  context: Context,
  load: () => Promise<T>,
) {
  const found = await load()
  const unmade = found.tracks.flatMap(({ take, recipe }) => (take === null && recipe ? [recipe] : []))
  if (unmade.length === 0) return found
  await recordNow(context, unmade)
  return load()
}

export async function loadMasters(
  context: Context,
  tracks: readonly (Recordable & { slug: string })[],
): Promise<FileSource[]> {
  const pieces = await loadFileSources(
    context,
    tracks.flatMap(({ take }) => take ?? []),
    'master',
  )
  return tracks.map(({ take, recipe, slug }) => {
    // Nobody can make it again: this is for us to hear of.
    if (!take && !recipe)
      throw new Refusal('file-damaged', { cause: new Error(`nothing is left of the track ${slug}`) })
    return pieces.get(take ?? '') ?? refuseStillRecording()
  })
}

export const refuseStillRecording = (): never => {
  throw new Refusal('still-recording')
}

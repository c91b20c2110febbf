import { Refusal } from '@earcon/contract/refusal.rules'
import type { Turn } from '@earcon/contract/takes'
import type { Context } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { fileReply } from '../../platform/http/replies.ts'
import { countPreview } from '../statistics/statistics.service.ts'
import { ordersAtOnce, workOrWait, workUnlessClaimed } from '../takes/takes.claims.service.ts'
import {
  awaitAll,
  awaitEach,
  awaitRecording,
  loadFileSources,
  loadTakeFile,
  type RecordingProgress,
  saveTake,
  type TakePart,
} from '../takes/takes.service.ts'
import { inDarkColours } from './catalogue.dark-covers.ts'
import { recordingOrder } from './catalogue.recording-order.ts'
import {
  coversToDraw,
  isDrawn,
  isRecorded,
  recipesToRecord,
  recordingCounts,
  saveRecording,
  setPackCover,
  setTrackTake,
  trackForPreview,
} from './catalogue.recordings.queries.ts'
import { createTagger, loadTags } from './tags/catalogue.tags.service.ts'

/**
 * The preview of a track: of one on sale for anyone, privately for whoever has shown that they may hear it. Where it is
 * still to be recorded it is recorded now.
 */
export async function getPreview(context: Context, id: string, { isPrivate = false } = {}) {
  const track = await trackForPreview(context.db, id, { offSaleToo: isPrivate })
  const take = track?.take ?? track?.recipe
  if (!track || !take) throw new Refusal('track-not-found')
  if (!track.take) await recordNow(context, [take])
  const preview = await loadTaggedPreview(context, { ...track, take })
  if (!preview) throw new Refusal('still-recording')
  return fileReply(preview, {
    name: `${track.slug}-preview.mp3`,
    isPrivate,
    onSend: async ({ start }) => {
      // Who jumps in it asks for other parts, and is still hearing the same one.
      if (start === 0 && !isPrivate) countPreview(context)
    },
  })
}

async function loadTaggedPreview(
  context: Context,
  track: { id: string; title: string; artist_name: string; take: string },
) {
  const [tags, sources] = await Promise.all([
    loadTags(context, [track], { isPreview: true }),
    loadFileSources(context, [track.take], 'preview'),
  ])
  const found = sources.get(track.take)
  return found && createTagger(context)(found, tags.get(track.id))
}

/** A cover under its own name, which is that of its take: other bytes would have another. */
export async function getCover(context: Context, name: string) {
  const [, take, kind] = /^([0-9a-f]{24})(\.svg|-dark\.svg|\.png)$/.exec(name) ?? []
  const part: TakePart = kind === '.png' ? 'card' : 'plate'
  const cover =
    take && (await loadTakeFile(context, { take, part, name, immutable: true, crossOrigin: true }))
  if (!cover) throw new Refusal('cover-not-found')
  return kind === '-dark.svg' ? inDarkColours(cover) : cover
}

/** Where a cover is to be found once it is drawn. */
export const coverUrl = (take: string | null, kind: 'svg' | 'png') => take && `/api/covers/${take}.${kind}`

export const recordingProgress = ({ db }: Context): Promise<RecordingProgress> => recordingCounts(db)

/** Records everything that is not recorded yet, and tells once the pack can be heard that a first visitor meets. */
export async function recordCatalogue(
  context: Context,
  onOpened: (context: Context) => Promise<void> = async () => {},
  closing?: AbortSignal,
) {
  const wanted = recordingOrder(await recipesToRecord(context.db))
  let opening = wanted.filter(({ turn }) => turn === 'opening').length
  await awaitEach(wanted, ordersAtOnce(context.config), async ({ recipe, turn }) => {
    if (closing?.aborted) return
    await workUnlessClaimed(context, recipe, recordingOf(context, recipe, turn))
    if (turn === 'opening' && --opening === 0) await onOpened(context)
  })
}

/** Before all that nobody waits for; whoever waits is told to come back where it takes too long. */
export const recordNow = (context: Context, recipes: string[]) =>
  awaitRecording(
    awaitAll(recipes.map((recipe) => workOrWait(context, recipe, recordingOf(context, recipe, 'awaited')))),
  )

const recordingOf = (context: Context, recipe: string, turn: Turn) => ({
  isDone: () => isRecorded(context.db, recipe),
  work: () => recordTrack(context, recipe, turn),
})

async function recordTrack(context: Context, recipe: string, turn: Turn) {
  const { files, facts } = await context.ports.takes.track(recipe, turn)
  // Each by itself, the last of which makes it heard: in one transaction, visitors would wait for all of them at once.
  const { db } = context
  await saveTake(db, recipe, files)
  await saveRecording(db, recipe, facts)
  await setTrackTake(db, recipe)
}

/** Draws the covers of all packs that can be heard. */
export const drawCovers = (context: Context) => drawMissingCovers(context)

/** One cover, as far as the tracks of its pack are recorded. */
export const drawCoverNow = (context: Context, recipe: string) => drawMissingCovers(context, recipe)

async function drawMissingCovers(context: Context, only?: string) {
  const turn = only === undefined ? 'opening' : 'awaited'
  const wanted = await coversToDraw(context.db, only)
  const drawn = wanted.map(({ recipe, slug, tracks }) =>
    workUnlessClaimed(context, recipe, {
      isDone: () => isDrawn(context.db, recipe),
      async work() {
        const { files } = await context.ports.takes.cover(recipe, slug, tracks, turn)
        await atomically(context, async ({ db }) => {
          await saveTake(db, recipe, files)
          await setPackCover(db, recipe)
        })
      },
    }),
  )
  await awaitAll(drawn)
}

import { Refusal } from '@earcon/contract/refusal'
import type { Context } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { allOf, fileFrom, noteTake, type Part, type Progress, soon } from '../studio/studio.service.ts'
import {
  coversToDraw,
  hangCover,
  recipesToRecord,
  recordedSoFar,
  saveRecording,
  trackToHear,
} from './catalogue.recordings.queries.ts'

/** The preview of a track, for anyone. Where it is still to be recorded it is recorded now. */
export async function hearPreview(context: Context, id: string) {
  const track = await trackToHear(context.db, id)
  const take = track?.take ?? track?.recipe
  if (!track || !take) throw new Refusal('track-not-found')
  if (!track.take) await recordNow(context, [take])
  const preview = await fileFrom(context, { take, part: 'preview', name: `${track.slug}-preview.mp3` })
  if (!preview) throw new Refusal('still-recording')
  return preview
}

/** A cover under its own name, which is that of its take: other bytes would have another. */
export async function showCover(context: Context, name: string) {
  const [, take, kind] = /^([0-9a-f]{24})\.(svg|png)$/.exec(name) ?? []
  const part: Part = kind === 'svg' ? 'plate' : 'card'
  const cover = take && (await fileFrom(context, { take, part, name, forever: true, elsewhere: true }))
  if (!cover) throw new Refusal('cover-not-found')
  return cover
}

/** Where a cover is to be found once it is drawn. */
export const coverAddress = (take: string | null, kind: 'svg' | 'png') =>
  take && `/api/covers/${take}.${kind}`

export const recordingProgress = ({ db }: Context): Promise<Progress> => recordedSoFar(db)

/** Records everything that is not recorded yet. */
export async function recordCatalogue(context: Context) {
  const wanted = await recipesToRecord(context.db)
  await allOf(wanted.map(({ recipe }) => record(context, recipe)))
}

/** Before all that nobody waits for; whoever waits is told to come back where it takes too long. */
export const recordNow = (context: Context, recipes: string[]) =>
  soon(allOf(recipes.map((recipe) => record(context, recipe, true))))

async function record(context: Context, recipe: string, urgent = false) {
  const { files, facts } = await context.ports.studio.track(recipe, urgent)
  await atomically(context, async ({ db }) => {
    await noteTake(db, recipe, files)
    await saveRecording(db, recipe, facts)
  })
}

/** Draws the covers of all packs that can be heard. */
export const drawCovers = (context: Context) => draw(context)

/** One cover, as far as the tracks of its pack are recorded. */
export const drawNow = (context: Context, recipe: string) => draw(context, recipe)

async function draw(context: Context, only?: string) {
  const wanted = await coversToDraw(context.db, only)
  const drawn = wanted.map(async ({ recipe, tracks }) => {
    const { files } = await context.ports.studio.cover(recipe, tracks)
    await atomically(context, async ({ db }) => {
      await noteTake(db, recipe, files)
      await hangCover(db, recipe)
    })
  })
  await allOf(drawn)
}

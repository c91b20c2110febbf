import { formatDuration } from '@earcon/contract/catalogue/duration.rules'
import type { ManifestSample } from '@earcon/contract/manifest'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { SoundSample } from '@earcon/contract/samples/samples.calls'
import type { Turn } from '@earcon/contract/takes'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import type { Tables } from '../../db/tables.ts'
import { ordersAtOnce, workOrWait, workUnlessClaimed } from '../takes/takes.claims.service.ts'
import {
  awaitEach,
  awaitRecording,
  loadTakeFile,
  type RecordingProgress,
  saveTake,
} from '../takes/takes.service.ts'
import {
  allSamples,
  isSampleRecorded,
  sampleById,
  sampleRecipesToRecord,
  sampleRecordingCounts,
  saveSamples,
  setSampleTake,
} from './samples.queries.ts'

export async function listSamples({ db }: Context): Promise<{ data: SoundSample[] }> {
  return { data: (await allSamples(db)).map(asSample) }
}

function asSample({
  id,
  title,
  context,
  duration_ms,
  old_recipe,
}: Selectable<Tables['samples']>): SoundSample {
  const sample = {
    id,
    title,
    duration: formatDuration(duration_ms / 1000),
    context,
    src: `/api/examples/new/${id}.mp3`,
  }
  return old_recipe ? { ...sample, oldSrc: `/api/examples/old/${id}.mp3` } : sample
}

/** One version of a sample, by the name of its file; nothing but the samples is to be had here. */
export async function getExample(context: Context, version: string, name: string) {
  if (version !== 'new' && version !== 'old') throw new Refusal('sample-not-found')
  const [, id] = /^([a-z0-9-]+)\.mp3$/.exec(name) ?? []
  const sample = id && (await sampleById(context.db, id))
  if (!sample) throw new Refusal('sample-not-found')
  const { take, recipe } = version === 'new' ? sample : { take: sample.old_take, recipe: sample.old_recipe }
  const wanted = take ?? recipe
  if (!wanted) throw new Refusal('sample-not-found')
  if (!take) await awaitRecording(workOrWait(context, wanted, recordingOf(context, wanted, 'awaited')))
  const heard = await loadTakeFile(context, { take: wanted, part: 'sample', name })
  if (!heard) throw new Refusal('still-recording')
  return heard
}

/** Puts the samples on show: exactly those of the manifest. */
export const stockSamples = (context: Context, samples: ManifestSample[]) =>
  atomically(context, ({ db }) => saveSamples(db, samples))

export const sampleProgress = ({ db }: Context): Promise<RecordingProgress> => sampleRecordingCounts(db)

/** Plays every sample that is not there yet. */
export async function recordSamples(context: Context, closing?: AbortSignal) {
  const recipes = await sampleRecipesToRecord(context.db)
  await awaitEach(recipes, ordersAtOnce(context.config), (recipe) =>
    closing?.aborted ? Promise.resolve() : workUnlessClaimed(context, recipe, recordingOf(context, recipe)),
  )
}

const recordingOf = (context: Context, recipe: string, turn?: Turn) => ({
  isDone: () => isSampleRecorded(context.db, recipe),
  work: () => recordSample(context, recipe, turn),
})

async function recordSample(context: Context, recipe: string, turn?: Turn) {
  const { files } = await context.ports.takes.sample(recipe, turn)
  await atomically(context, async ({ db }) => {
    await saveTake(db, recipe, files)
    await setSampleTake(db, recipe)
  })
}

import { duration } from '@earcon/contract/duration'
import type { ManifestSample } from '@earcon/contract/manifest'
import { Refusal } from '@earcon/contract/refusal'
import type { SoundSample } from '@earcon/contract/samples'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import type { Tables } from '../../db/tables.ts'
import { allOf, fileFrom, noteTake, type Progress, soon } from '../studio/studio.service.ts'
import {
  allSamples,
  noteSample,
  playedSoFar,
  recipesToPlay,
  sampleById,
  saveSamples,
} from './samples.queries.ts'

export async function showSamples({ db }: Context): Promise<{ data: SoundSample[] }> {
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
    duration: duration(duration_ms / 1000),
    context,
    src: `/api/examples/new/${id}.mp3`,
  }
  return old_recipe ? { ...sample, oldSrc: `/api/examples/old/${id}.mp3` } : sample
}

/** One version of a sample, by the name of its file; nothing but the samples is to be had here. */
export async function hearExample(context: Context, version: string, name: string) {
  if (version !== 'new' && version !== 'old') throw new Refusal('sample-not-found')
  const [, id] = /^([a-z0-9-]+)\.mp3$/.exec(name) ?? []
  const sample = id && (await sampleById(context.db, id))
  if (!sample) throw new Refusal('sample-not-found')
  const { take, recipe } = version === 'new' ? sample : { take: sample.old_take, recipe: sample.old_recipe }
  const wanted = take ?? recipe
  if (!wanted) throw new Refusal('sample-not-found')
  if (!take) await soon(play(context, wanted, true))
  const heard = await fileFrom(context, { take: wanted, part: 'sample', name })
  if (!heard) throw new Refusal('still-recording')
  return heard
}

/** Puts the samples on show: exactly those of the manifest. */
export const stockSamples = (context: Context, samples: ManifestSample[]) =>
  atomically(context, ({ db }) => saveSamples(db, samples))

export const playingProgress = ({ db }: Context): Promise<Progress> => playedSoFar(db)

/** Plays every sample that is not there yet. */
export async function playSamples(context: Context) {
  const recipes = await recipesToPlay(context.db)
  await allOf(recipes.map((recipe) => play(context, recipe)))
}

async function play(context: Context, recipe: string, urgent = false) {
  const { files } = await context.ports.studio.sample(recipe, urgent)
  await atomically(context, async ({ db }) => {
    await noteTake(db, recipe, files)
    await noteSample(db, recipe)
  })
}

import { Refusal } from '@earcon/contract/refusal.rules'
import type { SoundFile } from '@earcon/contract/takes'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/engine.ts'
import { takeUp } from '../../takes/takes.claims.service.ts'
import { saveTake } from '../../takes/takes.service.ts'
import { saveRecording } from '../catalogue.recordings.queries.ts'

/** A sound that was read, and a way to note it, so that a pack can hold it. */
export type BroughtSound = Awaited<ReturnType<typeof readSound>>
export type BroughtCover = Awaited<ReturnType<typeof readCover>>

/** Reads a sound that an owner brings. It lies in the media store afterwards, and in no catalogue yet. */
export const readSound = (context: Context, file: SoundFile) =>
  refuseFullDisk(async () => {
    const { takes } = context.ports
    const take = takes.recipeOfFile(file)
    const { files, facts } = await takeUp(context, take, () => takes.ingest(file))
    return {
      take,
      facts,
      source: facts.source,
      async save(db: Db) {
        await saveTake(db, take, files)
        await saveRecording(db, take, facts)
      },
    }
  })

/** Reads a picture that a pack is to wear. It is kept as it was brought, too, so that it can be given back. */
export const readCover = (context: Context, { path, sha256 }: { path: string; sha256: string }) =>
  refuseFullDisk(async () => {
    const { takes } = context.ports
    const take = takes.recipeOfCoverFile(sha256)
    const { files } = await takeUp(context, take, () => takes.ingestCover(path, sha256))
    return { take, save: (db: Db) => saveTake(db, take, files) }
  })

/** Draws a cover from recordings that are there, as those of our own packs are drawn. */
export const drawCover = (context: Context, slug: string, takes: readonly string[]) =>
  refuseFullDisk(async () => {
    const { takes: store } = context.ports
    const shown = takes.slice(0, mostPortraits)
    const take = store.recipeOfCover(slug, [...takes])
    const { files } = await takeUp(context, take, () => store.cover(take, slug, shown, 'awaited'))
    return { take, save: (db: Db) => saveTake(db, take, files) }
  })

const mostPortraits = 9

/** A disk without room is no fault of the shop, and its owner can do something about it. */
export async function refuseFullDisk<T>(work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
      throw new Refusal('disk-full', { cause: error })
    throw error
  }
}

/** What cannot be taken, in words for the owner; nothing of other faults. */
export const refusedSentence = (error: unknown) =>
  error instanceof Error && error.name === 'IngestRefused' ? error.message : undefined

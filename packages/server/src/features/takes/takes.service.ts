import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/engine.ts'
import { type FileOptions, fileReply } from '../../platform/http/replies.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import type { FileSource } from '../../platform/media/file-sources.ts'
import type { StoredFile } from '../../platform/media/media.ts'
import { deleteTake, fileOfTake, filesOfTakes, type TakePart, upsertTake } from './takes.queries.ts'

/** How much of what the studio is to make there is already. */
export interface RecordingProgress {
  done: number
  total: number
}

/** How long a listener is kept waiting for a sound that is being made. */
const maxWaitMs = 8_000

export type { TakePart } from './takes.queries.ts'

/** Notes what a recipe has become; part of the caller's transaction. */
export const saveTake = (db: Db, recipe: string, files: Partial<Record<TakePart, StoredFile>>) =>
  upsertTake(db, recipe, files)

/** One file of a take, as an answer. One that turns out to be lost is forgotten, so that the studio makes it again. */
export async function loadTakeFile(
  context: Context,
  { take, part, ...options }: { take: string; part: TakePart } & FileOptions,
) {
  const stored = await fileOfTake(context.db, take, part)
  if (!stored) return undefined
  const onLost = async () => void (await deleteTake(context.db, take))
  return fileReply({ file: stored, onLost }, options)
}

/** One part of several takes, by take, to make something of; what turns out to be lost is made again. */
export async function loadFileSources({ db }: Context, takes: readonly string[], part: TakePart) {
  const files = await filesOfTakes(db, takes, part)
  return new Map(
    files.map(({ take, ...file }): [string, FileSource] => [
      take,
      { file, onLost: async () => void (await deleteTake(db, take)) },
    ]),
  )
}

/** Waits for something that is being made now, as long as one may; it goes on being made when we no longer wait. */
export async function awaitRecording<T>(making: Promise<T>, waitMs = maxWaitMs) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('still-recording')), waitMs)
  })
  return Promise.race([making, late])
    .catch((error: unknown) => {
      throw isClosed(error) ? new Refusal('still-recording') : error
    })
    .finally(() => clearTimeout(timer))
}

const isClosed = (error: unknown) => error instanceof Error && error.name === 'StudioClosed'

/** Waits for all, whatever becomes of each; the first failure is told once the rest is done. */
export const awaitAll = async (works: Promise<unknown>[]) => throwFirst(await Promise.allSettled(works))

/** The same with so many at once, each of which begins when another is done. */
export async function awaitEach<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<unknown>) {
  const outcomes = await inParallel(items, atOnce, (item) => Promise.allSettled([work(item)]))
  throwFirst(outcomes.flat())
}

function throwFirst(outcomes: PromiseSettledResult<unknown>[]) {
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

import { Refusal } from '@earcon/contract/refusal'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/engine.ts'
import { type FileTerms, file, type Piece } from '../../platform/replies.ts'
import type { StoredFile } from '../../ports/intact.ts'
import { deleteTake, fileOfTake, filesOfTakes, saveTake } from './studio.queries.ts'

/** How much of what the studio is to make there is already. */
export interface Progress {
  done: number
  total: number
}

/** How long a listener is kept waiting for a sound that is being made. */
const patienceMs = 8_000

export type Part = Parameters<typeof fileOfTake>[2]

/** Notes what a recipe has become; part of the caller's transaction. */
export const noteTake = (db: Db, recipe: string, files: Partial<Record<Part, StoredFile>>) =>
  saveTake(db, recipe, files)

/** One file of a take, as an answer. One that turns out to be lost is forgotten, so that the studio makes it again. */
export async function fileFrom(
  context: Context,
  { take, part, ...terms }: { take: string; part: Part } & FileTerms,
) {
  const stored = await fileOfTake(context.db, take, part)
  if (!stored) return undefined
  const lost = async () => void (await deleteTake(context.db, take))
  return file({ file: stored, lost }, terms)
}

/** One part of several takes, by take, to make something of; what turns out to be lost is made again. */
export async function piecesOf({ db }: Context, takes: readonly string[], part: Part) {
  const files = await filesOfTakes(db, takes, part)
  return new Map(
    files.map(({ take, ...file }): [string, Piece] => [
      take,
      { file, lost: async () => void (await deleteTake(db, take)) },
    ]),
  )
}

/** Waits for something that is being made now, as long as one may; it goes on being made when we no longer wait. */
export async function soon<T>(making: Promise<T>, patience = patienceMs) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('still-recording')), patience)
  })
  return Promise.race([making, late])
    .catch((error: unknown) => {
      throw isClosed(error) ? new Refusal('still-recording') : error
    })
    .finally(() => clearTimeout(timer))
}

const isClosed = (error: unknown) => error instanceof Error && error.name === 'StudioClosed'

/** Waits for all, whatever becomes of each; the first failure is told once the rest is done. */
export async function allOf(works: Promise<void>[]) {
  const failed = (await Promise.allSettled(works)).find((work) => work.status === 'rejected')
  if (failed) throw failed.reason
}

import type { Context } from '../../context.ts'
import { descriptionKey } from '../../platform/media/take-store.ts'
import { whileAlone } from './takes.claims.service.ts'
import { deleteUnusedTake, unusedTakes } from './takes.sweep.queries.ts'

/** What was replaced, withdrawn or never used stays for so long: whoever changes their mind finds it again. */
const graceMs = 30 * 24 * 3_600_000

/**
 * Clears away what the shop has once known and nobody needs any more: no track, pack, sample or upload, and nobody who has bought
 * an earlier recording. What the database does not know is left alone: it may be another one's, or one that was lost.
 */
export async function sweepTakes(
  context: Context,
  closing?: AbortSignal,
  before = new Date(Date.now() - graceMs),
) {
  for (const recipe of await unusedTakes(context.db, before)) {
    if (closing?.aborted) return
    await whileAlone(context, recipe, () => sweepTake(context, recipe, before))
  }
}

/** The row goes first, if it is still unused: then nobody can find the files any more. Of these the description, without which the rest is no take. */
async function sweepTake({ db, ports }: Context, recipe: string, before: Date) {
  const keys = await deleteUnusedTake(db, recipe, before)
  if (!keys) return
  for (const key of [descriptionKey(recipe), ...keys]) await ports.media.remove(key)
}

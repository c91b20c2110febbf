import type { Context } from '../../context.ts'
import { isIntact } from '../../platform/media/checksums.ts'
import { sumOfStoredSound } from '../../platform/media/sound-sums.ts'
import { workUnlessClaimed } from './takes.claims.service.ts'
import { isSoundSummed, setSoundSum, soundsWithoutSum, type UnsummedSound } from './takes.sums.queries.ts'

/** Sums the sounds that were stored before there were such sums, one after the other. What is lost has its turn once it is back. */
export async function sumSounds(context: Context, closing?: AbortSignal) {
  for (const file of await soundsWithoutSum(context.db)) {
    if (closing?.aborted) return
    await workUnlessClaimed(context, file.take, {
      isDone: () => isSoundSummed(context.db, file.key),
      work: () => sumSound(context, file),
    })
  }
}

async function sumSound({ db, ports: { media }, report }: Context, file: UnsummedSound) {
  try {
    if (await isIntact(media, file)) await setSoundSum(db, file, await sumOfStoredSound(media, file))
  } catch (error) {
    // One that cannot be read keeps nobody from the others.
    report?.(error, 'a sound cannot be summed')
  }
}

import type { DeskContext } from '../../../context.ts'
import { drawCover } from '../import/catalogue.sounds.service.ts'
import { changePack } from './catalogue.change-pack.service.ts'
import { findPackRecord } from './catalogue.desk.service.ts'
import type { PackRecord } from './catalogue.pack-records.ts'

/**
 * A cover that is drawn shows the sounds that are there now. What somebody has changed meanwhile is drawn by them. What it is
 * drawn after is done already, so a cover that cannot be drawn stays as it is, and must not say that nothing was changed.
 */
export async function redrawCover(context: DeskContext, id: string) {
  const pack = await findPackRecord(context, id)
  if (pack.cover_file !== null || !isDrawable(pack)) return
  const takes = pack.tracks.flatMap(({ take }) => take ?? [])
  const cover = await drawCover(context, pack.slug, takes).catch((error: unknown) =>
    context.report?.(error, `the cover of ${pack.slug} could not be drawn`),
  )
  if (!cover) return
  await changePack(context, id, undefined, async (before, { db }) => {
    const isSame = before.tracks.map(({ take }) => take).join() === takes.join() && before.cover_file === null
    if (!isSame) return before
    await cover.save(db)
    return { ...before, cover_take: cover.take }
  })
}

/** Whether there is a sound of every track to draw a cover from. */
export const isDrawable = ({ tracks }: PackRecord) =>
  tracks.length > 0 && tracks.every(({ take }) => take !== null)

import type { DeskContext } from '../../../context.ts'
import { drawCover } from '../import/catalogue.sounds.service.ts'
import { changePack } from './catalogue.change-pack.service.ts'
import { findPackRecord } from './catalogue.desk.service.ts'

/** A cover that is drawn shows the sounds that are there now. What somebody has changed meanwhile is drawn by them. */
export async function redrawCover(context: DeskContext, id: string) {
  const { slug, cover_file, tracks } = await findPackRecord(context, id)
  const takes = tracks.flatMap(({ take }) => take ?? [])
  if (cover_file !== null || takes.length === 0 || takes.length < tracks.length) return
  const cover = await drawCover(context, slug, takes)
  await changePack(context, id, undefined, async (before, { db }) => {
    const isSame = before.tracks.map(({ take }) => take).join() === takes.join() && before.cover_file === null
    if (!isSame) return before
    await cover.save(db)
    return { ...before, cover_take: cover.take }
  })
}

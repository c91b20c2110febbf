import { kitNameOf } from '@earcon/contract/installs/kit-name.rules'
import type { Context } from '../../../context.ts'
import { toPlainLine } from '../library.plain-text.ts'
import { createPackArchive } from './library.archive.ts'
import type { ArchivedPack, ArchivedTrack } from './library.archive-contents.ts'
import { auditionPapers } from './library.audition-texts.ts'
import { loadCover, loadIcon } from './library.cover.service.ts'

type TriedPack = Pick<ArchivedPack, 'slug' | 'title' | 'description' | 'version'> & {
  created_at: Date
  cover_take: string | null
  cover_recipe: string | null
}

/** The folder that a buyer of the pack gets, with other sounds in it, and saying so. */
export async function createAuditionArchive(
  context: Context,
  pack: TriedPack,
  tracks: readonly ArchivedTrack[],
) {
  const { cover, faults } = await loadCover(context, pack)
  const archived: ArchivedPack = {
    ...pack,
    title: `${toPlainLine(pack.title, 100)} (audition)`,
    modifiedAt: pack.created_at,
    isAudition: true,
    papers: auditionPapers(pack.slug, context.config),
    tracks,
    cover,
    icon: cover && (await loadIcon(context, cover)),
  }
  const archive = createPackArchive(context.ports.media, archived, context.config)
  return { archive, faults, name: kitNameOf(pack.slug) }
}

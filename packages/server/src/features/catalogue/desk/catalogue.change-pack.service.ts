import { CatalogueFilePack, CatalogueFileTrack } from '@earcon/contract/catalogue/catalogue-file'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { z } from 'zod'
import type { DeskContext } from '../../../context.ts'
import { newId } from '../../../platform/security/secrets.ts'
import { changeAtDesk } from '../../identity/identity.desk.service.ts'
import { findPackRecord } from './catalogue.desk.service.ts'
import { takenSlugs } from './catalogue.pack-records.queries.ts'
import { type PackChange, type PackRecord, priceComplaintsOf, revisionOf } from './catalogue.pack-records.ts'
import { lockCatalogue, writePacks } from './catalogue.write-packs.service.ts'

/** Ids of packs and tracks are shorter than others: people see them in addresses. */
export const newCatalogueId = () => newId().slice(0, 10)

/** One pack from what it is to what it is to be, unless somebody was faster; its id. */
export const changePack = (
  context: DeskContext,
  idOrSlug: string,
  revision: string | undefined,
  change: (before: PackRecord, context: DeskContext) => Promise<PackRecord>,
  { changes }: Pick<PackChange, 'changes'> = {},
) =>
  changeAtDesk(context, async (context, note) => {
    await lockCatalogue(context)
    const before = await findPackRecord(context, idOrSlug)
    if (revision !== undefined && revision !== revisionOf(before)) throw new Refusal('pack-changed-meanwhile')
    const after = await change(before, context)
    await refuseBrokenPack(context, after)
    await writePacks(context, [{ before, after, changes }], note)
    return before.id
  })

/** The same rules as for a folder, in the same words. */
export async function refuseBrokenPack({ db }: DeskContext, pack: PackRecord) {
  const sentences = [
    ...complaintsOf(PackFieldsRule, { ...pack, version: pack.version ?? undefined }),
    ...pack.tracks.flatMap((track) =>
      complaintsOf(TrackFieldsRule, { ...track, artist: track.artist_name }).map(
        (sentence) => `“${track.title}”: ${sentence}`,
      ),
    ),
    // Of a draft without tracks it is not known yet what they cost.
    ...priceComplaintsOf(pack.price_amount, pack.tracks),
    ...(pack.published_at && pack.tracks.length === 0 ? ['It holds no track.'] : []),
  ]
  if (sentences.length > 0) throw new Refusal('pack-refused', { sentences: [...new Set(sentences)] })
  const owner = (await takenSlugs(db, 'packs', [pack.slug])).get(pack.slug)
  if (owner !== undefined && owner !== pack.id) throw new Refusal('slug-taken')
}

const PackFieldsRule = CatalogueFilePack.pick({
  slug: true,
  title: true,
  description: true,
  version: true,
}).strip()
const TrackFieldsRule = CatalogueFileTrack.pick({ title: true, artist: true, genre: true }).strip()

const complaintsOf = (rule: z.ZodType, given: unknown) =>
  rule.safeParse(given).error?.issues.map(({ message }) => message) ?? []

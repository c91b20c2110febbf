import { foldText } from '@earcon/contract/catalogue/search.rules'
import type { Manifest } from '@earcon/contract/manifest'
import type { Context } from '../../context.ts'
import { atomically } from '../../db/atomically.ts'
import { forgetRecipesBut, savePacks, saveTracks } from './catalogue.stock.queries.ts'

/** Puts a manifest into the catalogue. What is there already is brought up to date; nothing is taken away. */
export async function stockCatalogue(context: Context, { tracks, packs }: Omit<Manifest, 'samples'>) {
  await atomically(context, async ({ db }) => {
    await saveTracks(db, tracks)
    await savePacks(
      db,
      packs.map((pack) => ({
        ...pack,
        title_folded: foldText(pack.title),
        published_at: new Date(pack.published_at),
      })),
    )
    await forgetRecipesBut(
      db,
      tracks.map(({ id }) => id),
      packs.map(({ id }) => id),
    )
  })
}

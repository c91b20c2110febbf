import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context } from '../../../context.ts'
import { catalogueState } from '../catalogue.queries.ts'
import { type ListPlace, packsOfStretch, placesAtEvery, type Stretch } from './catalogue.sitemap.queries.ts'
import { type SitemapEntry, writeSitemapIndex, writeUrlset } from './catalogue.sitemap-xml.ts'

/** The pages that search engines are to find, besides those of the packs. */
export const indexedPages = ['/', '/shop', '/map', '/samples', '/contact', '/licence', '/verify']

export interface SitemapSizes {
  /** So many addresses stand in one file at most, as the protocol has it. */
  most: number
  /** So many packs are read at once: no more are in memory, however long a file is. */
  atOnce: number
}

const usual: SitemapSizes = { most: 50_000, atOnce: 1_000 }

/** A short file is there as a whole; a long one is written as it is read. */
export type SitemapFile = string | AsyncIterable<string>

/**
 * The addresses of the shop for search engines: one file, or a list of several. They are cut from the oldest pack on, so that a
 * new one changes the last file alone.
 */
export function createSitemap({ most, atOnce }: SitemapSizes = usual) {
  let known: { version: number; cuts: Promise<ListPlace[]> } | undefined

  /** Where the files begin and end, looked for once in each state of the catalogue. */
  async function look({ db }: Context) {
    const { version, published_packs } = await catalogueState(db)
    if (known?.version !== version) {
      const cuts = placesAtEvery(db, { first: most - indexedPages.length, every: most })
      known = { version, cuts }
      cuts.catch(() => (known = undefined))
    }
    return { packs: published_packs, parts: stretchesBetween(await known.cuts) }
  }

  async function* readEntries({ db, config }: Context, { from, before }: Stretch) {
    const entryOf = (path: string): SitemapEntry => ({ address: config.publicUrl + path })
    if (!from) yield indexedPages.map(entryOf)
    for (let [end, isOver] = [before, false]; !isOver; ) {
      const packs = await packsOfStretch(db, { from, before: end }, atOnce)
      yield packs.map(({ id, created_at }) => ({ ...entryOf(`/sound-pack/${id}`), changed: created_at }))
      end = packs.at(-1)
      isOver = packs.length < atOnce
    }
  }

  return {
    async getSitemap(context: Context): Promise<SitemapFile> {
      const { packs, parts } = await look(context)
      if (parts.length > 1)
        return writeSitemapIndex(
          parts.map((_, place) => `${context.config.publicUrl}/sitemap-${place + 1}.xml`),
        )
      const urlset = writeUrlset(readEntries(context, {}))
      return packs < atOnce ? (await Array.fromAsync(urlset)).join('') : urlset
    },

    /** The first part is number 1; what stands in one file has none. */
    async getPart(context: Context, number: number): Promise<SitemapFile> {
      const { parts } = await look(context)
      const part = parts.length > 1 ? parts[number - 1] : undefined
      if (!part) throw new Refusal('not-found')
      return writeUrlset(readEntries(context, part))
    },
  }
}

/** What lies between these places: one stretch more than there are. */
const stretchesBetween = (cuts: readonly ListPlace[]): Stretch[] =>
  [undefined, ...cuts].map((from, place) => ({ from, before: cuts[place] }))

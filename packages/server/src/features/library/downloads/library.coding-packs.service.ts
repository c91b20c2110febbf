import { fullVersion } from '@earcon/contract/catalogue/version.rules'
import { kitNameOf } from '@earcon/contract/installs/kit-name.rules'
import { Refusal } from '@earcon/contract/refusal.rules'
import type { Context } from '../../../context.ts'
import { inParallel } from '../../../platform/in-parallel.ts'
import { type InstallablePack, installerSh } from '../kit/library.kit.installer.ts'
import { toPlainLine } from '../library.plain-text.ts'
import { sha256OfArchive } from './library.archive-sums.service.ts'
import { codingPacksUsableBy } from './library.coding-packs.queries.ts'
import { openPackArchive, type PackArchive } from './library.pack-archive.service.ts'

/** A pack as coding tools know it. */
export interface CodingPack {
  slug: string
  /** What it is called in a tool, and its folder. */
  name: string
  version: string
  description: string
}

const asCodingPack = ({ slug, title, description, version }: PackArchive['pack']): CodingPack => ({
  slug,
  name: kitNameOf(slug),
  version: fullVersion(version),
  description: toPlainLine(description, 256) || toPlainLine(title, 256),
})

export interface ListedCodingPack extends CodingPack {
  /** Of its ZIP. */
  sha256: string
  /** It was bought, given or taken; a free one that was never asked for is listed as well. */
  isAcquired: boolean
}

/** So many are opened at once: each reads a whole archive the first time. */
const atOnce = 2

/** Every pack for coding tools that somebody may have as a whole right now, by its slug. */
export async function listCodingPacksOf(context: Context, userId: string): Promise<ListedCodingPack[]> {
  const found = await codingPacksUsableBy(context.db, userId)
  const bySlug = found.toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
  const packs = await inParallel(bySlug, atOnce, async ({ id, is_acquired: isAcquired }) => {
    try {
      const { pack, archive } = await openPackArchive(context, id, userId)
      return [{ ...asCodingPack(pack), sha256: await sha256OfArchive(context, archive), isAcquired }]
    } catch (error) {
      // One that cannot be had now keeps nobody from the others.
      if (!(error instanceof Refusal)) throw error
      if (error.cause) context.report?.(error.cause, 'a pack cannot be installed')
      return []
    }
  })
  // Two slugs may be one name to a tool, and one folder: the first is there.
  const byName = Map.groupBy(packs.flat(), ({ name }) => name)
  return [...byName.values()].flatMap(([first]) => first ?? [])
}

/** Opens the archive of a pack for coding tools for one of its owners; of any other pack there is nothing to install. */
export async function openCodingPack(context: Context, slug: string, userId: string) {
  const opened = await openPackArchive(context, slug, userId)
  if (!opened.isForCodingTools) throw new Refusal('pack-not-found')
  return { ...opened, coding: asCodingPack(opened.pack) }
}

/** The script that fetches these packs and has each install itself. */
export const createInstaller = ({ config: { brand } }: Context, packs: readonly InstallablePack[]) =>
  installerSh({ brand, packs })

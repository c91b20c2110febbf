import { shopNameOf } from '@earcon/contract/installs/kit-name.rules'
import type { ListedCodingPack } from '../library/downloads/library.coding-packs.service.ts'

interface Marketplace {
  brand: string
  packs: readonly ListedCodingPack[]
  /** Where the ZIP of a pack is. */
  urlOf(slug: string): string
}

/** What Claude Code reads at `claude plugin install NAME --marketplace …`: every pack as a plugin, with the checksum of its ZIP. */
export const marketplaceOf = ({ brand, packs, urlOf }: Marketplace) => ({
  name: shopNameOf(brand),
  description: `Sounds for coding tools that you own at ${brand}.`,
  owner: { name: brand },
  plugins: packs.map(({ slug, name, version, description, sha256 }) => ({
    name,
    version,
    description,
    source: { source: 'archive', url: urlOf(slug), sha256 },
  })),
})

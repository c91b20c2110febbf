import { codingEvents } from '@earcon/contract/catalogue/coding-events.rules'
import { fullVersion } from '@earcon/contract/catalogue/version.rules'
import type { ArchivedPack, KitSound, ShopInfo } from '../downloads/library.archive-contents.ts'
import { packPageUrl, toPlainLine } from '../library.plain-text.ts'

/** What every manifest says of a pack. */
export function kitFactsOf(name: string, pack: ArchivedPack, shop: ShopInfo) {
  const [artist, ...others] = new Set(pack.tracks.map(({ artist_name }) => artist_name))
  return {
    name,
    title: toPlainLine(pack.title, 128) || name,
    version: fullVersion(pack.version),
    description: toPlainLine(pack.description, 256),
    author: { name: toPlainLine(others.length > 0 ? shop.brand : (artist ?? ''), 128) || name },
    license: licenceId(shop.brand, pack.papers.version),
    homepage: packPageUrl(pack.slug, shop.publicUrl),
  }
}

export type KitFacts = ReturnType<typeof kitFactsOf>

/** As what players list the pack: openpeon.json of the Coding Event Sound Pack specification, version 1.0. */
export const openpeonManifestOf = (
  { title, ...facts }: KitFacts,
  sounds: readonly KitSound[],
  icon: string | undefined,
) => ({
  cesp_version: '1.0',
  name: facts.name,
  display_name: title,
  version: facts.version,
  description: facts.description,
  author: facts.author,
  license: facts.license,
  homepage: facts.homepage,
  ...(icon && { icon }),
  categories: Object.fromEntries(
    codingEvents.flatMap((event) => {
      const heard = sounds.filter(({ track }) => track.event === event)
      return heard.length > 0 ? [[event, { sounds: heard.map(manifestSoundOf) }]] : []
    }),
  ),
})

/** As what Claude Code loads it, and Codex after it. */
export const claudePluginOf = ({ name, version, description, author, homepage, license }: KitFacts) => ({
  name,
  version,
  description,
  author,
  homepage,
  license,
  keywords: ['sounds', 'notifications', 'openpeon'],
  hooks: './hooks/claude-code.json',
})

/** A marketplace with one thing in it, for those who have the folder and install from there. */
export const claudeMarketplaceOf = (
  { name, title, version, description }: KitFacts,
  { brand }: ShopInfo,
) => ({
  name: `earcon-${name}`,
  description: `${title}, a sound pack`,
  owner: { name: toPlainLine(brand, 128) || name },
  plugins: [{ name, source: './', version, description }],
})

export const cursorPluginOf = ({ name, title, version, description, author }: KitFacts) => ({
  name,
  displayName: title,
  version,
  description,
  author,
  hooks: './hooks/cursor.json',
})

export const geminiExtensionOf = ({ name, version, description }: KitFacts) => ({
  name,
  version,
  description,
})

const manifestSoundOf = ({ file, stored, track }: KitSound) => ({
  file,
  label: toPlainLine(track.title, 256) || 'Untitled',
  sha256: stored.sha256,
})

/** In the manner of SPDX, for a licence that is not on its list; LICENCE.txt holds it. */
const licenceId = (brand: string, terms: string) =>
  ['LicenseRef', ...(brand.normalize('NFKD').match(/[A-Za-z0-9]+/g) ?? []), terms].join('-')

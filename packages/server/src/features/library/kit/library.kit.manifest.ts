import { codingEvents } from '@earcon/contract/catalogue/coding-events.rules'
import { licenceVersion } from '@earcon/contract/licence/licence.rules'
import type { ArchivedPack, KitSound, ShopInfo } from '../downloads/library.archive-contents.ts'
import { packPageUrl, toPlainLine } from '../library.plain-text.ts'

/** As what players list the pack: openpeon.json of the Coding Event Sound Pack specification, version 1.0. */
export function openpeonManifestOf(
  name: string,
  pack: ArchivedPack,
  sounds: readonly KitSound[],
  shop: ShopInfo,
) {
  const [artist, ...others] = new Set(pack.tracks.map(({ artist_name }) => artist_name))
  return {
    cesp_version: '1.0',
    name,
    display_name: toPlainLine(pack.title, 128) || name,
    version: fullVersion(pack.version ?? '1'),
    description: toPlainLine(pack.description, 256),
    author: { name: toPlainLine(others.length > 0 ? shop.brand : (artist ?? ''), 128) || name },
    license: licenceId(shop.brand),
    homepage: packPageUrl(pack.slug, shop.publicUrl),
    ...(pack.cover && { icon: 'icons/pack.png' }),
    categories: Object.fromEntries(
      codingEvents.flatMap((event) => {
        const heard = sounds.filter(({ track }) => track.event === event)
        return heard.length > 0 ? [[event, { sounds: heard.map(manifestSoundOf) }]] : []
      }),
    ),
  }
}

/** With all three numbers, as the specification wants it. */
const fullVersion = (version: string) => [...version.split('.'), '0', '0'].slice(0, 3).join('.')

const manifestSoundOf = ({ file, stored, track }: KitSound) => ({
  file,
  label: toPlainLine(track.title, 256) || 'Untitled',
  sha256: stored.sha256,
})

/** In the manner of SPDX, for a licence that is not on its list; LICENCE.txt holds it. */
const licenceId = (brand: string) =>
  ['LicenseRef', ...(brand.normalize('NFKD').match(/[A-Za-z0-9]+/g) ?? []), licenceVersion].join('-')

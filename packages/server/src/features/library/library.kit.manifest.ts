import { licenceVersion } from '@earcon/contract/licence'
import { codingEvents } from '@earcon/contract/moments'
import type { Delivery, Shop, Sound } from './library.delivery.ts'
import { addressOf, plain } from './library.kit.words.ts'

/** As what players list the pack: openpeon.json of the Coding Event Sound Pack specification, version 1.0. */
export function manifestOf(name: string, pack: Delivery, sounds: readonly Sound[], shop: Shop) {
  const [artist, ...others] = new Set(pack.tracks.map(({ artist_name }) => artist_name))
  return {
    cesp_version: '1.0',
    name,
    display_name: plain(pack.title, 128) || name,
    version: '1.0.0',
    description: plain(pack.description, 256),
    author: { name: plain(others.length > 0 ? shop.brand : (artist ?? ''), 128) || name },
    license: licenceId(shop.brand),
    homepage: addressOf(pack.slug, shop.publicUrl),
    ...(pack.cover && { icon: 'icons/pack.png' }),
    categories: Object.fromEntries(
      codingEvents.flatMap((event) => {
        const heard = sounds.filter(({ track }) => track.event === event)
        return heard.length > 0 ? [[event, { sounds: heard.map(listed) }]] : []
      }),
    ),
  }
}

const listed = ({ file, track }: Sound) => ({
  file,
  label: plain(track.title, 256) || 'Untitled',
  sha256: track.master.sha256,
})

/** In the manner of SPDX, for a licence that is not on its list; LICENCE.txt holds it. */
const licenceId = (brand: string) =>
  ['LicenseRef', ...(brand.normalize('NFKD').match(/[A-Za-z0-9]+/g) ?? []), licenceVersion].join('-')

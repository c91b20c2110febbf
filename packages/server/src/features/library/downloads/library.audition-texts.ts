import { removeLine } from '@earcon/contract/installs/install-lines.rules'
import { packPageUrl } from '../library.plain-text.ts'
import type { ShopInfo } from './library.archive-contents.ts'

/** What somebody reads first who tries a pack. */
export const auditionNote = (slug: string, { publicUrl }: ShopInfo) =>
  `THIS IS AN AUDITION
It is for hearing in your own tool whether you want the pack. Its sounds are in lower fidelity, and each fades out before its end.
The whole of it, with sounds as they were made, is sold here:

    ${packPageUrl(slug, publicUrl)}

Tried with "claude --plugin-url", it is gone with the session. If it was installed, this takes it away again:

    ${removeLine(slug)}

What you buy later is installed in its place.`

/** What may be done with an audition. */
export const auditionPapers = (slug: string, shop: ShopInfo) => ({
  version: 'audition',
  files: [{ name: 'LICENCE.txt', text: `${auditionLicence(slug, shop).join('\n\n')}\n` }],
})

/** Clause by clause. */
const auditionLicence = (slug: string, { brand, publicUrl }: ShopInfo) => [
  `${brand} licence for trying`,
  `You have this audition for nothing, to decide whether you want the sound pack.`,
  `1. You may hear it on machines of your own, in tools of your own, for as long as that takes.
2. You may not use it, or any part of it, in a product, in a recording, in a broadcast or in anything you publish.
3. You may not pass it on, change it or sell it. Others can have their own from the address below.
4. It is given as it is. All other rights stay with ${brand} and its artists.`,
  `What a buyer may do stands at ${publicUrl}/licence`,
  packPageUrl(slug, publicUrl),
]

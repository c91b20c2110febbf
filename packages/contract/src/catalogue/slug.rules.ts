import { foldText } from './search.rules.ts'

/** A title as it stands in an address: small letters and digits, joined by hyphens. Of a title without any, a word for it. */
export const slugOf = (title: string) =>
  foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '') || 'untitled'

const mostNamesakes = 50

/** All that a slug that is taken could give way to: what has to be known before `freeSlug` is asked. */
export const slugsNear = (slug: string) => [
  slug,
  ...Array.from({ length: mostNamesakes }, (_, at) => `${slug}-${at + 2}`),
]

/** The same, but not one that is taken: the next number makes it another. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>) {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number += 1) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

export const kinds = [
  'ridgelines',
  'halftone',
  'lissajous',
  'phase',
  'contours',
  'polar',
  'rings',
  'dial',
  'score',
  'threads',
  'strata',
  'multiples',
] as const
export type Kind = (typeof kinds)[number]

/** In the order of publication. Whatever stands beside, above or below another in the shop differs from it in kind. */
const chosen = new Map<string, Kind>([
  ['hello-world', 'multiples'],
  ['cold-start', 'phase'],
  ['dark-mode', 'halftone'],
  ['small-wooden-things', 'rings'],
  ['cafe-compile', 'lissajous'],
  ['prepared-statements', 'threads'],
  ['works-on-my-machine', 'ridgelines'],
  ['rubber-duck-and-sons', 'polar'],
  ['second-monitor', 'dial'],
  ['the-librarians-cough', 'phase'],
  ['9600-baud', 'halftone'],
  ['off-by-one', 'score'],
  ['warm-cache', 'polar'],
  ['harbour-master', 'contours'],
  ['garbage-collection-day', 'ridgelines'],
  ['glass-house-rules', 'threads'],
  ['eight-good-mornings', 'multiples'],
  ['five-tabs-open', 'strata'],
])

/** How the cover of a pack is drawn: as chosen, or, for a pack nobody has chosen for, as its name has it. */
export const kindOf = (slug: string): Kind => chosen.get(slug) ?? kinds[hashOf(slug) % kinds.length]

/** A whole number that only depends on the text (FNV-1a, then mixed so that near texts lie far apart). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 12)) >>> 0
}

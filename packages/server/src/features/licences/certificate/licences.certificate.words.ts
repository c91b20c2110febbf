/** A certificate on paper cannot know what came after it, and whoever shows one may have written it. */
export const whatCounts = 'What the page at that address says counts'

export const howToCheck = (brand: string) => [
  `${whatCounts}: paper cannot know what came after it.`,
  `With .json behind the number it gives these facts as data signed by ${brand}.`,
]

/** Said where a name has letters that cannot be drawn. */
export const gapWords = '[…] stands for letters that the type of this sheet lacks; that page has them.'

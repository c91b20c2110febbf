/** The same drawing in the colours of the dark scheme, for browsers that do not tell a picture which one the page has. */
export const darkCoverOf = (cover: string) =>
  cover.endsWith('.svg') ? cover.replace(/\.svg$/, '-dark.svg') : undefined

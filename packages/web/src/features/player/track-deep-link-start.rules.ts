/** At which second an address has a track begin; what makes no sense, or names another, is its beginning. */
export const deepLinkStartOf = ({ search, hash }: { search: string; hash: string }, track: string) =>
  hash === `#track-${track}` ? Number(/[?&]t=(\d{1,5}(\.\d{1,3})?)(&|$)/.exec(search)?.[1] ?? 0) : 0

/** A step through a page: what comes after, or before, what was heard last; at first the first. None past its ends. */
export function neighbourOf<T extends { id: string }>(
  list: readonly T[],
  last: string | undefined,
  by: 1 | -1,
) {
  const place = list.findIndex(({ id }) => id === last)
  return place < 0 ? list.at(by > 0 ? 0 : -1) : list[place + by]
}

/** The keys that step through a page. */
export const stepOfKey = (key: string) => (({ j: 1, k: -1 }) as const)[key.toLowerCase()]

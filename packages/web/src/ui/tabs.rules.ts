/** One of several panels, as its address and its tab call it. */
export interface Tab {
  key: string
  name: string
}

/** The tab that an address asks for; the first one where it asks for none that there is. */
export const requestedTab = <T extends Tab>(key: string | null, tabs: readonly T[]) =>
  tabs.find((tab) => tab.key === key) ?? tabs[0]

/** Where a key leads to from a tab, round the ends; nowhere for every other key. */
export function adjacentTab<T>(key: string, from: T, tabs: readonly T[]): T | undefined {
  const at = tabs.indexOf(from)
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length]
  if (key === 'ArrowLeft') return tabs.at(at - 1)
  if (key === 'Home') return tabs[0]
  if (key === 'End') return tabs.at(-1)
  return undefined
}

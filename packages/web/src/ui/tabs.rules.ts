/** A part of the account page, as its address and its tab call it. */
export interface Tab {
  key: string
  name: string
  /** Shown to those who run the shop, and to nobody else. */
  adminOnly?: true
}

/** All are for everyone: whoever runs the shop has an account like any other. */
export const accountTabs = [
  { key: 'purchases', name: 'Purchases' },
  { key: 'profile', name: 'Profile' },
  { key: 'change-password', name: 'Change Password' },
  { key: 'settings', name: 'Account Settings' },
] as const satisfies Tab[]

export type AccountTab = (typeof accountTabs)[number]['key']

/** The tabs that a user gets to see, in their order. */
export const visibleTabs = <T extends Tab>({ is_admin }: { is_admin: boolean }, tabs: readonly T[]): T[] =>
  tabs.filter((tab) => is_admin || !tab.adminOnly)

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

import type { Tab } from '../../ui/tabs.rules.ts'

interface PermittedTab extends Tab {
  /** Shown to those who run the shop, and to nobody else. */
  adminOnly?: true
}

/** All are for everyone: whoever runs the shop has an account like any other. */
export const accountTabs = [
  { key: 'purchases', name: 'Purchases' },
  { key: 'profile', name: 'Profile' },
  { key: 'change-password', name: 'Change Password' },
  { key: 'settings', name: 'Account Settings' },
] as const satisfies PermittedTab[]

export type AccountTab = (typeof accountTabs)[number]['key']

/** The tabs that a user gets to see, in their order. */
export const visibleTabs = <T extends PermittedTab>(
  { is_admin }: { is_admin: boolean },
  tabs: readonly T[],
): T[] => tabs.filter((tab) => is_admin || !tab.adminOnly)

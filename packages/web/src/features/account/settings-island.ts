import { lazyIsland } from '../../ui/lazy-island.tsx'

export const settingsIsland = lazyIsland(async () => (await import('./settings-tab.tsx')).SettingsTab)

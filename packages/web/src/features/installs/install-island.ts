import { lazyIsland } from '../../ui/lazy-island.tsx'

const section = lazyIsland(async () => (await import('./install-section.tsx')).InstallSection)

export const InstallSection = section.Part
export const fetchInstallSection = section.fetch
export const BoughtPacks = lazyIsland(async () => (await import('./bought-packs.tsx')).BoughtPacks).Part

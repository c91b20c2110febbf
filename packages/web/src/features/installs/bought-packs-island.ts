import { lazyIsland } from '../../ui/lazy-island.tsx'

export const BoughtPacks = lazyIsland(async () => (await import('./bought-packs.tsx')).BoughtPacks).Part

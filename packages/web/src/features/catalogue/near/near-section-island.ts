import { lazyIsland } from '../../../ui/lazy-island.tsx'

export const { Part: NearSection } = lazyIsland(async () => (await import('./near-section.tsx')).NearSection)

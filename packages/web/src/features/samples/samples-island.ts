import { lazyIsland } from '../../ui/lazy-island.tsx'

export const samplesIsland = lazyIsland(async () => (await import('./samples.tsx')).Samples)

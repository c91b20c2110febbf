import { lazyIsland } from '../../ui/lazy-island.tsx'

const section = lazyIsland(async () => (await import('./try-section.tsx')).TrySection)

export const TrySection = section.Part
export const fetchTrySection = section.fetch

import { lazyIsland } from '../../ui/lazy-island.tsx'

export const contactIsland = lazyIsland(async () => (await import('./contact.tsx')).Contact)

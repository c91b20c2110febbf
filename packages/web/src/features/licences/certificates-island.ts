import { lazyIsland } from '../../ui/lazy-island.tsx'

export const Certificates = lazyIsland(async () => (await import('./certificates.tsx')).Certificates).Part

import { lazyIsland } from '../../ui/lazy-island.tsx'

export const FileCheck = lazyIsland(async () => (await import('./file-check.tsx')).FileCheck).Part

import { lazyIsland } from '../../ui/lazy-island.tsx'

export const audioIsland = lazyIsland(async () => (await import('./audio-element.tsx')).AudioElement)

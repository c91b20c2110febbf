import { lazyIsland } from '../../ui/lazy-island.tsx'

export const scopeFigureIsland = lazyIsland(async () => (await import('./scope-figure.tsx')).ScopeFigure)

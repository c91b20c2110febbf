import { lazyIsland } from '../../ui/lazy-island.tsx'

export const trackSelectionIsland = lazyIsland(
  async () => (await import('./track-selection.tsx')).TrackSelection,
)

import { lazyIsland } from '../../../ui/lazy-island.tsx'

export const { Part: NearTrack, fetch: fetchNearTrack } = lazyIsland(
  async () => (await import('./near-track.tsx')).NearTrack,
)

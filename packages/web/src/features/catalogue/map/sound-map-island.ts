import { lazyIsland } from '../../../ui/lazy-island.tsx'

export const { Part: SoundMap, fetch: fetchSoundMap } = lazyIsland(
  async () => (await import('./sound-map.tsx')).SoundMap,
)

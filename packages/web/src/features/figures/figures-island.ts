import { lazyIsland } from '../../ui/lazy-island.tsx'

export const soundFigureIsland = lazyIsland(async () => (await import('./sound-figure.tsx')).SoundFigure)
export const envelopesIsland = lazyIsland(async () => (await import('./envelopes.tsx')).Envelopes)

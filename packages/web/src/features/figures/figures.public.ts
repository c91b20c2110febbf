export { Envelopes } from './envelopes.tsx'
export { envelopesIsland, soundFigureIsland } from './figures-island.ts'
export { SoundFigure } from './sound-figure.tsx'

export { trackSelectionIsland } from './track-selection-island.ts'

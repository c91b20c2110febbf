export { loadPackPage } from './load-pack-page.ts'
export { trackSelectionIsland } from './track-selection-island.ts'

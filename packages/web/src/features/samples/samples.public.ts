export { samplesIsland } from './samples-island.ts'

export { Certificates } from './certificates-island.ts'
export { LicenceNote } from './licence-note.tsx'
export { Licensing } from './licensing.tsx'
export { scopeFigureIsland } from './scope-figure-island.ts'

export { LicenceNote } from './licence-note.tsx'
export { Licensing } from './licensing.tsx'

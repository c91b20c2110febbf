export { fetchRehearsal, Rehearsal } from './rehearsal.tsx'

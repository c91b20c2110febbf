export { default as rehearsalStyles } from './rehearsal.css?url'
export { fetchRehearsal, Rehearsal } from './rehearsal.tsx'

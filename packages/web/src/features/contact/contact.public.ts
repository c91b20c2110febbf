export { contactIsland } from './contact-island.ts'

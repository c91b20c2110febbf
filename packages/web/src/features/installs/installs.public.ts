export { fetchTrySection, TrySection } from './try-island.ts'

/** What is pressed and copied to get a pack into a tool: one script, which comes after its page. */
export { InstallAcquiredPack } from './install-acquired-pack.tsx'
export { InstallSection } from './install-section.tsx'
export { TrySection } from './try-section.tsx'

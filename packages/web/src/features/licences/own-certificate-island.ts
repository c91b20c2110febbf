import { lazyIsland } from '../../ui/lazy-island.tsx'

export const OwnCertificate = lazyIsland(
  async () => (await import('./own-certificate.tsx')).OwnCertificate,
).Part

import { lazyIsland } from '../../ui/lazy-island.tsx'

const load = () => import('./install-parts.ts')

const tried = lazyIsland(async () => (await load()).TrySection)
export const TrySection = tried.Part
export const fetchTrySection = tried.fetch

const owned = lazyIsland(async () => (await load()).InstallSection)
export const InstallSection = owned.Part
export const fetchInstallSection = owned.fetch

/** The button by itself, for a list that waits for its data as well; none where its script cannot be had. */
export const loadInstallButton = () =>
  load().then(
    (parts) => parts.InstallAcquiredPack,
    () => undefined,
  )

import { lazyIsland } from '../../ui/lazy-island.tsx'

export const downloadIsland = lazyIsland(async () => (await import('./download-button.tsx')).DownloadButton)

/** So that the buttons are there when the page is. */
export const fetchDownloads = downloadIsland.fetch

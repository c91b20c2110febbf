import { latePart } from '../../../ui/late-part.ts'

// Of the list what is pressed second. As links all of it works before its script has come.

export const filters = latePart(async () => (await import('./filters.tsx')).Filters)
export const chosen = latePart(async () => (await import('./chosen.tsx')).Chosen)
export const trackList = latePart(async () => (await import('./track-list.tsx')).TrackList)

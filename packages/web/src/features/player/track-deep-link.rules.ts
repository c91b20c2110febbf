import { formatPosition } from './player.rules.ts'

/**
 * A link to a track, at a moment of what can be heard of it: /sound-pack/x?t=12.5#track-y. The fragment is the row's own
 * id, so every browser leads there by itself; the query's name is known to no call, so a kept page is the same with it.
 */
export const trackDeepLinkOf = (pack: string, track: string, seconds = 0) => {
  const tenths = Math.floor(seconds * 10)
  return `/sound-pack/${pack}${tenths > 0 ? `?t=${tenths / 10}` : ''}#track-${track}`
}

/** A moment as it is called: 1:09, in a short sound 0.4 seconds. */
export const formatMoment = (position: number, length: number) =>
  formatPosition(position, length).replace(/ of [\d.:]+/, '')

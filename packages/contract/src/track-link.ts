/**
 * A link to a track, at a moment of what can be heard of it: /sound-pack/x?t=12.5#track-y. The fragment is the row's own
 * id, so every browser leads there by itself; the query's name is known to no call, so a kept page is the same with it.
 */
export const trackLink = (pack: string, track: string, seconds = 0) => {
  const tenths = Math.floor(seconds * 10)
  return `/sound-pack/${pack}${tenths > 0 ? `?t=${tenths / 10}` : ''}#${rowOf(track)}`
}

/** The id of the row in which a track stands on the page of its pack. */
export const rowOf = (track: string) => `track-${track}`

/** Which track an address names, and at which second; what makes no sense is not heard. */
export function linkedIn({ search, hash }: { search: string; hash: string }) {
  const track = /^#track-([\w-]{1,64})$/.exec(hash)?.[1]
  const t = /[?&]t=(\d{1,5}(?:\.\d{1,3})?)(?:&|$)/.exec(search)?.[1]
  return track === undefined ? undefined : { track, seconds: Number(t ?? 0) }
}

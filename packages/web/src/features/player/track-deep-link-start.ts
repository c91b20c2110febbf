import type { Playable } from './playable.ts'
import { deepLinkStartOf } from './track-deep-link-start.rules.ts'

/** The address that was followed last: from then on its track is one like any other. */
let followed = ''

/** At which second a sound that is not on would begin: elsewhere than at its beginning where the address says so. */
export function startSecondOf({ kind, id, length = 0 }: Playable) {
  const seconds = kind === 'preview' && location.href !== followed ? deepLinkStartOf(location, id) : 0
  return seconds < length ? seconds : 0
}

/** Where it begins now. */
export function consumeDeepLinkStart(sound: Playable) {
  const seconds = startSecondOf(sound)
  if (seconds > 0) followed = location.href
  return seconds
}

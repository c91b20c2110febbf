import { linkedAt } from '@earcon/contract/track-linked'
import type { Playable } from './player.ts'

/** The address that was followed last: from then on its track is one like any other. */
let followed = ''

/** At which second a sound that is not on would begin: elsewhere than at its beginning where the address says so. */
export function beginning({ kind, id, length = 0 }: Playable) {
  const seconds = kind === 'preview' && location.href !== followed ? linkedAt(location, id) : 0
  return seconds < length ? seconds : 0
}

/** Where it begins now. */
export function begin(sound: Playable) {
  const seconds = beginning(sound)
  if (seconds > 0) followed = location.href
  return seconds
}

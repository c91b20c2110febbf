import type { Cart } from '../cart.ts'
import type { SoundPack, Track } from '../catalogue/catalogue.calls.ts'
import {
  type Change,
  holdsPack,
  putPack,
  putTrack,
  standingOf,
  takePack,
  takeTrack,
} from '../consolidation.ts'

/** What the button of a track does, as it stands at this moment. */
export function pressTrack(cart: Cart, pack: SoundPack, track: Track): Change {
  const standing = standingOf(cart, pack, track)
  if (standing === 'absent') return putTrack(cart, pack, track)
  return standing === 'single' || standing === 'with-pack' ? takeTrack(cart, pack, track) : { cart }
}

/** What the button of the pack does; it is dead for those who own it. */
export function pressPack(cart: Cart, pack: SoundPack): Change {
  if (pack.isEffectivelyOwnedByCurrentUser) return { cart }
  return holdsPack(cart, pack) ? takePack(cart, pack) : putPack(cart, pack)
}

import type { SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'
import type { Cart } from '../cart.rules.ts'
import {
  addPack,
  addTrack,
  type CartChange,
  hasPack,
  removePack,
  removeTrack,
  trackCartStatusOf,
} from '../cart-steps.rules.ts'

/** What the button of a track does, as it stands at this moment. */
export function pressTrack(cart: Cart, pack: SoundPack, track: Track): CartChange {
  const standing = trackCartStatusOf(cart, pack, track)
  if (standing === 'absent') return addTrack(cart, pack, track)
  return standing === 'single' || standing === 'with-pack' ? removeTrack(cart, pack, track) : { cart }
}

/** What the button of the pack does; it is dead for those who own it. */
export function pressPack(cart: Cart, pack: SoundPack): CartChange {
  if (pack.isEffectivelyOwnedByCurrentUser) return { cart }
  return hasPack(cart, pack) ? removePack(cart, pack) : addPack(cart, pack)
}

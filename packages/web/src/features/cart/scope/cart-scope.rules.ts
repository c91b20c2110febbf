import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { type OfferedPack, packAtScope } from '@earcon/contract/catalogue/offer.rules'
import { containsScope, type ScopeChoice, scopeFrom } from '@earcon/contract/licences/scope.rules'
import { toScopeFields } from '@earcon/contract/licences/scope-choice.rules'
import { factorOf } from '@earcon/contract/licences/scope-steps.rules'
import { scopeText } from '@earcon/contract/licences/scope-words.rules'
import {
  addItem,
  type Cart,
  type CartItem,
  type ItemRef,
  isSameItem,
  isSameLine,
  itemPriceOf,
  removeItem,
  toPackItem,
  toTrackItem,
} from '../cart.rules.ts'
import type { CartChange } from '../cart-steps.rules.ts'

/** The scope that somebody has of all of a pack. */
export const ownedPackScope = ({ owned_scope, owned_broadcast }: SoundPack): ScopeChoice | undefined =>
  owned_scope && { scope: owned_scope, broadcast: owned_broadcast === true }

/** What is chosen, with what is owned already: that is not lost by it. */
export const atLeast = (owned: ScopeChoice | undefined, { scope, broadcast }: ScopeChoice): ScopeChoice =>
  owned
    ? {
        scope: containsScope(owned, { scope, broadcast: false }) ? owned.scope : scope,
        broadcast: broadcast || owned.broadcast,
      }
    : { scope, broadcast }

/** The scope at which a pack, or the first track that was found on its page, is in the cart; none where nothing of it is. */
export function scopeInCart(cart: Cart, pack: SoundPack): ScopeChoice | undefined {
  const found =
    cart.find((held) => isSameItem(held, { id: pack.id, type: 'sound_pack' })) ??
    cart.find((held) => isOfPage(pack, held))
  return found && scopeFrom(found)
}

/** What was put in on another page stays as it was chosen there. */
const isOfPage = (pack: SoundPack, held: CartItem) =>
  held.type === 'sound_pack' ? held.id === pack.id : held.pack_id === pack.id

/** Another scope was chosen on the page of a pack: what was put in there follows, which is said. What is owned at that scope leaves. */
export function rescopePack(cart: Cart, pack: SoundPack, choice: ScopeChoice): CartChange {
  const offered = packAtScope(pack, choice)
  const next = cart.flatMap((held) => (isOfPage(pack, held) && itemOf(offered, held)) || held)
  const isSame =
    next.length === cart.length && next.every((item, place) => isSameLine(item, cart[place] ?? item))
  if (isSame) return { cart }
  if (next.length < cart.length) return { cart: next, sentence: 'Removed what you own already' }
  return { cart: next, sentence: `In your cart for ${scopeText(choice)} now` }
}

/** An item of this page as it is offered now: nothing of what is owned, and undefined for what is another page's. */
function itemOf(offered: OfferedPack, held: ItemRef): CartItem[] | undefined {
  if (isSameItem(held, { id: offered.id, type: 'sound_pack' }))
    return offered.isEffectivelyOwnedByCurrentUser ? [] : [toPackItem(offered)]
  const track = offered.tracks.find(({ id }) => isSameItem(held, { id, type: 'track' }))
  if (!track) return undefined
  return track.isEffectivelyOwnedByCurrentUser ? [] : [toTrackItem(track, offered)]
}

/** In place of the same thing for fewer people, or for more. */
export const replaceItem = (cart: Cart, item: CartItem): Cart => addItem(removeItem(cart, item), item)

/** Another scope was chosen in the cart, which knows no prices: until the shop says more, it costs as much as the factors tell. */
export const rescopeItem = (cart: Cart, item: ItemRef, choice: ScopeChoice): CartChange => ({
  cart: cart.map((held) => (isSameItem(held, item) ? atScope(held, choice) : held)),
})

function atScope({ scope, broadcast, ...item }: CartItem, choice: ScopeChoice): CartItem {
  const { amount, currency } = itemPriceOf(item)
  const price = { amount: (amount / factorOf(scopeFrom({ scope, broadcast }))) * factorOf(choice), currency }
  const chosen = { ...toScopeFields(choice), estimated: true as const }
  return item.type === 'track' ? { ...item, ...chosen, price } : { ...item, ...chosen, dynamicPrice: price }
}

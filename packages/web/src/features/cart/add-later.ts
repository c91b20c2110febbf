import { type OfferedPack, packAtScope } from '@earcon/contract/catalogue/offer.rules'
import { scopeFrom } from '@earcon/contract/licences/scope.rules'
import { api } from '../../platform/api.ts'
import { flashMessage } from '../../platform/flash.ts'
import { viewerOf } from '../../platform/session.rules.ts'
import { currentSession, subscribeToSession } from '../../platform/session.ts'
import { isVerifiedByNow } from '../identity/identity.public.ts'
import type { Cart } from './cart.rules.ts'
import type { CartChange } from './cart-steps.rules.ts'
import { changeCart } from './cart-store.ts'

/**
 * The page is left before the shop knew who had pressed there: what was to be added is, as soon as that is known, and its buyer
 * is told wherever they are by then. Whoever is to verify an address is asked on the pack's own page, and nowhere else.
 */
export async function addLater(
  seen: OfferedPack,
  title: string,
  add: (cart: Cart, pack: OfferedPack) => CartChange,
) {
  await viewerKnown()
  // What cannot be asked for again goes in as it was seen: whatever goes in is priced by the shop.
  const pack = await api('GET /sound-packs/:id', { params: { id: seen.id } }).then(
    (now) => packAtScope(now, scopeFrom(seen)),
    () => seen,
  )
  const tell = (sentence: string, failed = false) =>
    flashMessage({ sentence, path: location.pathname, failed })

  const session = currentSession()
  if (session.state === 'in' && !session.user.is_email_verified && !(await isVerifiedByNow()))
    return tell(`${title} is not in your cart: please verify your email address first.`, true)
  changeCart((cart) => {
    const change = add(cart, pack)
    if (change.cart !== cart) tell(`Added to your cart: ${title}`)
    return change
  })
}

const viewerKnown = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (viewerOf(currentSession()) === undefined) return
      stop()
      resolve()
    }
    const stop = subscribeToSession(look)
    look()
  })

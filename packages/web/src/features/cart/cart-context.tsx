import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { viewerOf } from '../../platform/session.rules.ts'
import { useSession } from '../../platform/session.ts'
import { isVerifiedByNow, VerificationPrompt } from '../identity/identity.public.ts'
import { type Cart, formatItemCount } from './cart.rules.ts'
import { type CartChange, consolidate } from './cart-steps.rules.ts'
import { changeCart, changeCartUnasked, useCart } from './cart-store.ts'
import { UndoToast } from './undo-toast.tsx'

interface CartContextValue {
  pack: SoundPack
  cart: Cart
  /** It is known who is there, and what they own. */
  isViewerKnown: boolean
  /** What is pressed is heard: also where that cannot be found out, since whatever goes in is priced by the shop. */
  isReady: boolean
  /** Somebody is signed in, and what the pack costs them is not known yet. */
  isPricePending: boolean
  /** Puts something in; whoever is not verified is asked first. */
  add: (step: CartStep) => void
  remove: (step: CartStep) => void
}

type CartStep = (cart: Cart) => CartChange

const nothing: Cart = []
const CartContext = createContext<CartContextValue | undefined>(undefined)

/** Around the page of a pack: its buttons stand to the cart as the rule says, and what they bring about is said. */
export function CartProvider({
  pack,
  seenBy,
  children,
}: {
  pack: SoundPack
  /** Whose view of the pack it is, as far as that is known. */
  seenBy: string | undefined
  children: ReactNode
}) {
  const session = useSession()
  const cart = useCart()
  const [pendingStep, setPendingStep] = useState<CartStep>()
  const [pressed, setPressed] = useState(false)
  const isViewerKnown = seenBy !== undefined && seenBy === viewerOf(session)
  const unreachable = session.state === 'loading' && session.unreachable
  const isReady = isViewerKnown || unreachable
  const isPricePending = !isReady && (session.state === 'loading' || session.state === 'in')

  // Also what was put together elsewhere: on other pages, in other tabs, before somebody signed in.
  useEffect(() => {
    if (isViewerKnown && cart) changeCartUnasked(pack.id, (now) => consolidate(now, pack))
  }, [isViewerKnown, cart, pack])

  const change = useCallback((step: CartStep) => {
    changeCart(step)
    setPressed(true)
  }, [])
  const unverified = session.state === 'in' && !session.user.is_email_verified
  /** Whoever has verified the address elsewhere is not asked to do so. */
  const addOncePermitted = useCallback(
    async (step: CartStep) => ((await isVerifiedByNow()) ? change(step) : setPendingStep(() => step)),
    [change],
  )
  const context = useMemo<CartContextValue>(
    () => ({
      pack,
      cart: cart ?? nothing,
      isViewerKnown,
      isReady,
      isPricePending,
      add: (step) => (unverified ? void addOncePermitted(step) : change(step)),
      remove: change,
    }),
    [pack, cart, isViewerKnown, isReady, isPricePending, unverified, addOncePermitted, change],
  )
  return (
    <CartContext value={context}>
      {children}
      <VerificationPrompt
        open={pendingStep !== undefined}
        onClose={() => setPendingStep(undefined)}
        onProceed={() => pendingStep && change(pendingStep)}
      >
        You can put things into your cart already, and verify your address before you check out.
      </VerificationPrompt>
      <UndoToast />
      <p className="unseen" role="status">
        {pressed && `${formatItemCount(context.cart)} in your cart`}
      </p>
    </CartContext>
  )
}

/** What the buttons of the page have in common. */
export function useCartContext() {
  const context = useContext(CartContext)
  if (!context) throw new Error('This button stands outside of a CartProvider.')
  return context
}

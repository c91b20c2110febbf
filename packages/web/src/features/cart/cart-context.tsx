import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import type { OfferedPack } from '@earcon/contract/catalogue/offer.rules'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { type Session, viewerOf } from '../../platform/session.rules.ts'
import { currentSession, useSession } from '../../platform/session.ts'
import { isVerifiedByNow, VerificationPrompt } from '../identity/identity.public.ts'
import { type Cart, formatItemCount } from './cart.rules.ts'
import { type CartChange, consolidate } from './cart-steps.rules.ts'
import { changeCart, changeCartUnasked, useCart } from './cart-store.ts'
import { UndoToast } from './undo-toast.tsx'

/** Nothing of it changes when the page comes alive: React would clear away what it has not taken over by then, to draw it anew. */
interface CartContextValue {
  /** As it is offered: at the scope that was chosen. */
  pack: OfferedPack
  /** Whose view of the pack it is, as far as that is known. */
  seenBy: string | undefined
  /** Puts something in; whoever is not verified is asked first. */
  add: (step: CartStep) => void
  remove: (step: CartStep) => void
  /** Offers the pack at another scope from now on, until the shop has something new to say of it. */
  offer: (pack: SoundPack, offered: OfferedPack) => void
}

type CartStep = (cart: Cart) => CartChange

const nothing: Cart = []
const CartContext = createContext<CartContextValue | undefined>(undefined)

/** Around the page of a pack: its buttons stand to the cart as the rule says, and what they bring about is said. */
export function CartProvider({
  pack: seen,
  seenBy,
  children,
}: {
  pack: SoundPack
  /** Whose view of the pack it is, as far as that is known. */
  seenBy: string | undefined
  children: ReactNode
}) {
  const isViewerKnown = isSeenBy(seenBy, useSession())
  const cart = useCart()
  const [pendingStep, setPendingStep] = useState<CartStep>()
  const [pressed, setPressed] = useState(false)
  const [offer, setOffer] = useState<{ of: SoundPack; pack: OfferedPack }>()
  const pack = offer?.of === seen ? offer.pack : seen

  // Also what was put together elsewhere: on other pages, in other tabs, before somebody signed in.
  useEffect(() => {
    if (isViewerKnown && cart) changeCartUnasked(pack.id, (now) => consolidate(now, pack))
  }, [isViewerKnown, cart, pack])

  const change = useCallback((step: CartStep) => {
    changeCart(step)
    setPressed(true)
  }, [])
  /** Whoever has verified the address elsewhere is not asked to do so. */
  const addOncePermitted = useCallback(
    async (step: CartStep) => ((await isVerifiedByNow()) ? change(step) : setPendingStep(() => step)),
    [change],
  )
  const add = useCallback(
    (step: CartStep) => (isUnverified(currentSession()) ? void addOncePermitted(step) : change(step)),
    [addOncePermitted, change],
  )
  const offerAt = useCallback((of: SoundPack, pack: OfferedPack) => setOffer({ of, pack }), [])
  const context = useMemo(
    () => ({ pack, seenBy, add, remove: change, offer: offerAt }),
    [pack, seenBy, add, change, offerAt],
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
        {pressed && `${formatItemCount(cart ?? nothing)} in your cart`}
      </p>
    </CartContext>
  )
}

const isUnverified = (session: Session) => session.state === 'in' && !session.user.is_email_verified

/** Whether it is known who is there, and what they own. */
const isSeenBy = (viewer: string | undefined, session: ReturnType<typeof useSession>) =>
  viewer !== undefined && viewer === viewerOf(session)

/** The pack as its page offers it, at the scope that was chosen. */
export const useOfferedPack = () => useContext(CartContext)?.pack

/** What the buttons of the page have in common. */
export function useCartContext() {
  const context = useContext(CartContext)
  if (!context) throw new Error('This button stands outside of a CartProvider.')
  const session = useSession()
  const isViewerKnown = isSeenBy(context.seenBy, session)
  // What is pressed is heard, also where that cannot be found out: whatever goes in is priced by the shop.
  const isReady = isViewerKnown || (session.state === 'loading' && session.unreachable)
  return {
    ...context,
    cart: useCart() ?? nothing,
    isViewerKnown,
    isReady,
    /** Somebody is signed in, and what the pack costs them is not known yet. */
    isPricePending: !isReady && (session.state === 'loading' || session.state === 'in'),
  }
}

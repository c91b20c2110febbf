import type { SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { viewerOf } from '../../platform/session.rules.ts'
import { useSession } from '../../platform/session.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { VerificationPrompt } from '../identity/verification-prompt.tsx'
import { type Cart, formatItemCount } from './cart.rules.ts'
import { changeCart, changeCartUnasked, useCart } from './cart-store.ts'
import {
  addPack,
  addTrack,
  type CartChange,
  cheaperPackMessage,
  consolidate,
  findOtherPackWith,
  hasPack,
  removePack,
  removeTrack,
  trackButtonLabels,
  trackCartStatusOf,
} from './consolidation.rules.ts'
import { UndoToast } from './undo-toast.tsx'

interface CartContextValue {
  pack: SoundPack
  cart: Cart
  /** It is known who is there, and what they own. */
  isViewerKnown: boolean
  /** What is pressed is heard: also where that cannot be found out, since whatever goes in is priced by the shop. */
  isReady: boolean
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
  const [asked, setAsked] = useState<CartStep>()
  const [pressed, setPressed] = useState(false)
  const isViewerKnown = seenBy !== undefined && seenBy === viewerOf(session)
  const unreachable = session.state === 'loading' && session.unreachable

  // Also what was put together elsewhere: on other pages, in other tabs, before somebody signed in.
  useEffect(() => {
    if (isViewerKnown && cart) changeCartUnasked(pack.id, (now) => consolidate(now, pack))
  }, [isViewerKnown, cart, pack])

  const change = useCallback((step: CartStep) => {
    changeCart(step)
    setPressed(true)
  }, [])
  const unverified = session.state === 'in' && !session.user.is_email_verified
  const desk = useMemo<CartContextValue>(
    () => ({
      pack,
      cart: cart ?? nothing,
      isViewerKnown,
      isReady: isViewerKnown || unreachable,
      add: (step) => (unverified ? setAsked(() => step) : change(step)),
      remove: change,
    }),
    [pack, cart, isViewerKnown, unreachable, unverified, change],
  )
  return (
    <CartContext value={desk}>
      {children}
      <VerificationPrompt
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onProceed={() => asked && change(asked)}
      >
        You can put things into your cart already, and verify your address before you check out.
      </VerificationPrompt>
      <UndoToast />
      <p className="unseen" role="status">
        {pressed && `${formatItemCount(desk.cart)} in your cart`}
      </p>
    </CartContext>
  )
}

/** What can be done with a track: put it in, take it out, or look at the pack it comes with. */
export function TrackCartButton({ track }: { track: Track }) {
  const { pack, cart, isReady, isViewerKnown, add, remove } = useCartContext()
  const navigate = useNavigate()
  const standing = trackCartStatusOf(cart, pack, track)
  const act = () => {
    const other = standing === 'elsewhere' && findOtherPackWith(cart, pack, track)
    if (other) void navigate(`/sound-pack/${encodeURIComponent(other.id)}`)
    else if (standing === 'absent') add((now) => addTrack(now, pack, track, isViewerKnown))
    else remove((now) => removeTrack(now, pack, track))
  }
  return (
    <CartButton
      // What of a pack is to stay nobody can tell without knowing what is owned.
      ready={standing === 'with-pack' ? isViewerKnown : isReady}
      owned={standing === 'owned'}
      added={standing !== 'absent'}
      about={track.title}
      onPress={act}
    >
      {trackButtonLabels[standing]}
    </CartButton>
  )
}

/** The whole pack, what else can be done with it, and the way to the cart once something of it is there. */
export function PackCartButton({ children }: { children: ReactNode }) {
  const { pack, cart, isReady, add, remove } = useCartContext()
  const owned = pack.isEffectivelyOwnedByCurrentUser
  const held = hasPack(cart, pack)
  const act = () => (held ? remove((now) => removePack(now, pack)) : add((now) => addPack(now, pack)))
  const touched = held || pack.tracks.some((track) => trackCartStatusOf(cart, pack, track) === 'single')
  return (
    <p className="ways-on">
      <CartButton {...{ ready: isReady, owned }} leading added={held} onPress={act}>
        {owned ? 'Owned' : held ? 'Pack in Cart' : 'Add Pack to Cart'}
      </CartButton>
      {children}
      {touched && <Link to="/cart">View cart</Link>}
    </p>
  )
}

/** Below the price: why it is lower; that the whole would cost less than the part of it in the cart, or else the parts. */
export function PriceNote({ own, parts }: { own: string | undefined; parts: string | undefined }) {
  const { pack, cart } = useCartContext()
  const notes = [own, cheaperPackMessage(cart, pack) ?? (own ? undefined : parts)]
  return notes.map(
    (note) =>
      note && (
        <p key={note} className="footnote">
          {note}
        </p>
      ),
  )
}

interface CartButtonProps {
  ready: boolean
  owned: boolean
  added: boolean
  leading?: boolean
  /** What is meant, where there are several such buttons. */
  about?: string
  onPress: () => void
  children: string
}

/** While it waits it is not disabled: it would lose the focus, and its look. */
function CartButton({ ready, owned, added, leading = false, about, onPress, children }: CartButtonProps) {
  return (
    <button
      type="button"
      className={`button to-cart${added || owned ? ' added' : leading ? ' leading' : ''}`}
      disabled={owned}
      aria-disabled={!ready || undefined}
      aria-label={about && `${children}: ${about}`}
      // A double click is one press, and not in and out again.
      onClick={({ detail }) => ready && detail < 2 && onPress()}
    >
      {added && !owned && <CheckIcon />}
      {children}
    </button>
  )
}

/** The buttons only stand on the desk. */
function useCartContext() {
  const desk = useContext(CartContext)
  if (!desk) throw new Error('This button stands outside of a desk.')
  return desk
}

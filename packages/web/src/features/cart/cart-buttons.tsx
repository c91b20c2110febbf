import type { SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'
import type { OfferedPack } from '@earcon/contract/catalogue/offer.rules'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../platform/session.ts'
import { CheckIcon, Spinner } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import type { Cart } from './cart.rules.ts'
import { useCartContext } from './cart-context.tsx'
import {
  addPack,
  addTrack,
  type CartChange,
  cheaperPackMessage,
  findOtherPackWith,
  hasPack,
  removePack,
  removeTrack,
  trackButtonLabels,
  trackCartStatusOf,
} from './cart-steps.rules.ts'
import { useSharedPrice } from './quote/use-shared-price.ts'

/** What can be done with a track: put it in, take it out, or look at the pack it comes with. What nobody in particular owns is free. */
export function TrackCartButton({ track }: { track: Track }) {
  const { pack, cart, isReady, isViewerKnown, add, remove } = useCartContext()
  const navigate = useNavigate()
  const isSignedIn = useSession().state === 'in'
  const status = trackCartStatusOf(cart, pack, track)
  const act = () => {
    const other = status === 'elsewhere' && findOtherPackWith(cart, pack, track)
    if (other) void navigate(`/sound-pack/${encodeURIComponent(other.id)}`)
    else if (status === 'absent') add((now) => addTrack(now, pack, track, isViewerKnown))
    else remove((now) => removeTrack(now, pack, track))
  }
  // What of a pack is to stay nobody can tell without knowing what is owned, and that cannot be found out now.
  const isStuck = status === 'with-pack' && isReady && !isViewerKnown
  return (
    <CartButton
      ready={isReady}
      disabled={isStuck}
      owned={status === 'owned'}
      added={status !== 'absent'}
      removes={status === 'single' || status === 'with-pack'}
      about={track.title}
      onPress={act}
      onLeave={() =>
        status === 'absent' && addLater(pack, track.title, (now, pack) => addById(now, pack, track.id))
      }
    >
      {status === 'owned' && !isSignedIn ? 'Free' : trackButtonLabels[status]}
    </CartButton>
  )
}

type AddStep = (cart: Cart, pack: OfferedPack) => CartChange

/** Hardly anybody leaves that early, so what is done then comes in a file of its own. */
const addLater = (pack: OfferedPack, title: string, step: AddStep) =>
  void import('./add-later.ts').then((later) => later.addLater(pack, title, step))

/** What is owned, as is known by then, is not added. */
const addPackOnce: AddStep = (cart, pack) =>
  pack.isEffectivelyOwnedByCurrentUser ? { cart } : addPack(cart, pack)

function addById(cart: Cart, pack: OfferedPack, id: string): CartChange {
  const track = pack.tracks.find((track) => track.id === id)
  return track && trackCartStatusOf(cart, pack, track) === 'absent' ? addTrack(cart, pack, track) : { cart }
}

/** The whole pack, what else can be done with it, and the way to the cart once something of it is there. */
export function PackCartButton({ children }: { children: ReactNode }) {
  const { pack, cart, isReady, add, remove } = useCartContext()
  const session = useSession()
  const owned = pack.isEffectivelyOwnedByCurrentUser
  // Nobody owns anything before they are known.
  const isFree = pack.price_amount === 0 && session.state !== 'in'
  const held = hasPack(cart, pack)
  const act = () => (held ? remove((now) => removePack(now, pack)) : add((now) => addPack(now, pack)))
  const touched = isTouched(cart, pack)
  return (
    <div className="ways-on">
      <CartButton
        ready={isReady}
        owned={owned}
        leading
        added={held}
        removes={held}
        onPress={act}
        onLeave={() => !held && addLater(pack, pack.title, addPackOnce)}
      >
        {isFree ? 'Free' : owned ? 'Owned' : held ? 'Pack in Cart' : 'Add Pack to Cart'}
      </CartButton>
      {children}
      {touched && <Link to="/cart">View cart</Link>}
      {!owned && (
        <noscript>
          <span className="remark">Adding to the cart needs JavaScript.</span>
        </noscript>
      )}
    </div>
  )
}

const removalNoteId = 'removal-note'

/** Below the table: what a press does where the words only say how things stand. */
export function RemovalNote() {
  const { pack, cart } = useCartContext()
  return (
    isTouched(cart, pack) && (
      <p id={removalNoteId} className="footnote">
        To take something out of your cart, press its button again.
      </p>
    )
  )
}

/** Whether the pack, or any track of it, is in the cart. */
const isTouched = (cart: Cart, pack: SoundPack) =>
  hasPack(cart, pack) || pack.tracks.some((track) => trackCartStatusOf(cart, pack, track) === 'single')

/** What the pack costs; pale while it is everybody's price, and the shop has yet to say what this buyer pays; struck out once it is paid. */
export function PackPrice({ isPaid, children }: { isPaid: boolean; children: string }) {
  const { isPricePending } = useCartContext()
  return (
    <p className="price" aria-busy={isPricePending}>
      {isPaid ? <s>{children}</s> : children}
      {isPricePending && <span className="unseen">, while we look up your price</span>}
    </p>
  )
}

/** Below the price: why it is lower; that the whole would cost less than the part of it in the cart, or else the parts. */
export function PriceNote({ own, parts }: { own: string | undefined; parts: string | undefined }) {
  const { pack, cart } = useCartContext()
  const shared = useSharedPrice(cart, pack)
  const notes = [own, shared ?? cheaperPackMessage(cart, pack) ?? (own ? undefined : parts)]
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
  disabled?: boolean
  owned: boolean
  added: boolean
  /** A press takes it out again. */
  removes: boolean
  leading?: boolean
  /** What is meant, where there are several such buttons. */
  about?: string
  onPress: () => void
  /** The page is left, and what was pressed is not done yet. */
  onLeave: () => void
  children: string
}

/** While it waits it is not disabled: it would lose the focus, and its look. What is pressed meanwhile is done afterwards. */
function CartButton({
  ready,
  disabled = false,
  owned,
  added,
  removes,
  leading = false,
  about,
  onPress,
  onLeave,
  children,
}: CartButtonProps) {
  const { isKept, keep } = useKeptPress(ready, children, onPress, onLeave)
  return (
    <button
      type="button"
      className={`button to-cart${added || owned ? ' added' : leading ? ' leading' : ''}`}
      disabled={owned || disabled}
      aria-busy={isKept}
      aria-label={about && `${children}: ${about}`}
      aria-describedby={removes ? removalNoteId : undefined}
      // A double click is one press, and not in and out again.
      onClick={({ detail }) => detail < 2 && (ready ? onPress() : keep())}
    >
      {isKept ? <Spinner /> : added && !owned && <CheckIcon />}
      {children}
    </button>
  )
}

/** A press on what is not ready yet: done as soon as it is, if the button still says what it said then. */
function useKeptPress(ready: boolean, label: string, press: () => void, leave: () => void) {
  const [kept, setKept] = useState<string>()
  const release = useEffectEvent(() => {
    setKept(undefined)
    if (kept === label) press()
  })
  const isDue = ready && kept !== undefined
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(release)
    return () => clearTimeout(timer)
  }, [isDue])
  const leaveKept = useEffectEvent(() => {
    if (kept === label) leave()
  })
  useEffect(() => () => leaveKept(), [])
  return { isKept: kept !== undefined, keep: () => setKept(label) }
}

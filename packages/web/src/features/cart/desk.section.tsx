import { type Cart, itemsIn } from '@earcon/contract/cart'
import type { SoundPack, Track } from '@earcon/contract/catalogue/catalogue.calls'
import {
  buttonOf,
  type Change,
  cheaperWhole,
  consolidate,
  holdsPack,
  otherPackWith,
  putPack,
  putTrack,
  standingOf,
  takePack,
  takeTrack,
} from '@earcon/contract/consolidation'
import { viewerOf } from '@earcon/contract/session'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { changeCart, tidyCart, useCart } from '../../state/cart.ts'
import { useSession } from '../../state/session.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { VerificationPrompt } from '../identity/verification-prompt.section.tsx'
import { Undo } from './undo.section.tsx'

interface Desk {
  pack: SoundPack
  cart: Cart
  /** It is known who is there, and what they own. */
  known: boolean
  /** What is pressed is heard: also where that cannot be found out, since whatever goes in is priced by the shop. */
  ready: boolean
  /** Puts something in; whoever is not verified is asked first. */
  putIn: (step: Step) => void
  takeOut: (step: Step) => void
}

type Step = (cart: Cart) => Change

const nothing: Cart = []
const DeskContext = createContext<Desk | undefined>(undefined)

/** Around the page of a pack: its buttons stand to the cart as the rule says, and what they bring about is said. */
export function CartDesk({
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
  const [asked, setAsked] = useState<Step>()
  const [pressed, setPressed] = useState(false)
  const known = seenBy !== undefined && seenBy === viewerOf(session)
  const unreachable = session.state === 'loading' && session.unreachable

  // Also what was put together elsewhere: on other pages, in other tabs, before somebody signed in.
  useEffect(() => {
    if (known && cart) tidyCart(pack.id, (now) => consolidate(now, pack))
  }, [known, cart, pack])

  const change = useCallback((step: Step) => {
    changeCart(step)
    setPressed(true)
  }, [])
  const unverified = session.state === 'in' && !session.user.is_email_verified
  const desk = useMemo<Desk>(
    () => ({
      pack,
      cart: cart ?? nothing,
      known,
      ready: known || unreachable,
      putIn: (step) => (unverified ? setAsked(() => step) : change(step)),
      takeOut: change,
    }),
    [pack, cart, known, unreachable, unverified, change],
  )
  return (
    <DeskContext value={desk}>
      {children}
      <VerificationPrompt
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onProceed={() => asked && change(asked)}
      >
        You can put things into your cart already, and verify your address before you check out.
      </VerificationPrompt>
      <Undo />
      <p className="unseen" role="status">
        {pressed && `${itemsIn(desk.cart)} in your cart`}
      </p>
    </DeskContext>
  )
}

/** What can be done with a track: put it in, take it out, or look at the pack it comes with. */
export function TrackButton({ track }: { track: Track }) {
  const { pack, cart, ready, known, putIn, takeOut } = useDesk()
  const navigate = useNavigate()
  const standing = standingOf(cart, pack, track)
  const act = () => {
    const other = standing === 'elsewhere' && otherPackWith(cart, pack, track)
    if (other) void navigate(`/sound-pack/${encodeURIComponent(other.id)}`)
    else if (standing === 'absent') putIn((now) => putTrack(now, pack, track, known))
    else takeOut((now) => takeTrack(now, pack, track))
  }
  return (
    <CartButton
      // What of a pack is to stay nobody can tell without knowing what is owned.
      ready={standing === 'with-pack' ? known : ready}
      owned={standing === 'owned'}
      added={standing !== 'absent'}
      about={track.title}
      onPress={act}
    >
      {buttonOf[standing]}
    </CartButton>
  )
}

/** The whole pack, what else can be done with it, and the way to the cart once something of it is there. */
export function PackButton({ children }: { children: ReactNode }) {
  const { pack, cart, ready, putIn, takeOut } = useDesk()
  const owned = pack.isEffectivelyOwnedByCurrentUser
  const held = holdsPack(cart, pack)
  const act = () => (held ? takeOut((now) => takePack(now, pack)) : putIn((now) => putPack(now, pack)))
  const touched = held || pack.tracks.some((track) => standingOf(cart, pack, track) === 'single')
  return (
    <p className="ways-on">
      <CartButton {...{ ready, owned }} leading added={held} onPress={act}>
        {owned ? 'Owned' : held ? 'Pack in Cart' : 'Add Pack to Cart'}
      </CartButton>
      {children}
      {touched && <Link to="/cart">View cart</Link>}
    </p>
  )
}

/** Below the price: why it is lower; that the whole would cost less than the part of it in the cart, or else the parts. */
export function PriceNote({ own, parts }: { own: string | undefined; parts: string | undefined }) {
  const { pack, cart } = useDesk()
  const notes = [own, cheaperWhole(cart, pack) ?? (own ? undefined : parts)]
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
function useDesk() {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('This button stands outside of a desk.')
  return desk
}

import type { Cart } from '@earcon/contract/cart'
import type { SoundPack, Track } from '@earcon/contract/catalogue'
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
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { changeCart, tidyCart, useCart } from '../../state/cart.ts'
import { useSession } from '../../state/session.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { VerificationPrompt } from '../identity/verification-prompt.section.tsx'
import { Undo } from './undo.section.tsx'

interface Desk {
  pack: SoundPack
  cart: Cart
  /** From when on what is pressed is heard: it has to be known who is there, and what they own. */
  ready: boolean
  /** Both are known. */
  known: boolean
  /** Puts something in; whoever is not verified is asked first. */
  putIn: (step: Step) => void
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
  const known = seenBy !== undefined && seenBy === viewerOf(session)
  const unreachable = session.state === 'loading' && session.unreachable

  // Also what was put together elsewhere: on other pages, in other tabs, before somebody signed in.
  useEffect(() => {
    if (known && cart) tidyCart(pack.id, (now) => consolidate(now, pack))
  }, [known, cart, pack])

  const unverified = session.state === 'in' && !session.user.is_email_verified
  const desk = useMemo<Desk>(
    () => ({
      pack,
      cart: cart ?? nothing,
      known,
      ready: known || unreachable,
      putIn: (step) => (unverified ? setAsked(() => step) : changeCart(step)),
    }),
    [pack, cart, known, unreachable, unverified],
  )
  return (
    <DeskContext value={desk}>
      {children}
      <VerificationPrompt
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onProceed={() => asked && changeCart(asked)}
      />
      {/* Whoever goes on to another pack has read it. */}
      <Undo key={pack.id} />
    </DeskContext>
  )
}

/** What can be done with a track: put it in, take it out, or look at the pack it comes with. */
export function TrackButton({ track }: { track: Track }) {
  const { pack, cart, ready, known, putIn } = useDesk()
  const navigate = useNavigate()
  const standing = standingOf(cart, pack, track)
  const act = () => {
    const other = standing === 'elsewhere' && otherPackWith(cart, pack, track)
    if (other) void navigate(`/sound-pack/${encodeURIComponent(other.id)}`)
    else if (standing === 'absent') putIn((now) => putTrack(now, pack, track, known))
    else changeCart((now) => takeTrack(now, pack, track))
  }
  return (
    <CartButton
      ready={ready}
      owned={standing === 'owned'}
      added={standing !== 'absent'}
      about={track.title}
      onPress={act}
    >
      {buttonOf[standing]}
    </CartButton>
  )
}

/** The whole pack, and the way to the cart once something of it is there. */
export function PackButton() {
  const { pack, cart, ready, putIn } = useDesk()
  const owned = pack.isEffectivelyOwnedByCurrentUser
  const held = holdsPack(cart, pack)
  const act = () => (held ? changeCart((now) => takePack(now, pack)) : putIn((now) => putPack(now, pack)))
  const touched = held || pack.tracks.some((track) => standingOf(cart, pack, track) === 'single')
  return (
    <p className="ways-on">
      <CartButton {...{ ready, owned }} leading added={held} onPress={act}>
        {owned ? 'Owned' : held ? 'Pack in Cart' : 'Add Pack to Cart'}
      </CartButton>
      {touched && <Link to="/cart">View cart</Link>}
    </p>
  )
}

/** Below the price: that the whole would cost less than the part of it in the cart; otherwise what is said to everyone. */
export function PriceNote({ children }: { children: ReactNode }) {
  const { pack, cart } = useDesk()
  const note = cheaperWhole(cart, pack) ?? children
  return note ? <p className="footnote">{note}</p> : null
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

function CartButton({ ready, owned, added, leading = false, about, onPress, children }: CartButtonProps) {
  return (
    <button
      type="button"
      className={`button to-cart${added || owned ? ' added' : leading ? ' leading' : ''}`}
      disabled={!ready || owned}
      aria-label={about && `${children}: ${about}`}
      data-waiting={(!ready && !owned) || undefined}
      onClick={onPress}
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

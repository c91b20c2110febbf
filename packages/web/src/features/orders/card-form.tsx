import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeError } from '@stripe/stripe-js'
import { type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Spinner } from '../../ui/icons.tsx'
import { Success } from '../../ui/messages.tsx'
import { Failure } from '../../ui/notice.tsx'
import { useAppearance } from './appearance.ts'
import { type Came, cameOfError, confirm } from './confirming.ts'
import { notePaying } from './earlier.tsx'

export interface CardFormProps {
  stripe: Stripe
  secret: string
  returnUrl: string
  /** What is paid, in words. */
  price: string
  /** From when the buyer has pressed until it is known that nothing came of it. */
  onBusy: (busy: boolean) => void
  onCame: (came: Exclude<Came, { name: 'refused' }>) => void
  /** The provider could not show its fields. */
  onLost: () => void
}

/** The provider's own fields, in the shop's own look. It comes in a file of its own, which only the till fetches. */
export function CardForm(props: CardFormProps) {
  const appearance = useAppearance()
  const options = useMemo(() => ({ clientSecret: props.secret, appearance }), [props.secret, appearance])
  return (
    <Elements stripe={props.stripe} options={options}>
      <PayForm {...props} />
    </Elements>
  )
}

function PayForm({ secret, returnUrl, price, onBusy, onCame, onLost }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const form = useRef<HTMLFormElement>(null)
  const paying = useRef(false)
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Came>()
  const failure = said?.name === 'refused' ? said.sentence : undefined

  useEffect(() => {
    if (failure) form.current?.querySelector('.failure')?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  const pay = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (paying.current || !ready || !stripe || !elements) return
    const tell = (busy: boolean) => {
      paying.current = busy
      setBusy(busy)
      onBusy(busy)
    }
    tell(true)
    setSaid(undefined)
    notePaying(secret)
    const came = await confirm(stripe, elements, secret, returnUrl)
    // What is paid is not paid again: the button stays as it is until the page is left.
    if (came.name !== 'settled') tell(false)
    if (came.name === 'ran-out' || (came.name === 'refused' && !came.unsure)) notePaying(null)
    setSaid(came)
    if (came.name !== 'refused') onCame(came)
  }

  /** Where there is nothing to pay any more, it was paid already, here or in another tab, or has run out. */
  const miss = async (error: StripeError) => {
    const came = stripe ? await cameOfError(stripe, secret, error) : undefined
    if (!came || came.name === 'refused') return onLost()
    setSaid(came)
    onCame(came)
  }

  return (
    <form
      ref={form}
      className="form card-form"
      method="post"
      action="#"
      aria-label="Card payment"
      onSubmit={(event) => void pay(event)}
    >
      <PaymentElement onReady={() => setReady(true)} onLoadError={({ error }) => void miss(error)} />
      {failure && <Failure sentence={failure} />}
      <p className="amount">
        You pay <strong className="lining">{price}</strong>.
      </p>
      <button
        type="submit"
        className="button leading send"
        disabled={!ready}
        // Not disabled while it is under way: it would lose the focus.
        aria-disabled={busy || undefined}
        aria-busy={busy}
      >
        Pay now
        {busy && <Spinner />}
      </button>
      <Success>
        {busy && !said && <p className="unseen">Your payment is under way.</p>}
        {said?.name === 'settled' && <p>{said.sentence}</p>}
      </Success>
    </form>
  )
}

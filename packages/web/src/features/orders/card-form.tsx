import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeError } from '@stripe/stripe-js'
import { type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Spinner } from '../../ui/icons.tsx'
import { Failure } from '../../ui/notice.tsx'
import { steadyPress } from '../../ui/steady-press.ts'
import { Success } from '../../ui/success.tsx'
import { type ConfirmationResult, confirmPayment, resultOfError } from './confirm-payment.ts'
import { storePayingSecret } from './unfinished-payment.tsx'
import { stripeFonts, useStripeAppearance } from './use-stripe-appearance.ts'

export interface CardFormProps {
  stripe: Stripe
  secret: string
  returnUrl: string
  /** What is paid, in words. */
  price: string
  /** From when the buyer has pressed until it is known that nothing came of it. */
  onBusy: (busy: boolean) => void
  onResult: (result: Exclude<ConfirmationResult, { name: 'declined' }>) => void
  /** The provider could not show its fields. */
  onUnavailable: () => void
}

/** The provider's own fields, in the shop's own look. It comes in a file of its own, which only the till fetches. */
export function CardForm(props: CardFormProps) {
  const appearance = useStripeAppearance()
  const options = useMemo(
    () => ({ clientSecret: props.secret, appearance, fonts: stripeFonts() }),
    [props.secret, appearance],
  )
  return (
    <Elements stripe={props.stripe} options={options}>
      <PayForm {...props} />
    </Elements>
  )
}

function PayForm({ secret, returnUrl, price, onBusy, onResult, onUnavailable }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const form = useRef<HTMLFormElement>(null)
  const paying = useRef(false)
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<ConfirmationResult>()
  const failure = result?.name === 'declined' ? result.sentence : undefined

  useEffect(() => {
    if (failure) form.current?.querySelector('.failure')?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  const pay = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (paying.current || !ready || !stripe || !elements) return
    const setPaying = (busy: boolean) => {
      paying.current = busy
      setBusy(busy)
      onBusy(busy)
    }
    setPaying(true)
    setResult(undefined)
    storePayingSecret(secret)
    const next = await confirmPayment(stripe, elements, secret, returnUrl)
    // What is paid is not paid again: the button stays as it is until the page is left.
    if (next.name !== 'accepted') setPaying(false)
    if (next.name === 'ran-out' || (next.name === 'declined' && !next.isUnsure)) storePayingSecret(null)
    setResult(next)
    if (next.name !== 'declined') onResult(next)
  }

  /** Where there is nothing to pay any more, it was paid already, here or in another tab, or has run out. */
  const onLoadError = async (error: StripeError) => {
    const next = stripe ? await resultOfError(stripe, secret, error) : undefined
    if (!next || next.name === 'declined') return onUnavailable()
    setResult(next)
    onResult(next)
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
      <PaymentElement onReady={() => setReady(true)} onLoadError={({ error }) => void onLoadError(error)} />
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
        {...steadyPress}
      >
        Pay now
        {busy && <Spinner />}
      </button>
      <Success>
        {busy && !result && <p className="unseen">Your payment is under way.</p>}
        {result?.name === 'accepted' && <p>{result.sentence}</p>}
      </Success>
    </form>
  )
}

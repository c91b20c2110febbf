import type { ShopConfig } from '@earcon/contract/home/home.calls'
import type { User } from '@earcon/contract/identity/identity.calls'
import { formatCartPrice } from '@earcon/contract/orders/money.rules'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { focusOnHeading } from '../../ui/focus.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { BackToCart } from './back-to-cart.tsx'
import type { CardFormProps } from './card-form.tsx'
import { NotPayable } from './not-payable.tsx'
import { paymentFormMessage } from './payment-outcome.rules.ts'
import { PaymentSummary } from './payment-summary.tsx'
import { rememberPendingPayment } from './pending/pending-payments-store.ts'
import { useCardForm } from './use-card-form.ts'
import { usePaymentIntent } from './use-payment-intent.ts'

type FinalResult = Parameters<CardFormProps['onResult']>[0]

/** So long one may read that it went through before the page changes. */
const readingTimeMs = 1000

const cardsAwayRefusal = (sentence: string) => ({ sentence, code: 'cards-away' })
const expiredMessage = 'The checkout that was open here is over, so a new one was begun. Nothing was charged.'
const cardsAwayMessage =
  'The card provider cannot be reached right now. Nothing was charged. Please try again in a moment.'

interface CheckoutPaymentProps {
  user: User
  config: ShopConfig
  busy: boolean
  onBusy: (busy: boolean) => void
}

/** What is being paid for, and the form to pay it with. */
export function CheckoutPayment({ user, config, busy, onBusy }: CheckoutPaymentProps) {
  const { intent, refused, isEmpty, cart, hasCartChanged, retry } = usePaymentIntent(user)
  const { cards, isUnavailable, markUnavailable, reload } = useCardForm(config.cards)
  /** The payment that the provider had closed. */
  const [former, setFormer] = useState<string>()
  const [accepted, setAccepted] = useState<FinalResult>()
  useLeaveWhenAccepted(accepted)
  useRestoredPage(() => {
    if (accepted) return
    onBusy(false)
    retry()
  })

  const startAgain = () => {
    focusOnHeading()
    if (isUnavailable) reload()
    retry()
  }
  const onResult = (result: FinalResult) => {
    if (result.name === 'accepted') return setAccepted(result)
    setFormer(intent?.clientSecret)
    startAgain()
  }

  // The same once more: the shop has nothing newer, and pressing on would lead nowhere.
  const stuck = intent !== undefined && intent.clientSecret === former
  const trouble =
    refused ??
    (isUnavailable
      ? cardsAwayRefusal(cardsAwayMessage)
      : stuck
        ? cardsAwayRefusal(paymentFormMessage(''))
        : undefined)
  if (isEmpty) return <NotPayable sentence="Your cart is empty." code="cart-empty" onTryAgain={startAgain} />
  if (trouble) return <NotPayable {...trouble} onTryAgain={startAgain} />
  return (
    <>
      <div role="status">
        {intent && former && !accepted && <p className="notice">{expiredMessage}</p>}
        {intent && hasCartChanged && !accepted && (
          <div className="notice">
            <p>Your cart has changed since. What you pay for here is what is listed here.</p>
            {!busy && (
              <button type="button" className="button" onClick={startAgain}>
                Start again
              </button>
            )}
          </div>
        )}
      </div>
      {intent && cards && cart ? (
        <div className="cart till">
          {/* One reads what is paid before one pays. */}
          <PaymentSummary {...{ intent, user }} cart={cart} />
          <div className="card-table">
            <p className="framed-caption">
              <span className="numeral">Form 1.</span> Your card. Its number goes to the card provider, and
              never to us.
            </p>
            <cards.CardForm
              key={intent.clientSecret}
              stripe={cards.stripe}
              secret={intent.clientSecret}
              returnUrl={`${config.url}/payment-status`}
              price={formatCartPrice(intent)}
              {...{ onBusy }}
              onResult={onResult}
              onUnavailable={markUnavailable}
            />
            <p className="ways-on">
              <BackToCart />
            </p>
          </div>
        </div>
      ) : (
        <Waiting sentence="Paying needs JavaScript." />
      )}
    </>
  )
}

/** On to what came of it. In the history it takes the place of the form, which nobody is to come back to. */
function useLeaveWhenAccepted(result: FinalResult | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (result?.name !== 'accepted') return
    // Whoever goes elsewhere before it is read is told there what came of it.
    if (result.status === 'processing') rememberPendingPayment(result.id)
    const query = new URLSearchParams({
      payment_intent: result.id,
      payment_intent_client_secret: result.secret,
      redirect_status: result.status,
    })
    const timer = setTimeout(
      () => void navigate(`/payment-status?${query}`, { replace: true }),
      readingTimeMs,
    )
    return () => clearTimeout(timer)
  }, [result, navigate])
}

/** A page that the browser brings back as it was may show what was paid since. */
function useRestoredPage(wake: () => void) {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && wake()
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  })
}

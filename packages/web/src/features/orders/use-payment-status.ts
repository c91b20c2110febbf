import type { ShopConfig } from '@earcon/contract/home/home.calls'
import { useEffect, useState } from 'react'
import { apiFor } from '../../platform/api.ts'
import { pollDelayMs } from '../../platform/poll-delay.rules.ts'
import { httpStatusOf } from '../../platform/refusals.ts'
import { clearPaidCart } from './clear-paid-cart.ts'
import { type PaymentOutcome, paymentOutcomeOf, retrievalErrorMessage } from './payment-outcome.rules.ts'
import { rememberPendingPayment } from './pending/pending-payments-store.ts'
import { isBought, settlementOf } from './settlement.rules.ts'
import { getStripe } from './stripe.ts'
import { storePayingSecret } from './unfinished-payment.tsx'

/** What is known of a payment by now. */
export type PaymentStatus =
  | { name: 'looking' }
  /** The money has moved; the shop is asked to do its part. */
  | { name: 'confirming' }
  | {
      name: 'known'
      outcome: PaymentOutcome
      number?: string | null
      /** What was bought with it. */
      items?: readonly { id: string }[]
      /** The shop will catch up later. */
      isPending?: true
      /** It was called off, so nothing was charged. */
      isCanceled?: boolean
    }
  /** Nobody could say. */
  | { name: 'unread'; sentence: string }

type OnStatus = (status: PaymentStatus) => void

/** Follows a payment from what the provider says of it to what the shop has made of it, as long as it is looked at. */
export function usePaymentStatus(secret: string, cards: ShopConfig['cards']) {
  const [turn, setTurn] = useState({})
  const [latest, setLatest] = useState<{ in: object; status: PaymentStatus }>()
  useEffect(() => {
    const over = new AbortController()
    const onStatus = (next: PaymentStatus) => {
      if (over.signal.aborted) return
      setLatest({ in: turn, status: next })
      if (next.name === 'known') storePayingSecret(null)
    }
    void followPayment(secret, cards, over.signal, onStatus)
    return () => over.abort()
  }, [secret, cards, turn])

  const status: PaymentStatus = latest?.in === turn ? latest.status : { name: 'looking' }
  return { status, retry: () => setTurn({}) }
}

async function followPayment(
  secret: string,
  cards: ShopConfig['cards'],
  signal: AbortSignal,
  onStatus: OnStatus,
) {
  for (let times = 0; !signal.aborted; times += 1) {
    const { intent, trouble = '' } = await retrievePayment(secret, cards)
    // Once it was told that it is under way, a line that is cut for a moment changes nothing.
    if (!intent && times === 0) return onStatus({ name: 'unread', sentence: trouble })
    if (intent?.status === 'succeeded') return awaitFulfilment(intent.id, signal, onStatus)
    // The shop calls off what has failed after a while: seen from here, it has failed.
    const called = times > 0 && intent?.status === 'canceled' ? 'requires_payment_method' : intent?.status
    // It is to know of it before anybody tries again.
    if (intent && called === 'requires_payment_method') await reconcileOrder(intent.id, signal)
    if (intent?.status === 'processing') rememberPendingPayment(intent.id)
    if (called)
      onStatus({ name: 'known', outcome: paymentOutcomeOf(called), isCanceled: called === 'canceled' })
    if (intent && intent.status !== 'processing') return
    await pause(times, signal)
  }
}

async function retrievePayment(secret: string, cards: ShopConfig['cards']) {
  try {
    const stripe = await getStripe(cards)
    const { paymentIntent: intent, error } = await stripe.retrievePaymentIntent(secret)
    return intent ? { intent } : { trouble: retrievalErrorMessage(error?.message ?? 'no such payment') }
  } catch (error) {
    return { trouble: retrievalErrorMessage(error instanceof Error ? error.message : String(error)) }
  }
}

/** What is said is to be true when it is said: the rights and the downloads are there. But the money has moved either way. */
async function awaitFulfilment(id: string, signal: AbortSignal, onStatus: OnStatus) {
  onStatus({ name: 'confirming' })
  for (let times = 0; !signal.aborted; times += 1) {
    const { order, status } = await reconcileOrder(id, signal)
    if (signal.aborted) return
    if (status === 404) return onStatus({ name: 'known', outcome: paymentOutcomeOf('') })
    const outcome = order && settlementOf(order)
    if (!outcome || isBought(order)) clearPaidCart(id, order?.items)
    if (outcome) return onStatus({ name: 'known', outcome, number: order.number, items: order.items })
    onStatus({ name: 'known', outcome: paymentOutcomeOf('succeeded'), isPending: true })
    await pause(times, signal)
  }
}

const reconcileOrder = (id: string, signal: AbortSignal) =>
  apiFor({ signal })('POST /orders/reconcile', { body: { payment_intent: id } }).then(
    (order) => ({ order, status: 200 }),
    (error: unknown) => ({ order: undefined, status: httpStatusOf(error) }),
  )

/** Until it is time to ask again, or somebody comes back to look, or the network does. */
const pause = (times: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = new AbortController()
    const end = () => {
      clearTimeout(timer)
      done.abort()
      resolve()
    }
    const timer = setTimeout(end, pollDelayMs(times))
    for (const name of ['focus', 'online']) addEventListener(name, end, { signal: done.signal })
    signal.addEventListener('abort', end, { signal: done.signal })
  })

import type { ShopConfig } from '@earcon/contract/home/home.calls'
import { type Outcome, outcomeOf, retrievalError } from '@earcon/contract/payment'
import { isBought, pauseAfter, settlementOf } from '@earcon/contract/settlement'
import { useEffect, useState } from 'react'
import { apiFor, statusOf } from '../../platform/api.ts'
import { notePaying } from './earlier.tsx'
import { clearCartFor } from './paid.ts'
import { getStripe } from './provider.ts'

/** What is known of a payment by now. */
export type Known =
  | { name: 'looking' }
  /** The money has moved; the shop is asked to do its part. */
  | { name: 'confirming' }
  | {
      name: 'told'
      outcome: Outcome
      number?: string | null
      /** The shop will catch up later. */
      soon?: true
      /** It was called off, so nothing was charged. */
      calledOff?: boolean
    }
  /** Nobody could say. */
  | { name: 'unread'; sentence: string }

type Tell = (known: Known) => void

/** Follows a payment from what the provider says of it to what the shop has made of it, as long as it is looked at. */
export function usePayment(secret: string, cards: ShopConfig['cards']) {
  const [turn, setTurn] = useState({})
  const [told, setTold] = useState<{ in: object; known: Known }>()
  useEffect(() => {
    const over = new AbortController()
    const tell = (next: Known) => {
      if (over.signal.aborted) return
      setTold({ in: turn, known: next })
      if (next.name === 'told') notePaying(null)
    }
    void follow(secret, cards, over.signal, tell)
    return () => over.abort()
  }, [secret, cards, turn])

  const known: Known = told?.in === turn ? told.known : { name: 'looking' }
  return { known, again: () => setTurn({}) }
}

async function follow(secret: string, cards: ShopConfig['cards'], signal: AbortSignal, tell: Tell) {
  for (let times = 0; !signal.aborted; times += 1) {
    const { intent, trouble = '' } = await retrieve(secret, cards)
    // Once it was told that it is under way, a line that is cut for a moment changes nothing.
    if (!intent && times === 0) return tell({ name: 'unread', sentence: trouble })
    if (intent?.status === 'succeeded') return settle(intent.id, signal, tell)
    // The shop calls off what has failed after a while: seen from here, it has failed.
    const called = times > 0 && intent?.status === 'canceled' ? 'requires_payment_method' : intent?.status
    // It is to know of it before anybody tries again.
    if (intent && called === 'requires_payment_method') await reconcile(intent.id, signal)
    if (called) tell({ name: 'told', outcome: outcomeOf(called), calledOff: called === 'canceled' })
    if (intent && intent.status !== 'processing') return
    await pause(times, signal)
  }
}

async function retrieve(secret: string, cards: ShopConfig['cards']) {
  try {
    const stripe = await getStripe(cards)
    const { paymentIntent: intent, error } = await stripe.retrievePaymentIntent(secret)
    return intent ? { intent } : { trouble: retrievalError(error?.message ?? 'no such payment') }
  } catch (error) {
    return { trouble: retrievalError(error instanceof Error ? error.message : String(error)) }
  }
}

/** What is said is to be true when it is said: the rights and the downloads are there. But the money has moved either way. */
async function settle(id: string, signal: AbortSignal, tell: Tell) {
  tell({ name: 'confirming' })
  for (let times = 0; !signal.aborted; times += 1) {
    const { order, status } = await reconcile(id, signal)
    if (signal.aborted) return
    if (status === 404) return tell({ name: 'told', outcome: outcomeOf('') })
    const outcome = order && settlementOf(order)
    if (!outcome || isBought(order)) clearCartFor(id, order?.items)
    if (outcome) return tell({ name: 'told', outcome, number: order.number })
    tell({ name: 'told', outcome: outcomeOf('succeeded'), soon: true })
    await pause(times, signal)
  }
}

const reconcile = (id: string, signal: AbortSignal) =>
  apiFor({ signal })('POST /orders/reconcile', { body: { payment_intent: id } }).then(
    (order) => ({ order, status: 200 }),
    (error: unknown) => ({ order: undefined, status: statusOf(error) }),
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
    const timer = setTimeout(end, pauseAfter(times))
    for (const name of ['focus', 'online']) addEventListener(name, end, { signal: done.signal })
    signal.addEventListener('abort', end, { signal: done.signal })
  })

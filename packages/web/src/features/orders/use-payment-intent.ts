import type { User } from '@earcon/contract/identity/identity.calls'
import type { PaymentIntent } from '@earcon/contract/orders/orders.calls'
import { useCallback, useEffect, useState } from 'react'
import { apiFor } from '../../platform/api.ts'
import { errorMessage, httpStatusOf, refusalCodeOf, retryAfterSeconds } from '../../platform/refusals.ts'
import { type Cart, isSameLine, toRequestedItem, useCart } from '../cart/cart.public.ts'
import { type LicenseeDraft, readLicenseeDraft } from './licensee/licensee-draft.ts'

/** Why there is no payment, in the shop's words, and the name of its reason where it gave one. */
export interface IntentRefusal {
  sentence: string
  code: string | undefined
  /** In how many seconds it may go better; at once where nothing is said of it. */
  waitSeconds?: number
}

/** What the till is about: one cart, as it was when it was asked for. */
interface IntentRequest {
  cart: Cart
}

interface IntentResult {
  of: IntentRequest
  verified: boolean
  intent?: PaymentIntent
  refused?: IntentRefusal
}

/** Asks for the payment of the cart, once; again if it was pressed for, or once the buyer's address is verified. */
export function usePaymentIntent({ email, is_email_verified: verified }: User) {
  const cart = useCart()
  const [request, setRequest] = useState<IntentRequest>()
  const [result, setResult] = useState<IntentResult>()
  // A cart that changes later does not change what is being paid; only an empty one waits to be filled.
  if (cart && cart !== request?.cart && !request?.cart.length) setRequest({ cart })

  // Whether the address is verified changes the answer, and nothing else does by itself.
  useEffect(() => {
    if (!request?.cart.length) return
    const over = new AbortController()
    createPaymentIntent(request.cart, readLicenseeDraft(email), over.signal).then(
      (answer) => setResult({ of: request, verified, ...answer }),
      (error: unknown) =>
        over.signal.aborted || setResult({ of: request, verified, refused: intentRefusalOf(error) }),
    )
    return () => over.abort()
  }, [request, verified, email])

  const retry = useCallback(() => cart && setRequest({ cart }), [cart])
  const { intent, refused }: Partial<IntentResult> =
    result && result.of === request && result.verified === verified ? result : {}
  return {
    intent,
    refused,
    isEmpty: request?.cart.length === 0,
    /** What was told that it costs, when it was put into the cart. */
    cart: request?.cart,
    hasCartChanged: Boolean(request && cart && !isSameCart(request.cart, cart)),
    retry,
  }
}

async function createPaymentIntent(
  cart: Cart,
  licensee: LicenseeDraft | undefined,
  signal: AbortSignal,
): Promise<Omit<IntentResult, 'of' | 'verified'>> {
  const items = cart.map(toRequestedItem)
  const intent = await apiFor({ signal })('POST /orders/create-payment-intent', {
    body: { items, ...(licensee && { licensee }) },
  })
  if (intent.clientSecret) return { intent }
  return {
    refused: { sentence: 'Could not retrieve payment details. Please try again.', code: undefined },
  }
}

const intentRefusalOf = (error: unknown): IntentRefusal => ({
  sentence: messageIn(error) ?? errorMessage(error, 'Failed to create payment intent'),
  code: refusalCodeOf(error),
  waitSeconds: httpStatusOf(error) === 429 ? retryAfterSeconds(error) : 0,
})

/** Something between us and the shop may have answered in one of the two shapes only. */
const messageIn = (error: unknown) =>
  (error as { data?: { error?: { message?: string } } } | undefined)?.data?.error?.message

const isSameCart = (one: Cart, other: Cart) =>
  one.length === other.length && one.every((item) => other.some((held) => isSameLine(held, item)))

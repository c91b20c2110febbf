import { type Cart, same } from '@earcon/contract/cart'
import type { PaymentIntent } from '@earcon/contract/orders/orders.calls'
import { useCallback, useEffect, useState } from 'react'
import { apiFor, codeOf, said, statusOf, waitAfter } from '../../platform/api.ts'
import { useCart } from '../../state/cart.ts'

/** Why there is no payment, in the shop's words, and the name of its reason where it gave one. */
export interface Refused {
  sentence: string
  code: string | undefined
  /** In how many seconds it may go better; at once where nothing is said of it. */
  wait?: number
}

/** What the till is about: one cart, as it was when it was asked for. */
interface Asked {
  cart: Cart
}

interface Came {
  of: Asked
  verified: boolean
  intent?: PaymentIntent
  refused?: Refused
}

/** Asks for the payment of the cart, once; again if it was pressed for, or once the buyer's address is verified. */
export function useIntent(verified: boolean) {
  const cart = useCart()
  const [asked, setAsked] = useState<Asked>()
  const [came, setCame] = useState<Came>()
  // A cart that changes later does not change what is being paid; only an empty one waits to be filled.
  if (cart && cart !== asked?.cart && !asked?.cart.length) setAsked({ cart })

  // Whether the address is verified changes the answer, and nothing else does by itself.
  useEffect(() => {
    if (!asked?.cart.length) return
    const over = new AbortController()
    intentFor(asked.cart, over.signal).then(
      (answer) => setCame({ of: asked, verified, ...answer }),
      (error: unknown) => over.signal.aborted || setCame({ of: asked, verified, refused: refusedBy(error) }),
    )
    return () => over.abort()
  }, [asked, verified])

  const again = useCallback(() => cart && setAsked({ cart }), [cart])
  const { intent, refused }: Partial<Came> =
    came && came.of === asked && came.verified === verified ? came : {}
  return {
    intent,
    refused,
    isEmpty: asked?.cart.length === 0,
    /** What was told that it costs, when it was put into the cart. */
    asked: asked?.cart,
    changed: Boolean(asked && cart && !isSame(asked.cart, cart)),
    again,
  }
}

async function intentFor(cart: Cart, signal: AbortSignal): Promise<Omit<Came, 'of' | 'verified'>> {
  const items = cart.map(({ id, type }) => ({ id, type }))
  const intent = await apiFor({ signal })('POST /orders/create-payment-intent', { body: { items } })
  if (intent.clientSecret) return { intent }
  return {
    refused: { sentence: 'Could not retrieve payment details. Please try again.', code: undefined },
  }
}

const refusedBy = (error: unknown): Refused => ({
  sentence: messageIn(error) ?? said(error, 'Failed to create payment intent'),
  code: codeOf(error),
  wait: statusOf(error) === 429 ? waitAfter(error) : 0,
})

/** Something between us and the shop may have answered in one of the two shapes only. */
const messageIn = (error: unknown) =>
  (error as { data?: { error?: { message?: string } } } | undefined)?.data?.error?.message

const isSame = (one: Cart, other: Cart) =>
  one.length === other.length && one.every((item) => other.some((held) => same(held, item)))

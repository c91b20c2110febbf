import type { Money } from '@earcon/contract/catalogue/catalogue.calls'
import type { QuoteLine } from '@earcon/contract/orders/orders.calls'
import { isCharged } from '@earcon/contract/orders/quote-line.rules'
import { useCallback, useEffect, useState } from 'react'
import { apiFor } from '../../../platform/api.ts'
import { errorMessage, httpStatusOf, isRefusal } from '../../../platform/refusals.ts'
import { onOwnershipChange } from '../../library/library.public.ts'
import {
  type Cart,
  type CartItem,
  type ItemRef,
  isSameLine,
  itemPriceOf,
  toRequestedItem,
} from '../cart.rules.ts'
import { quoteRemarksOf } from '../cart-item-text.rules.ts'

/** An item as it is shown: at the shop's price as far as that is known, and with what is to be said of it. */
export interface QuotedItem {
  item: CartItem
  /** What the shop says of it; nothing until it has. */
  status?: QuoteLine['status']
  /** It is paid for at the checkout, as far as is known: neither owned, nor gone, nor being paid already. */
  isCharged: boolean
  remarks: string[]
}

/** Why there are no prices from the shop: it could not be reached, or it refused, in words of its own. */
interface QuoteTrouble {
  refusal?: string
}

/** What the shop has said last, of which cart, and to whom. */
interface QuoteAnswer {
  viewer?: string | undefined
  lines: readonly QuoteLine[]
  currency: string
  trouble?: QuoteTrouble
  /** It is being asked once more. */
  isAsking?: true
}

const nothing: QuoteAnswer = { lines: [], currency: '' }

/** So long the cart waits for the shop's prices before it shows those that were told. */
const maxWaitMs = 1500

export type QuoteState = ReturnType<typeof useQuote>

/** Asks the shop what the cart costs whoever looks at it, whenever either changes; not before that somebody is known. */
export function useQuote(cart: Cart, viewer: string | undefined) {
  const [answer, setAnswer] = useState(nothing)
  const [isLate, setLate] = useState(false)

  const ask = useCallback(() => {
    const over = new AbortController()
    if (viewer !== undefined && cart.length > 0)
      quoteOrder(cart, over.signal).then(
        (quote) => setAnswer({ viewer, ...quote }),
        (error: unknown) => {
          if (!over.signal.aborted) setAnswer({ ...nothing, viewer, trouble: quoteTroubleOf(error) })
        },
      )
    // Nobody waits for the answer to an older question any more.
    return () => over.abort()
  }, [cart, viewer])
  useEffect(ask, [ask])
  const retry = useCallback(() => {
    setAnswer((answer) => (answer.trouble ? { ...answer, isAsking: true } : answer))
    ask()
  }, [ask])
  // What was being paid is owned by now, or can be bought again.
  useEffect(() => onOwnershipChange(retry), [retry])
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), maxWaitMs)
    return () => clearTimeout(timer)
  }, [])

  const theirs = answer.viewer === viewer ? answer : nothing
  const isAnswered = theirs !== nothing
  const { trouble, isAsking = false } = theirs
  return { rows: quotedItemsOf(cart, theirs), isAnswered, isLate, trouble, isAsking, retry }
}

const quoteOrder = (cart: Cart, signal: AbortSignal) =>
  apiFor({ signal })('POST /orders/quote', {
    body: { items: cart.map((item) => ({ ...toRequestedItem(item), amount: toldAmountOf(item) })) },
  })

/** What was reckoned was told by nobody. */
const toldAmountOf = (item: CartItem) => (item.estimated ? undefined : itemPriceOf(item).amount)

/** Whoever is asked too often cannot be reached for a while, which has nothing to do with the cart. */
const quoteTroubleOf = (error: unknown): QuoteTrouble =>
  isRefusal(error) && httpStatusOf(error) !== 429
    ? { refusal: errorMessage(error, 'The shop could not say what your cart costs.') }
    : {}

/**
 * Until the shop has said more, what it said of an item stands, so that nothing flickers; but what rests on earlier
 * lines only as long as these are the same.
 */
function quotedItemsOf(cart: Cart, { lines, currency }: QuoteAnswer) {
  const changedAt = cart.findIndex((item, place) => !lines[place] || !isSameLine(item, lines[place]))
  return cart.map((item, place): QuotedItem => {
    const line = lines.find((one) => isSameLine(one, item))
    const rests = line && line.tracks.earlier > 0
    if (!line || (rests && changedAt >= 0 && changedAt <= place))
      return { item, isCharged: true, remarks: [] }
    return {
      item: { ...withPrice(item, { amount: line.amount, currency }), title: line.title ?? item.title },
      status: line.status,
      isCharged: isCharged(line),
      remarks: quoteRemarksOf(item.estimated ? undefined : itemPriceOf(item), line, currency),
    }
  })
}

const withPrice = (item: CartItem, price: Money): CartItem =>
  item.type === 'track' ? { ...item, price } : { ...item, dynamicPrice: price }

/** A track and a pack may share an id. */
export const itemKeyOf = ({ id, type }: ItemRef) => `${type} ${id}`

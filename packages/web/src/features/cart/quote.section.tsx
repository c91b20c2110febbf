import { type Cart, type CartItem, type ItemName, priceOf, same } from '@earcon/contract/cart'
import type { Money } from '@earcon/contract/catalogue/catalogue.calls'
import type { QuoteLine } from '@earcon/contract/orders/orders.calls'
import { remarksOf } from '@earcon/contract/remarks'
import { useCallback, useEffect, useState } from 'react'
import { apiFor, said, statusOf, wasRefused } from '../../platform/api.ts'

/** An item as it is shown: at the shop's price as far as that is known, and with what is to be said of it. */
export interface Row {
  item: CartItem
  /** What the shop says of it; nothing until it has. */
  status?: QuoteLine['status']
  remarks: string[]
}

/** Why there are no prices from the shop: it could not be reached, or it refused, in words of its own. */
interface Trouble {
  refusal?: string
}

/** What the shop has said last, of which cart, and to whom. */
interface Known {
  viewer?: string | undefined
  lines: readonly QuoteLine[]
  currency: string
  trouble?: Trouble
  /** It is being asked once more. */
  asking?: true
}

const nothing: Known = { lines: [], currency: '' }

/** So long the cart waits for the shop's prices before it shows those that were told. */
const patience = 1500

export type Quoted = ReturnType<typeof useQuote>

/** Asks the shop what the cart costs whoever looks at it, whenever either changes; not before that somebody is known. */
export function useQuote(cart: Cart, viewer: string | undefined) {
  const [known, setKnown] = useState(nothing)
  const [late, setLate] = useState(false)

  const ask = useCallback(() => {
    const question = new AbortController()
    if (viewer !== undefined && cart.length > 0)
      quoteFor(cart, question.signal).then(
        (quote) => setKnown({ viewer, ...quote }),
        (error: unknown) => {
          if (!question.signal.aborted) setKnown({ ...nothing, viewer, trouble: troubleOf(error) })
        },
      )
    // Nobody waits for the answer to an older question any more.
    return () => question.abort()
  }, [cart, viewer])
  useEffect(ask, [ask])
  const again = useCallback(() => {
    setKnown((known) => (known.trouble ? { ...known, asking: true } : known))
    ask()
  }, [ask])
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])

  const theirs = known.viewer === viewer ? known : nothing
  const isAnswered = theirs !== nothing
  const { trouble, asking = false } = theirs
  return { rows: rowsOf(cart, theirs), isAnswered, late, trouble, asking, again }
}

const quoteFor = (cart: Cart, signal: AbortSignal) =>
  apiFor({ signal })('POST /orders/quote', {
    body: { items: cart.map((item) => ({ id: item.id, type: item.type, amount: priceOf(item).amount })) },
  })

/** Whoever is asked too often cannot be reached for a while, which has nothing to do with the cart. */
const troubleOf = (error: unknown): Trouble =>
  wasRefused(error) && statusOf(error) !== 429
    ? { refusal: said(error, 'The shop could not say what your cart costs.') }
    : {}

/**
 * Until the shop has said more, what it said of an item stands, so that nothing flickers; but what rests on earlier
 * lines only as long as these are the same.
 */
function rowsOf(cart: Cart, { lines, currency }: Known) {
  const changedAt = cart.findIndex((item, place) => !lines[place] || !same(item, lines[place]))
  return cart.map((item, place): Row => {
    const line = lines.find((one) => same(one, item))
    const rests = line && line.tracks.earlier > 0
    if (!line || (rests && changedAt >= 0 && changedAt <= place)) return { item, remarks: [] }
    return {
      item: { ...at(item, { amount: line.amount, currency }), title: line.title ?? item.title },
      status: line.status,
      remarks: remarksOf(priceOf(item), line, currency),
    }
  })
}

const at = (item: CartItem, price: Money): CartItem =>
  item.type === 'track' ? { ...item, price } : { ...item, dynamicPrice: price }

/** A track and a pack may share an id. */
export const nameOf = ({ id, type }: ItemName) => `${type} ${id}`

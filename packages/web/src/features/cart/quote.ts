import { type Cart, type CartItem, type ItemName, priceOf } from '@earcon/contract/cart'
import type { Money } from '@earcon/contract/catalogue'
import type { Quote, QuoteLine } from '@earcon/contract/orders'
import { remarksOf } from '@earcon/contract/remarks'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { apiFor, said, wasRefused } from '../../platform/api.ts'

/** An item as it is shown: at the shop's price as far as that is known, and with what is to be said of it. */
export interface Row {
  item: CartItem
  gone: boolean
  remarks: string[]
}

/** Why there are no prices from the shop: it could not be reached, or it refused, in words of its own. */
interface Trouble {
  refusal?: string
}

interface Known {
  lines: ReadonlyMap<string, QuoteLine>
  currency: string
  trouble?: Trouble
}

const nothing: Known = { lines: new Map(), currency: '' }

/** Asks the shop what the cart costs whoever looks at it, whenever either changes; not before that somebody is known. */
export function useQuote(cart: Cart, viewer: string | undefined) {
  const [known, setKnown] = useState(nothing)
  const question = useRef<AbortController>(undefined)

  const ask = useCallback(() => {
    const { signal } = renewed(question)
    quoteFor(cart, signal).then(
      (quote) => setKnown((before) => joined(before, quote)),
      (error: unknown) => {
        if (!signal.aborted) setKnown({ ...nothing, trouble: troubleOf(error) })
      },
    )
  }, [cart])

  useEffect(() => {
    if (viewer !== undefined) ask()
  }, [ask, viewer])

  return { rows: rowsOf(cart, known), trouble: known.trouble, again: ask }
}

/** Nobody waits for the answer to an older question any more. */
function renewed(question: RefObject<AbortController | undefined>) {
  question.current?.abort()
  return (question.current = new AbortController())
}

const quoteFor = (cart: Cart, signal: AbortSignal) =>
  apiFor({ signal })('POST /orders/quote', {
    body: { items: cart.map((item) => ({ id: item.id, type: item.type, amount: priceOf(item).amount })) },
  })

/** What was said of an item before stands until the shop says something else of it, so that nothing flickers. */
const joined = ({ lines }: Known, quote: Quote): Known => ({
  lines: new Map([...lines, ...quote.lines.map((line) => [nameOf(line), line] as const)]),
  currency: quote.currency,
})

const troubleOf = (error: unknown): Trouble =>
  wasRefused(error) ? { refusal: said(error, 'The shop could not say what your cart costs.') } : {}

const rowsOf = (cart: Cart, { lines, currency }: Known) =>
  cart.map((item): Row => {
    const line = lines.get(nameOf(item))
    if (!line) return { item, gone: false, remarks: [] }
    return {
      item: at(item, { amount: line.amount, currency }),
      gone: line.status === 'gone',
      remarks: remarksOf(priceOf(item), line, currency),
    }
  })

const at = (item: CartItem, price: Money): CartItem =>
  item.type === 'track' ? { ...item, price } : { ...item, dynamicPrice: price }

/** A track and a pack may share an id. */
export const nameOf = ({ id, type }: ItemName) => `${type} ${id}`

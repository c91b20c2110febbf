import type { OfferedPack } from '@earcon/contract/catalogue/offer.rules'
import { formatPackPrice } from '@earcon/contract/orders/money.rules'
import type { QuoteLine } from '@earcon/contract/orders/orders.calls'
import { useEffect, useState } from 'react'
import { apiFor } from '../../../platform/api.ts'
import { type Cart, toPackItem, toRequestedItem } from '../cart.rules.ts'
import { isOfferedAlone, sharedPriceMessage } from '../cart-steps.rules.ts'

/**
 * What a pack would cost beside what is in the cart, where other packs there share tracks with it: the argument for it, and
 * only the shop can say it.
 */
export function useSharedPrice(cart: Cart, pack: OfferedPack) {
  const items = isOfferedAlone(cart, pack)
    ? ''
    : JSON.stringify([...cart, toPackItem(pack)].map(toRequestedItem))
  const [quoted, setQuoted] = useState<{ items: string; line: QuoteLine | undefined }>()

  useEffect(() => {
    if (items === '') return
    const over = new AbortController()
    // Where the shop cannot say it, the pack is offered without this argument.
    quoteLast(items, over).then(
      (line) => setQuoted({ items, line }),
      () => {},
    )
    return () => over.abort()
  }, [items])

  const line = quoted?.items === items ? quoted.line : undefined
  return line && sharedPriceMessage(line, (amount) => formatPackPrice({ ...pack.dynamicPrice, amount }))
}

async function quoteLast(items: string, over: AbortController) {
  const { lines } = await apiFor(over)('POST /orders/quote', { body: { items: JSON.parse(items) } })
  return lines.at(-1)
}

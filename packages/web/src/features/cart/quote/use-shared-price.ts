import type { OfferedPack } from '@earcon/contract/catalogue/offer.rules'
import { useEffect, useState } from 'react'
import { type Cart, toPackItem, toRequestedItem } from '../cart.rules.ts'
import { isOfferedAlone } from '../cart-steps.rules.ts'

/** Few packs share tracks, so what asks for it comes in a file of its own. */
const fetchSharedPrice = async (items: string, signal: AbortSignal) =>
  (await import('./fetch-shared-price.ts')).fetchSharedPrice(JSON.parse(items), signal)

/**
 * What a pack would cost beside what is in the cart, where other packs there share tracks with it: the argument for it, and
 * only the shop can say it.
 */
export function useSharedPrice(cart: Cart, pack: OfferedPack) {
  const items = isOfferedAlone(cart, pack)
    ? ''
    : JSON.stringify([...cart, toPackItem(pack)].map(toRequestedItem))
  const [quoted, setQuoted] = useState<{ items: string; sentence: string | undefined }>()

  useEffect(() => {
    if (items === '') return
    const over = new AbortController()
    // Where the shop cannot say it, the pack is offered without this argument.
    fetchSharedPrice(items, over.signal).then(
      (sentence) => setQuoted({ items, sentence }),
      () => {},
    )
    return () => over.abort()
  }, [items])

  return quoted?.items === items ? quoted.sentence : undefined
}

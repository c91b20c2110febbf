import type { ShopConfig } from '@earcon/contract/home'
import { useEffect, useState } from 'react'
import { getStripe } from './provider.ts'

const load = async (cards: ShopConfig['cards']) => {
  const [stripe, { CardForm }] = await Promise.all([getStripe(cards), import('./card-form.tsx')])
  return { stripe, CardForm }
}

/** The provider's script and the form around it, fetched by whoever comes to the till. */
export function useCardForm(config: ShopConfig['cards']) {
  const [turn, setTurn] = useState(0)
  const [cards, setCards] = useState<Awaited<ReturnType<typeof load>>>()
  const [isLost, setLost] = useState(false)

  // oxlint-disable-next-line react/exhaustive-deps -- each turn is another try
  useEffect(() => {
    let wanted = true
    load(config).then(
      (loaded) => wanted && setCards(loaded),
      () => wanted && setLost(true),
    )
    return () => {
      wanted = false
    }
  }, [config, turn])

  return {
    cards,
    isLost,
    lose: () => setLost(true),
    retry: () => {
      setLost(false)
      setTurn((now) => now + 1)
    },
  }
}

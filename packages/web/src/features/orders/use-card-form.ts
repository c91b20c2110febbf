import type { ShopConfig } from '@earcon/contract/home/home.calls'
import { useCallback, useState } from 'react'
import { useAnswer } from '../../platform/answer.ts'
import { getStripe } from './provider.ts'

/** The provider's script and the form around it, fetched by whoever comes to the till. */
export function useCardForm(config: ShopConfig['cards']) {
  const load = useCallback(async () => {
    const [stripe, { CardForm }] = await Promise.all([getStripe(config), import('./card-form.tsx')])
    return { stripe, CardForm }
  }, [config])
  const { answer: cards, error, again } = useAnswer(load)
  const [isLost, setLost] = useState(false)
  return {
    cards,
    isLost: isLost || error !== undefined,
    lose: () => setLost(true),
    retry: () => {
      setLost(false)
      again()
    },
  }
}

import type { ShopConfig } from '@earcon/contract/home/home.calls'
import { useCallback, useState } from 'react'
import { useQuery } from '../../platform/use-query.ts'
import { getStripe } from './stripe.ts'

/** The provider's script and the form around it, fetched by whoever comes to the till. */
export function useCardForm(config: ShopConfig['cards']) {
  const load = useCallback(async () => {
    const [stripe, { CardForm }] = await Promise.all([getStripe(config), import('./card-form.tsx')])
    return { stripe, CardForm }
  }, [config])
  const { answer: cards, error, refetch } = useQuery(load)
  const [isLost, setLost] = useState(false)
  return {
    cards,
    isUnavailable: isLost || error !== undefined,
    markUnavailable: () => setLost(true),
    reload: () => {
      setLost(false)
      refetch()
    },
  }
}

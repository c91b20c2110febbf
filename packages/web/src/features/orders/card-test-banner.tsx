import { useConfig } from '../../layout/root-data.ts'

/** Where cards are only played, the pages on which one pays say so; unless every page does already. */
export function CardTestBanner() {
  const config = useConfig()
  if (!config || config.test_mode || !config.cards.test) return null
  return <aside className="test-mode">Test mode: no real money</aside>
}

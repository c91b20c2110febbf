import { useConfig } from './root-data.ts'

/** Where something is only played that is real elsewhere, every page says so. */
export const TestModeBanner = () =>
  useConfig()?.test_mode ? <aside className="test-mode">Test mode: no real money</aside> : null

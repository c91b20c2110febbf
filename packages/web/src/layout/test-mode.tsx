import { useConfig } from './root-data.ts'

/** Where something is only played that is real elsewhere, every page says so. */
export const TestMode = () =>
  useConfig()?.test_mode ? <p className="test-mode">Test mode: no real money</p> : null

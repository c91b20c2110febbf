import type { Page } from '@playwright/test'

/** Time passes only when it is told to. */
export async function pauseClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

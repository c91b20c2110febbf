import type { Page } from '@playwright/test'
import { waitUntilHydrated } from './site.ts'

/** /samples as a listener meets it. */
export const samplesPage = (page: Page) => ({
  async open() {
    await page.goto('/samples')
    await waitUntilHydrated(page)
  },
  cards: page.getByRole('list', { name: 'Sound samples' }).getByRole('listitem'),
  newOf: (title: string) => page.getByRole('button', { name: `New: ${title}`, exact: true }),
  oldOf: (title: string) => page.getByRole('button', { name: `Old: ${title}`, exact: true }),
  pressed: page.getByRole('button', { pressed: true }),
  mute: page.getByRole('button', { name: 'Mute', exact: true }),
  unmute: page.getByRole('button', { name: 'Unmute', exact: true }),
  alert: page.getByRole('alert'),
})

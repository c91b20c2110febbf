import type { Page } from '@playwright/test'
import { waitUntilHydrated } from './site.ts'

/** The paper on the home page as a reader meets it. */
export const homePage = (page: Page) => ({
  async open() {
    await page.goto('/')
    await waitUntilHydrated(page)
  },
  article: page.getByRole('article'),
  section: (name: string) => page.getByRole('region', { name }),
  contents: page.getByRole('navigation', { name: 'Contents' }),
  formulas: page.locator('.formula'),
  tracks: page.getByRole('table', { name: 'Selected tracks' }),
  references: page.getByRole('region', { name: 'References' }).getByRole('listitem'),
  notes: page.getByRole('list', { name: 'Notes' }).getByRole('listitem'),
})

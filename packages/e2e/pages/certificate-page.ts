import type { Page } from '@playwright/test'

/** The page of a certificate, as anybody sees it, and as its owner does. */
export function certificatePage(page: Page) {
  const main = page.getByRole('main')
  return {
    heading: page.getByRole('heading', { level: 1 }),
    sheet: page.getByRole('article'),
    fact: (name: string) =>
      main.locator('.facts > div').filter({ has: page.getByText(name, { exact: true }) }),
    tracks: page.getByRole('table').getByRole('row'),
    takeAlong: (name: string) =>
      page.getByRole('region', { name: 'Take it along' }).getByRole('link', { name }),
    own: page.getByRole('region', { name: 'Yours alone' }),
    extension: page.getByRole('region', { name: 'Outgrown?' }),
    file: page.getByLabel('File to check'),
    finding: page.getByRole('region', { name: 'Check a file' }).getByRole('status'),
    number: page.getByLabel('Number of the certificate'),
    check: page.getByRole('button', { name: 'Check it' }),
    complaint: main.getByRole('alert'),
  }
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Download, expect, type Locator, type Page } from '@playwright/test'

/** What somebody owns, as the account's first tab shows it. */
export function purchasesPage(page: Page) {
  const panel = page.getByRole('tabpanel', { name: 'Purchases' })
  return {
    panel,
    packs: panel.getByRole('heading', { level: 3 }),
    pack: (title: string) => panel.getByRole('region', { name: title, exact: true }),
    filter: panel.getByRole('searchbox', { name: 'Filter by title' }),
    async open() {
      await page.goto('/account')
      await expect(panel).toBeVisible()
      await page.locator('.waiting').waitFor({ state: 'hidden' })
    },
  }
}

/** The buttons of downloads, wherever they stand. */
export function downloadButtons(page: Page) {
  const button = (name: string, part: Page | Locator = page) =>
    part.getByRole('button', { name, exact: true })
  return {
    pack: (title: string) => button(`Download Pack: ${title}`),
    track: (title: string) => button(`Download: ${title}`),
    cancel: (title: string) => button(`Cancel download: ${title}`),
    all: page.getByRole('button', { name: /^Download(?: Pack)?: / }),
    progress: page.getByRole('progressbar', { name: /^Download/ }),
    alert: page.getByRole('main').getByRole('alert'),
    status: page.getByRole('main').getByRole('status').filter({ hasText: 'Downloaded.' }),
    /** What the browser has saved after the press; a track may stand in several packs. */
    async press(name: string, part?: Locator) {
      const saved = page.waitForEvent('download')
      await button(name, part).click()
      return readDownload(await saved)
    },
  }
}

export async function readDownload(download: Download) {
  const bytes = readFileSync(await download.path())
  return { name: download.suggestedFilename(), bytes, from: download.url() }
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

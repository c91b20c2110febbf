import type { Page } from '@playwright/test'
import { waitUntilHydrated } from '../../pages/site.ts'
import { expect, startShop, test } from '../../shop.ts'
import { findViolations } from '../../support/axe.ts'

test('the design language shows itself in development, and nowhere else', async ({ page, request }) => {
  test.slow()
  expect((await request.get('/specimen')).status()).toBe(404)
  const workshop = await startShop({}, 'dev')
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${workshop.address}/specimen`)
      await waitUntilHydrated(page)
      const parts = [
        'Type',
        'Colour',
        'Buttons',
        'Fields',
        'Notices',
        'Figures',
        'Sounds',
        'Tables',
        'Dialog',
        'Skeleton',
      ]
      for (const name of parts) await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Open a dialog' }).click()
      await expect(page.getByRole('dialog', { name: 'A dialog' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Open a dialog' })).toBeFocused()
    }
    await tryPrompt(page)
    await page.goto('about:blank')
  } finally {
    await workshop.close()
  }
})

/** The prompt to verify one's address, with its three ways on (250). */
async function tryPrompt(page: Page) {
  const ask = page.getByRole('button', { name: 'Ask to verify' })
  const prompt = page.getByRole('dialog', { name: 'Verify your email' })
  const answer = (name: string) => prompt.getByRole('button', { name, exact: true })
  await ask.click()
  await expect(prompt).toContainText('Buying tracks or packs requires a verified email address.')
  await answer('Close').click()
  await expect(prompt).toBeHidden()
  await expect(ask).toBeFocused()
  await page.keyboard.press('Enter')
  await answer('Proceed Anyway').click()
  await expect(prompt).toBeHidden()
  await page.getByRole('button', { name: 'Proceeded' }).click()
  await answer('Go Verify').click()
  // Nobody is signed in here, so the account asks for a login first.
  await expect(page).toHaveURL(/\/login$/)
}

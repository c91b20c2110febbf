import type { Page } from '@playwright/test'
import { contactPage } from '../../pages/contact-page.ts'
import { homePage } from '../../pages/home-page.ts'
import { rehearsalFigure } from '../../pages/rehearsal-page.ts'
import { createGate, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { expectSound } from '../../support/audio.ts'

/** What of the home page can be pressed comes after it, in scripts of these names. */
const scriptOf = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js$`)

/** From here on a script is on its way, until it is let through. */
async function hold(page: Page, name: string) {
  const { done, release } = createGate()
  await page.route(scriptOf(name), async (route) => {
    await done
    await route.continue()
  })
  return release
}

test('what is pressed before its script is there is done when it comes, once', async ({ page }) => {
  const release = await hold(page, 'samples')
  await page.goto('/', { waitUntil: 'commit' })
  await waitUntilHydrated(page)
  // The address changes, and with it what stands around the samples.
  await page.getByRole('link', { name: '(7)', exact: true }).click()
  await expect(page.locator('#eq-price')).toBeFocused()
  const sample = page.getByRole('button', { name: 'New: First Light' })
  await page.getByRole('button', { name: 'New: Roll Call' }).click()
  await sample.click()
  await expect(sample).not.toHaveAttribute('aria-pressed', 'true')
  release()
  await expectSound(page, /first-light/)
  await expect(sample).toHaveAttribute('aria-pressed', 'true')
})

test('a pack that is chosen before the figure is alive is the one that is heard', async ({ page }) => {
  const release = await hold(page, 'figure')
  await page.goto('/', { waitUntil: 'commit' })
  await waitUntilHydrated(page)
  const { figure } = rehearsalFigure(page)
  await figure.getByRole('combobox', { name: 'Pack' }).selectOption('Cold Start')
  await figure.getByRole('combobox', { name: 'Compare with' }).selectOption('Harbour Master')
  await expect(figure).toContainText('told by the sounds of Glass House Rules')
  release()
  await expect(figure).toContainText('told by the sounds of Cold Start')
  await expect(rehearsalFigure(page).hear('Harbour Master')).toBeVisible()
  // What is heard can be gone to.
  await figure.getByRole('link', { name: 'Cold Start' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold Start')
})

test('what is typed before the form is alive stays, whatever happens around it', async ({ page }) => {
  const { name, message, submit } = contactPage(page)
  const release = await hold(page, 'inquiries')
  await page.goto('/', { waitUntil: 'commit' })
  await waitUntilHydrated(page)
  await name.fill('Ada')
  await message.fill('A bell for the night shift')
  // The address changes, and with it what stands around the form.
  await page.getByRole('link', { name: '(7)', exact: true }).click()
  await expect(page.locator('#eq-price')).toBeFocused()
  await message.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('.')
  await page.getByRole('link', { name: '(7)', exact: true }).press('Enter')
  await expect(page.locator('#eq-price')).toBeFocused()
  await message.focus()
  await expect(message).toHaveValue('A bell for the night shift.')
  await expect(submit).toBeDisabled()
  release()
  await expect(submit).toBeEnabled()
  await expect(name).toHaveValue('Ada')
  await expect(message).toHaveValue('A bell for the night shift.')
  await expect(message).toBeFocused()
})

test('a part whose script cannot be had says so to whoever turns to it, and comes when it can', async ({
  page,
  consoleErrors,
}) => {
  const { name, submit } = contactPage(page)
  await page.route(scriptOf('inquiries'), (route) => route.abort())
  await page.goto('/')
  await waitUntilHydrated(page)
  await page.waitForLoadState('networkidle')
  const alert = page.getByRole('alert').filter({ hasText: /./ })
  await expect(alert).toHaveCount(0)
  await name.focus()
  await expect(alert).toHaveText('This part of the page could not be loaded.')
  await expect(alert).toBeInViewport()
  // Whoever looks around in it is not told again.
  const said = await alert.elementHandle()
  const asked = page.waitForEvent('requestfailed')
  await page.keyboard.press('Tab')
  await asked
  expect(await said?.evaluate((element) => element.isConnected)).toBe(true)
  await expect(page.getByRole('button', { name: 'Load the page again' })).toHaveCount(0)
  await name.fill('Ada')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Load the page again' })).toBeVisible()
  await page.unroute(scriptOf('inquiries'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(submit).toBeEnabled()
  await expect(alert).toHaveCount(0)
  await expect(name).toHaveValue('Ada')
  await expect(name).toBeFocused()
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0)
})

test('without its scripts the paper is not shown in pieces, and comes when they do', async ({
  page,
  consoleErrors,
}) => {
  await page.route(scriptOf('samples'), (route) => route.abort())
  await page.goto('/shop')
  await waitUntilHydrated(page)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('alert')).toHaveText('The paper could not be loaded. Please try again.')
  await page.unroute(scriptOf('samples'))
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'New: First Light' })).toBeVisible()
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0)
})

test('what of the paper cannot be loaded is left out alone, and nothing leads to it', async ({
  page,
  consoleErrors,
}) => {
  const { article, tracks } = homePage(page)
  for (const [missing, gone] of [
    ['**/api/samples', '#samples'],
    ['**/api/paper', '#fig-session'],
    ['**/api/coding-packs', '#fig-session'],
  ] as const) {
    await page.route(missing, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/shop')
    await waitUntilHydrated(page)
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(missing === '**/api/paper' ? page.locator('#samples') : tracks).toBeVisible()
    await expect(page.locator(gone)).toHaveCount(0)
    await expect(article.locator(`a[href$="${gone}"]`)).toHaveCount(0)
    await page.unroute(missing)
    expect(consoleErrors.splice(0)).toHaveLength(1)
  }
})

import { accountPage } from '../../pages/account-page.ts'
import { createAccount, storeToken } from '../../pages/identity-page.ts'
import { createGate, phoneDevice } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { findViolations } from '../../support/axe.ts'

const tabs = ['', 'profile', 'change-password', 'settings']

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test(`axe finds nothing on any tab, in the question, and in its answer, ${colorScheme} at ${width} px`, async ({
    page,
    consoleErrors,
  }) => {
    const account = accountPage(page)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await account.openAsNewUser()
    for (const tab of await account.tabs.all()) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      expect(await findViolations(page)).toEqual([])
    }
    await account.field('Current Password').fill('x')
    await account.button('Delete Account').click()
    await expect(account.question).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await account.question.getByRole('button', { name: 'Yes, delete it' }).click()
    await expect(account.alert).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expect(consoleErrors.splice(0)).toHaveLength(1)
  })
}

test('on a phone nothing sticks out, and everything is large enough for a finger', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ ...phoneDevice, baseURL: shop.address })
  const page = await context.newPage()
  const { token } = await createAccount(context.request)
  await storeToken(page, token)
  for (const tab of tabs) {
    await accountPage(page).open(tab)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBeLessThanOrEqual(width)
      const small = await page.locator('main :is(a, button, input, textarea)').evaluateAll((targets) =>
        targets
          .filter((target) => target.checkVisibility())
          .map((target) => ({ name: target.textContent || target.id, box: target.getBoundingClientRect() }))
          .filter(({ box }) => box.height < 44 || box.width < 44)
          .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
      )
      expect(small, tab).toEqual([])
      // The line under a tab must not pass for one over the tab below it.
      const tops = await accountPage(page).tabs.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom] as const),
      )
      for (const [, bottom] of tops)
        for (const [top] of tops)
          expect(top >= bottom && top - bottom < 12, `${tab} at ${width} px`).toBe(false)
    }
  }
  await context.close()
})

test('while the login is being verified the heading stands where it will stand', async ({ page }) => {
  const account = accountPage(page)
  const { token } = await createAccount(page.request)
  await storeToken(page, token)
  const answer = createGate()
  await page.route('**/api/me', (route) => answer.done.then(() => route.continue()))
  await page.goto('/account')
  const waiting = await account.heading.boundingBox()
  answer.release()
  await account.tabs.first().waitFor()
  const { x, y } = (await account.heading.boundingBox()) ?? {}
  expect({ x, y }).toEqual({ x: waiting?.x, y: waiting?.y })
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`what is waited for is seen to be waited for, with motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await storeToken(page, (await createAccount(page.request)).token)
    await page.route('**/api/me', () => {})
    await page.goto('/account')
    await expect(page.locator('.waiting .skeleton').first()).toHaveCSS('opacity', '1')
  })
}

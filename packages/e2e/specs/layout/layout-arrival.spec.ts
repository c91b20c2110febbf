import { phone, settledScroll, site, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'

test('every new path starts at the top, going back included; a new page of the list at its beginning (54)', async ({
  page,
}) => {
  const { nav } = site(page)
  const scroll = (to: number) => page.evaluate(`scrollTo(0, ${to})`)
  await page.setViewportSize({ width: 1000, height: 400 })
  await page.goto('/shop')
  await waitUntilHydrated(page)
  await scroll(500)
  await page.getByRole('list', { name: 'Sound packs' }).getByRole('link').last().click()
  await expect(page.getByRole('table', { name: 'Tracks' })).toBeVisible()
  expect(await settledScroll(page)).toBe(0)
  await scroll(200)
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Sound packs' })).toBeVisible()
  expect(await settledScroll(page)).toBe(0)
  await scroll(300)
  await page.goForward()
  await expect(page.getByRole('table', { name: 'Tracks' })).toBeVisible()
  expect(await settledScroll(page)).toBe(0)
  await scroll(300)
  await nav.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Abstract' })).toBeVisible()
  expect(await settledScroll(page)).toBe(0)

  await page.goto('/shop')
  await waitUntilHydrated(page)
  await scroll(300)
  await page.evaluate(() => document.querySelector<HTMLButtonElement>('button[value="2"]')?.click())
  await expect(page.getByText('Page 2 of 2')).toBeAttached()
  const list = await page.locator('#packs').boundingBox()
  expect(Math.abs(list?.y ?? 999)).toBeLessThan(1)
})

test('the way back gives the focus back: to the very link, or to the heading where it is gone', async ({
  page,
}) => {
  const { sitemap, openMenu, menu } = site(page)
  await page.goto('/')
  await waitUntilHydrated(page)
  await sitemap.getByRole('link', { name: 'Sound Packs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeFocused()
  await page.goBack()
  await expect(sitemap.getByRole('link', { name: 'Sound Packs' })).toBeFocused()

  // By the menu, which gives it back to its button; and that is gone where the bar has room for the links.
  const narrow = phone
  const wide = { width: 1280, height: 800 }
  for (const back of [narrow, wide]) {
    await page.setViewportSize(narrow)
    await openMenu.click()
    await menu.getByRole('link', { name: 'Shop' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeFocused()
    await page.setViewportSize(back)
    await page.goBack()
    const home = page.getByRole('heading', { level: 1, name: /^Earcons: / })
    await expect(back === narrow ? openMenu : home).toBeFocused()
  }
})

test('a link to the page one is on leads to its top', async ({ page }) => {
  const { sitemap } = site(page)
  await page.setViewportSize({ width: 1000, height: 400 })
  await page.goto('/shop')
  await waitUntilHydrated(page)
  await sitemap.getByRole('link', { name: 'Sound Packs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeFocused()
  expect(await settledScroll(page)).toBe(0)
})

test('going back through the pages of the list leaves the scroll alone', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 400 })
  await page.goto('/shop')
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  // The new page begins at its first card; who scrolls before that is led there all the same.
  await expect(page.locator('#packs')).toBeFocused()
  await settledScroll(page)
  await page.evaluate('scrollTo(0, 100)')
  await page.goBack()
  await expect(page.getByText('Page 1 of 2')).toBeAttached()
  expect(await settledScroll(page)).toBe(100)
})

test('an address with a broken fragment is the page all the same', async ({ page }) => {
  await page.goto('/shop')
  await waitUntilHydrated(page)
  await page.evaluate(() => {
    location.hash = '#%'
  })
  await expect(page.getByRole('list', { name: 'Sound packs' })).toBeVisible()
})

test('Back and Forward within the list keep the scroll, and the focus on what was left', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 600 })
  await page.goto('/shop')
  await waitUntilHydrated(page)
  const next = page.getByRole('button', { name: 'Next' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#packs')).toBeFocused()
  const card = page.getByRole('list', { name: 'Sound packs' }).getByRole('link').nth(1)
  const title = (await card.textContent()) ?? ''
  await card.focus()
  await page.goBack()
  await expect(page.getByText('Page 1 of 2')).toBeAttached()
  await expect(next).toBeFocused()
  const before = await settledScroll(page)
  await page.goForward()
  await expect(page.getByRole('link', { name: title })).toBeFocused()
  expect(await settledScroll(page)).toBe(before)
})

test('Back between sections leads from one to the other, and to the top', async ({ page }) => {
  const { sitemap } = site(page)
  await page.setViewportSize({ width: 1000, height: 400 })
  await page.goto('/')
  await waitUntilHydrated(page)
  for (const name of ['Introduction', 'Music Collection']) {
    await sitemap.getByRole('link', { name }).click()
    await expect(page.getByRole('region', { name })).toBeFocused()
  }
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Introduction' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Introduction' })).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => settledScroll(page)).toBe(0)
})

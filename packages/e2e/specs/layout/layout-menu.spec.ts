import { createGate, phone, settledScroll, site, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'

test('below 768 px the bar is the mobile one, at 768 px it is not (35, 322)', async ({ page }) => {
  const { link, openMenu } = site(page)
  await page.goto('/shop')
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(openMenu).toBeVisible()
  await expect(link('Home')).toBeHidden()
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(openMenu).toBeHidden()
  await expect(link('Home')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('the hamburger opens a menu that slides in from the side, with the links of the bar (36)', async ({
    page,
  }) => {
    const { openMenu, closeMenu, menu } = site(page)
    await page.goto('/shop')
    await waitUntilHydrated(page)
    await expect(openMenu).toHaveAttribute('aria-expanded', 'false')
    await openMenu.tap()
    await expect(menu).toBeVisible()
    await expect(closeMenu).toHaveAttribute('aria-expanded', 'true')
    expect(await menu.evaluate((sheet) => getComputedStyle(sheet).transitionProperty)).toContain('translate')
    // Comes to rest at the right edge.
    await expect
      .poll(() => menu.evaluate((sheet) => Math.round(sheet.getBoundingClientRect().right)))
      .toBe(phone.width)
    await expect(menu.getByRole('link')).toHaveText(['Home', 'Shop', 'Login'])
    await menu.getByRole('link', { name: 'Home' }).tap()
    await expect(page).toHaveURL('/')
    await expect(menu).toBeHidden()
  })

  test('the page stands still while the menu is open, and moves again after (37)', async ({ page }) => {
    const { openMenu, closeMenu, menu } = site(page)
    await page.goto('/shop')
    await waitUntilHydrated(page)
    await openMenu.click()
    await expect(menu).toBeVisible()
    await page.mouse.move(20, 500)
    await page.mouse.wheel(0, 400)
    expect(await settledScroll(page)).toBe(0)
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden')
    await closeMenu.click()
    await expect(menu).toBeHidden()
    await page.mouse.move(50, 500)
    await page.mouse.wheel(0, 400)
    await expect.poll(() => settledScroll(page)).toBeGreaterThan(0)
  })

  test('the cart stands beside the menu button (38)', async ({ page }) => {
    const { cart, openMenu } = site(page)
    await page.goto('/')
    const [left, right] = [await cart.boundingBox(), await openMenu.boundingBox()]
    if (!left || !right) throw new Error('cart or menu button is not there')
    expect(left.y).toBe(right.y)
    expect(right.x - (left.x + left.width)).toBeLessThan(16)
    expect(right.x).toBeGreaterThan(left.x)
  })

  test('Escape, the close button, the page beside it and a wider window all close the menu', async ({
    page,
  }) => {
    const { openMenu, closeMenu, menu } = site(page)
    await page.goto('/shop')
    await waitUntilHydrated(page)
    // A press inside it is none beside it, once it has slid to its place.
    await openMenu.click()
    await menu.evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)))
    await page.mouse.click(phone.width - 40, 600)
    await expect(menu).toBeVisible()
    await closeMenu.click()
    const ways = [
      () => page.keyboard.press('Escape'),
      () => closeMenu.click(),
      () => page.mouse.click(20, 400),
      () => page.setViewportSize({ width: 800, height: 800 }),
    ]
    for (const way of ways) {
      await openMenu.click()
      await expect(menu).toBeVisible()
      await way()
      await expect(menu).toBeHidden()
      await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden')
    }
  })

  test("the browser's Back closes the menu as well", async ({ page }) => {
    const { openMenu, menu } = site(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Browse the sound packs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
    await openMenu.click()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Abstract' })).toBeVisible()
    await expect(menu).toBeHidden()
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden')
  })

  test('the menu opens before the page is alive', async ({ page }) => {
    const { openMenu, closeMenu, menu } = site(page)
    const alived = createGate()
    await page.route('**/assets/entry.client-*', async (route) => {
      await alived.done
      await route.continue()
    })
    await page.goto('/shop', { waitUntil: 'commit' })
    await openMenu.click()
    await expect(menu).toBeVisible()
    alived.release()
    await waitUntilHydrated(page)
    await expect(menu).toBeVisible()
    await expect(closeMenu).toHaveAttribute('aria-expanded', 'true')
    await closeMenu.click()
    await expect(menu).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('the links of the bar stand in the bar, and no menu button that does nothing', async ({ page }) => {
    const { link, openMenu } = site(page)
    await page.goto('/shop')
    await expect(openMenu).toBeHidden()
    await link('Home').click()
    await expect(page).toHaveURL('/')
  })
})

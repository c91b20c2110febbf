import { alive, held, phone, settledScroll, site, wide } from '../pages/site.ts'
import { expect, test } from '../shop.ts'

/** Every address of the site that is a page. */
const withFooter = [
  '/',
  '/shop',
  '/sound-pack/cold-start',
  '/shop/cold-start',
  '/cart',
  '/checkout-confirm',
  '/checkout',
  '/payment-status',
  '/account',
  '/auth/google/handler',
  '/email-verified-success',
  '/email-verification-status',
  '/samples',
  '/contact',
  '/licence',
]
const withoutFooter = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-password-change/some-token',
]

test.describe('on a wide screen', () => {
  test.use({ viewport: wide })

  test('the bar leads home, to the shop and to the cart, and so does the brand (26, 27, 31, 34)', async ({
    page,
  }) => {
    const { link, cart, header } = site(page)
    await page.goto('/cart')
    await link('Home').click()
    await expect(page).toHaveURL('/')
    await link('Shop').click()
    await expect(page).toHaveURL('/shop')
    await cart.click()
    await expect(page).toHaveURL('/cart')
    await header.getByRole('link', { name: 'Earcon' }).click()
    await expect(page).toHaveURL('/')
  })

  test('the active link is highlighted, and no other (33)', async ({ page }) => {
    const { nav, link, cart } = site(page)
    const current = nav.getByRole('link').and(page.locator('[aria-current="page"]'))
    const mark = (name: string) =>
      link(name)
        .locator('span')
        .evaluate((text) => getComputedStyle(text).boxShadow)
    for (const [path, name] of [
      ['/', 'Home'],
      ['/shop', 'Shop'],
      ['/shop?page=2', 'Shop'],
      ['/login', 'Login'],
    ] as const) {
      await page.goto(path)
      await expect(current).toHaveText(name)
      for (const other of ['Home', 'Shop', 'Login'].filter((other) => other !== name))
        expect(await mark(other), `${other} at ${path}`).not.toBe(await mark(name))
    }
    await page.goto('/cart')
    await expect(cart).toHaveAttribute('aria-current', 'page')
    await expect(current).toHaveCount(1)
  })

  test('the header stands on every page, the footer on all but the five forms (39, 40)', async ({ page }) => {
    const { link, footer } = site(page)
    for (const path of [...withFooter, ...withoutFooter]) {
      await page.goto(path)
      await expect(link('Shop'), path).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      await expect(footer, path).toHaveCount(withFooter.includes(path) ? 1 : 0)
    }
  })

  test('footer and header come and go with client navigation too (39, 40)', async ({ page }) => {
    const { link, footer } = site(page)
    await page.goto('/')
    await link('Login').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
    await expect(footer).toHaveCount(0)
    await page.goBack()
    await expect(footer).toBeVisible()
  })

  const leads = [
    ['Shop', '/shop', 47],
    ['Sound Packs', '/shop', 48],
    ['Cart', '/cart', 49],
    ['Account', '/account', 50],
    ['Login', '/login', 51],
    ['Sign Up', '/signup', 52],
    ['Forgot Password', '/forgot-password', 53],
    ['Sound Samples', '/samples', 'PRODUCT 1'],
    ['Contact', '/contact', 'PRODUCT 1'],
  ] as const
  for (const [name, path, line] of leads) {
    test(`the footer leads to ${name} (${line})`, async ({ page }) => {
      await page.goto('/sound-pack/cold-start')
      await site(page).sitemap.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }

  test('the footer leads to each section of the home page, from there and from elsewhere (46)', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 400 })
    const { sitemap } = site(page)
    for (const start of ['/shop', '/']) {
      for (const name of ['Abstract', 'Introduction', 'Music Collection']) {
        await page.goto(start)
        await sitemap.getByRole('link', { name, exact: true }).click()
        const section = page.getByRole('region', { name })
        await expect(section).toBeInViewport()
        await expect(section).toBeFocused()
      }
    }
  })

  test('the cart says how much it holds, the same in every tab', async ({ page, context }) => {
    const { cart } = site(page)
    await page.goto('/')
    await expect(cart).toHaveAccessibleName('Cart, empty')
    const other = await context.newPage()
    await other.goto('/shop')
    for (const [stored, name, badge] of [
      ['[{"id":"a"}]', 'Cart, 1 item', '1'],
      ['[{"id":"a"},{"id":"b"},{"id":"c"}]', 'Cart, 3 items', '3'],
      ['{broken', 'Cart, empty', ''],
      ['{"no":"list"}', 'Cart, empty', ''],
    ] as const) {
      await other.evaluate((stored) => localStorage.setItem('earcon.cart', stored), stored)
      await expect(cart).toHaveAccessibleName(name)
      await expect(cart).toHaveText(badge)
    }
  })

  test('whoever has a login stored never sees Login flash; whoever loses it sees Login again', async ({
    page,
    context,
  }) => {
    await context.addInitScript(() => {
      if (!sessionStorage.getItem('visited')) localStorage.setItem('earcon.authToken', 'some-token')
      sessionStorage.setItem('visited', 'yes')
      const seen: boolean[] = ((window as unknown as { seen: boolean[] }).seen = [])
      const look = () => {
        const login = document.querySelector('header a[href="/login"]')
        seen.push(Boolean(login?.checkVisibility({ visibilityProperty: true })))
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const { link } = site(page)
    await page.goto('/shop')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(link('Login')).toHaveCount(0)
    const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)
    expect(seen.length).toBeGreaterThan(2)
    expect(seen).not.toContain(true)

    const other = await context.newPage()
    await other.goto('/')
    await other.evaluate(() => localStorage.removeItem('earcon.authToken'))
    await expect(link('Login')).toBeVisible()
  })
})

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
    await alive(page)
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
    await alive(page)
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
    await alive(page)
    // A press inside it is none beside it.
    await openMenu.click()
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
    const alived = held()
    await page.route('**/assets/entry.client-*', async (route) => {
      await alived.done
      await route.continue()
    })
    await page.goto('/shop', { waitUntil: 'commit' })
    await openMenu.click()
    await expect(menu).toBeVisible()
    alived.release()
    await alive(page)
    await expect(menu).toBeVisible()
    await expect(closeMenu).toHaveAttribute('aria-expanded', 'true')
    await closeMenu.click()
    await expect(menu).toBeHidden()
  })
})

test('every new path starts at the top, going back included; a new page of the list does not move (54)', async ({
  page,
}) => {
  const { nav } = site(page)
  const scroll = (to: number) => page.evaluate(`scrollTo(0, ${to})`)
  await page.setViewportSize({ width: 1000, height: 400 })
  await page.goto('/shop')
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
  await scroll(300)
  await page.evaluate(() => document.querySelector<HTMLButtonElement>('button[value="2"]')?.click())
  await expect(page.getByText('Page 2 of 2')).toBeAttached()
  expect(await settledScroll(page)).toBe(300)
})

test('the way back gives the focus back: to the very link, or to the heading where it is gone', async ({
  page,
}) => {
  const { sitemap, openMenu, menu } = site(page)
  await page.goto('/')
  await alive(page)
  await sitemap.getByRole('link', { name: 'Sound Packs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeFocused()
  await page.goBack()
  await expect(sitemap.getByRole('link', { name: 'Sound Packs' })).toBeFocused()

  await page.setViewportSize(phone)
  await openMenu.click()
  await menu.getByRole('link', { name: 'Shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a link to the page one is on leads to its top', async ({ page }) => {
  const { sitemap } = site(page)
  await page.setViewportSize({ width: 1000, height: 400 })
  await page.goto('/shop')
  await alive(page)
  await sitemap.getByRole('link', { name: 'Sound Packs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeFocused()
  expect(await settledScroll(page)).toBe(0)
})

test('going back through the pages of the list leaves the scroll alone', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 400 })
  await page.goto('/shop')
  await alive(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.evaluate('scrollTo(0, 100)')
  await page.goBack()
  await expect(page.getByText('Page 1 of 2')).toBeAttached()
  expect(await settledScroll(page)).toBe(100)
})

test('an address with a broken fragment is the page all the same', async ({ page }) => {
  await page.goto('/shop')
  await alive(page)
  await page.evaluate(() => {
    location.hash = '#%'
  })
  await expect(page.getByRole('list', { name: 'Sound packs' })).toBeVisible()
})

test('a page that is not there has the footer, whatever it is called (40)', async ({
  page,
  quietConsole,
}) => {
  const { footer, sitemap } = site(page)
  for (const path of ['/login/foo', '/confirm-password-change', '/nowhere']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(footer, path).toBeVisible()
    await expect(page).toHaveTitle('Page not found · Earcon')
  }
  await page.goto('/LOGIN/')
  await expect(footer).toHaveCount(0)
  await page.goto('/nowhere')
  await alive(page)
  await sitemap.getByRole('link', { name: 'Introduction' }).click()
  await expect(page.getByRole('region', { name: 'Introduction' })).toBeFocused()
  expect(quietConsole.splice(0)).toHaveLength(4)
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

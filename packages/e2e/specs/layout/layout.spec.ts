import { unknownTracks } from '../../pages/cart-page.ts'
import { createAccount, storeToken } from '../../pages/identity-page.ts'
import { site, waitUntilHydrated, wide } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { longRunOnly } from '../../support/long-run.ts'

/** Every address of the site that is a page. */
const withFooter = [
  '/',
  '/shop',
  '/sound-pack/cold-start',
  '/shop/cold-start',
  '/track/2hdhr6j88k/near',
  '/map',
  '/cart',
  '/email-verified-success',
  '/email-verification-status',
  '/samples',
  '/contact',
  '/licence',
  '/verify',
]

/** Only for those who are signed in, or are about to be. */
const whileVerifying = [
  '/checkout-confirm',
  '/checkout',
  '/payment-status',
  '/receipt/1001',
  '/account',
  '/admin/packs',
  '/auth/google/handler?token=ech_some',
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

  test(
    'the header stands on every page, the footer on all but the five forms (39-45)',
    longRunOnly('22 pages with the same frame; that it comes and goes is tried'),
    async ({ page }) => {
      const { link, footer } = site(page)
      for (const path of [...withFooter, ...withoutFooter]) {
        await page.goto(path)
        await expect(link('Shop'), path).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
        await expect(footer, path).toHaveCount(withFooter.includes(path) ? 1 : 0)
      }
      // They stand as long as nobody has said who it is.
      await storeToken(page, 'some-token')
      await page.route('**/api/me', () => {})
      for (const path of whileVerifying) {
        await page.goto(path)
        await waitUntilHydrated(page)
        await expect(link('Shop'), path).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
        await expect(footer, path).toHaveCount(1)
      }
    },
  )

  test('footer and header come and go with client navigation too (39, 40)', async ({ page }) => {
    const { link, footer } = site(page)
    await page.goto('/')
    await link('Login').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
    await expect(footer).toHaveCount(0)
    await page.goBack()
    await expect(footer).toBeVisible()
  })

  test(
    'the footer leads on (47-53)',
    longRunOnly('each link is a page load; that it leads to the sections is tried'),
    async ({ page }) => {
      const leads = [
        ['Shop', '/shop'],
        ['Sound Packs', '/shop'],
        ['Cart', '/cart'],
        // Which sends on those who are not signed in.
        ['Account', '/login'],
        ['Login', '/login'],
        ['Sign Up', '/signup'],
        ['Forgot Password', '/forgot-password'],
        ['Sound Samples', '/samples'],
        ['Contact', '/contact'],
        ['Licence', '/licence'],
      ] as const
      for (const [name, path] of leads) {
        await page.goto('/sound-pack/cold-start')
        await site(page).sitemap.getByRole('link', { name, exact: true }).click()
        await expect(page, name).toHaveURL(({ pathname }) => pathname === path)
        await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible()
      }
    },
  )

  test('the footer leads to each section of the home page, from there and from elsewhere (46)', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 400 })
    const { sitemap } = site(page)
    const names = ['Abstract', 'Introduction', 'Methodology', 'Music Collection', 'Application Contexts']
    const more = ['Licensing', 'Samples', 'Inquiries', 'References']
    for (const [start, paper] of [
      ['/shop', names.slice(0, 2)],
      ['/', [...names, ...more]],
    ] as const) {
      for (const name of paper) {
        if (start !== '/' || name === names[0]) await page.goto(start)
        const paperLinks = sitemap.getByRole('list').last()
        await paperLinks.getByRole('link', { name, exact: true }).click()
        const section = page.getByRole('region', { name })
        await expect(section).toBeInViewport()
        await expect(section).toBeFocused()
      }
    }
  })

  test('the cart says how much it holds, the same in every tab (32)', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const { cart } = site(page)
    await page.goto('/')
    await expect(cart).toHaveAccessibleName('Cart, empty')
    const other = await context.newPage()
    await other.goto('/shop')
    for (const [stored, name, badge] of [
      [JSON.stringify(unknownTracks(1)), 'Cart, 1 item', '1'],
      [JSON.stringify(unknownTracks(3)), 'Cart, 3 items', '3'],
      ['{broken', 'Cart, empty', ''],
      ['{"no":"list"}', 'Cart, empty', ''],
    ] as const) {
      await other.evaluate((stored) => localStorage.setItem('earcon.cart', stored), stored)
      await expect(cart).toHaveAccessibleName(name)
      await expect(cart).toHaveText(badge)
    }
    // That something cannot be read only the log hears (321).
    expect(consoleErrors.splice(0)).toHaveLength(2)
  })

  test(
    'whoever has a login stored never sees Login flash; whoever loses it sees Login again',
    longRunOnly('session.rules has a table; a flash is seen at a cold start only'),
    async ({ page, context, request }) => {
      await storeToken(page, (await createAccount(request)).token)
      await page.addInitScript(() => {
        const seen: boolean[] = ((window as unknown as { seen: boolean[] }).seen = [])
        const look = () => {
          const login = document.querySelector('header a[href^="/login"]')
          seen.push(Boolean(login?.checkVisibility({ visibilityProperty: true })))
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
      const { link } = site(page)
      await page.goto('/shop')
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByText('Page 2 of 2')).toBeVisible()
      await expect(link('Account')).toBeVisible()
      await expect(link('Login')).toHaveCount(0)
      const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)
      expect(seen.length).toBeGreaterThan(2)
      expect(seen).not.toContain(true)

      const other = await context.newPage()
      await other.goto('/')
      await other.evaluate(() => localStorage.removeItem('earcon.authToken'))
      await expect(link('Login')).toBeVisible()
    },
  )
})

test('a page that is not there has the footer, whatever it is called (40)', async ({
  page,
  consoleErrors,
}) => {
  const { footer, sitemap } = site(page)
  for (const [path, title] of [
    ['/login/foo', 'Page not found'],
    ['/nowhere', 'Page not found'],
    ['/confirm-password-change', 'Change Password'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(footer, path).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Earcon`)
  }
  await page.goto('/LOGIN/')
  await expect(footer).toHaveCount(0)
  await page.goto('/nowhere')
  await waitUntilHydrated(page)
  await sitemap.getByRole('link', { name: 'Introduction' }).click()
  await expect(page.getByRole('region', { name: 'Introduction' })).toBeFocused()
  expect(consoleErrors.splice(0)).toHaveLength(4)
})

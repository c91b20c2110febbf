import { createAccount, identityForms } from '../../pages/identity-page.ts'
import { phone, site, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'

const places = ['/sound-pack/cold-start', '/shop?page=2', '/cart', '/licence']

test('Login leads back to where one was, from the header and from the footer', async ({ page }) => {
  const person = await createAccount(page.request)
  for (const [number, place] of places.entries()) {
    await page.goto(place)
    await waitUntilHydrated(page)
    const from = number % 2 === 0 ? site(page).nav : site(page).footer
    await from.getByRole('link', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL(/\/login\?redirectTo=/)
    await identityForms(page).logIn(person)
    await expect(page).toHaveURL(place === '/sound-pack/cold-start' ? /\/sound-pack\/[\w-]+$/ : place)
    await page.evaluate(() => localStorage.removeItem('earcon.authToken'))
  }
})

test('after a login the page stands once in the history, also by way of Sign Up', async ({ page }) => {
  const person = await createAccount(page.request)
  for (const way of [['Sign Up', 'Log In'], []]) {
    await page.goto('/samples')
    await page.goto('/licence')
    await waitUntilHydrated(page)
    await site(page).link('Login').click()
    for (const link of way) await identityForms(page).link(link).click()
    await identityForms(page).logIn(person)
    await expect(page).toHaveURL('/licence')
    await expect(site(page).link('Account')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/samples')
    await page.evaluate(() => localStorage.removeItem('earcon.authToken'))
  }
})

test('the links hold the way back before the page is alive and in a new tab, and nothing of anybody else’s', async ({
  page,
}) => {
  const hrefs = async (address: string) =>
    [...(await (await page.request.get(address)).text()).matchAll(/href="(\/(?:login|signup)[^"]*)"/g)].map(
      ([, href]) => href,
    )
  // In the bar, in the menu and in the footer. Whatever else was in the address is nobody's business.
  for (const address of ['/shop?page=2&campaign=mine', '/shop?page=2&campaign=theirs', '/shop?page=2'])
    expect(await hrefs(address)).toEqual([
      '/login?redirectTo=%2Fshop%3Fpage%3D2',
      '/login?redirectTo=%2Fshop%3Fpage%3D2',
      '/login?redirectTo=%2Fshop%3Fpage%3D2',
      '/signup?redirectTo=%2Fshop%3Fpage%3D2',
    ])
  expect(new Set(await hrefs('/'))).toEqual(new Set(['/login', '/signup']))
  expect(await hrefs('/signup?redirectTo=//evil.example')).not.toContainEqual(expect.stringContaining('evil'))

  const person = await createAccount(page.request)
  await page.goto(String((await hrefs('/licence'))[0]))
  await waitUntilHydrated(page)
  await identityForms(page).logIn(person)
  await expect(page).toHaveURL('/licence')
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })
  test('the menu’s Login does so too, also by way of Sign Up and a forgotten password', async ({ page }) => {
    const { menu, openMenu } = site(page)
    const person = await createAccount(page.request)
    await page.goto('/shop?page=2')
    await waitUntilHydrated(page)
    await openMenu.click()
    await menu.getByRole('link', { name: 'Login', exact: true }).click()
    await identityForms(page).link('Forgot Password?').click()
    await expect(page.getByText('You remember your password?')).toBeVisible()
    await identityForms(page).link('Log In').click()
    await identityForms(page).link('Sign Up').click()
    await expect(page).toHaveURL(/\/signup/)
    await identityForms(page).link('Log In').click()
    await identityForms(page).logIn(person)
    await expect(page).toHaveURL('/shop?page=2')
  })
})

test('a login that is answered without a token has failed, and says so', async ({ page }) => {
  await page.goto('/login')
  await waitUntilHydrated(page)
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: {} }))
  await identityForms(page).logIn({ email: 'reader@earcon.example', password: 'four warm trombones' })
  await expect(identityForms(page).alert).toHaveText('Login failed')
  await expect(page).toHaveURL('/login')
})

test('a verification that tells nothing leads to the account it speaks of', async ({ page }) => {
  await page.goto('/email-verification-status')
  await expect(
    page.getByRole('main').getByRole('link', { name: 'account', exact: false }).first(),
  ).toHaveAttribute('href', /^\/account/)
})

test('who is not signed in is sent to the login once, however long it takes to come', async ({ page }) => {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/assets/login.route-*.js', async (route) => {
    held.resolve()
    await released.promise
    await route.continue()
  })
  // Each time that one sets out anew, what was under way is broken off.
  await page.addInitScript(() => {
    const abort = AbortController.prototype.abort
    let count = 0
    AbortController.prototype.abort = function (reason) {
      document.documentElement.dataset.aborts = String(++count)
      abort.call(this, reason)
    }
  })
  await page.goto('/account')
  await held.promise
  // Frames enough for a way that is set out on in each.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame)
  })
  const aborts = await page.locator('html').getAttribute('data-aborts')
  expect(Number(aborts)).toBeLessThan(5)
  released.resolve()
  await expect(page).toHaveURL(/\/login$/)
})

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
    await expect(page).toHaveURL('/login')
    await identityForms(page).logIn(person)
    await expect(page).toHaveURL(place === '/sound-pack/cold-start' ? /\/sound-pack\/[\w-]+$/ : place)
    await page.evaluate(() => localStorage.removeItem('earcon.authToken'))
  }
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

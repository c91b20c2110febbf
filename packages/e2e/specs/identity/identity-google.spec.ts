import { createAccount, identityForms, readStoredToken, storeToken } from '../../pages/identity-page.ts'
import { site } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'

test('a reader signs in with Google, and is back where they wanted to be (19, 74, 81, 114, 261)', async ({
  page,
}) => {
  const { button, link } = identityForms(page)
  await page.goto('/login?redirectTo=/checkout')
  await link('Sign Up').click()
  await expect(button('Sign up with Google')).toBeVisible()
  await link('Log In').click()
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await button('Sign in with Google').click()
  await page.getByRole('list', { name: 'People' }).getByRole('button').first().click()
  await expect(page).toHaveURL('/checkout')
  await expect(site(page).link('Account')).toBeVisible()
  expect(await readStoredToken(page)).toMatch(/^ecs_/)
  // What came in the address was taken out of it at once, and lies in no history.
  const handled = addresses.filter((address) => address.includes('/auth/google/handler'))
  expect(handled[0]).toContain('token=ech_')
  expect(handled.slice(1).filter((address) => address.includes('token='))).toEqual([])
})

test('whoever cancels is back at the login, with the way on kept (116)', async ({ page }) => {
  const { button, alert, link } = identityForms(page)
  await page.goto('/login?redirectTo=/cart')
  await button('Sign in with Google').click()
  await button('Cancel').click()
  await expect(page).toHaveURL(/\/login\?error=google_auth_/)
  await expect(alert).toBeVisible()
  await expect(link('Sign Up')).toHaveAttribute('href', '/signup?redirectTo=%2Fcart')
})

test('somebody else’s sign-in in a link does nothing: nobody is signed in by it, and nobody out (115, 118)', async ({
  page,
  request,
  consoleErrors,
}) => {
  const stranger = await createAccount(request)
  for (const [query, error] of [
    ['', 'no_token_google_auth'],
    ['?token=ech_of-somebody-else', 'google_auth_processing_failed'],
    [`?token=${stranger.token}`, 'google_auth_processing_failed'],
  ] as const) {
    await page.goto(`/auth/google/handler${query}`)
    await expect(page).toHaveURL(`/login?error=${error}`)
    await expect(identityForms(page).alert).toBeVisible()
    expect(await readStoredToken(page)).toBeNull()
  }
  const { token } = await createAccount(request)
  await storeToken(page, token)
  await page.goto('/auth/google/handler?token=ech_of-somebody-else&redirectTo=/cart')
  await expect(page).toHaveURL('/cart')
  await expect(site(page).link('Account')).toBeVisible()
  expect(await readStoredToken(page)).toBe(token)
  expect(consoleErrors.splice(0)).toHaveLength(2)
})

test('a sign-in that cannot be finished says why (116, 117)', async ({ page, consoleErrors }) => {
  await page.route('**/api/me', (route) => route.abort())
  await page.goto('/auth/google/handler?token=ech_x&redirectTo=/cart')
  await expect(page).toHaveURL('/login?error=google_auth_exception&redirectTo=%2Fcart')
  expect(consoleErrors.splice(0)).toHaveLength(1)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await page.goto('/auth/google/handler?token=ech_x')
  await expect(page).toHaveURL('/login?error=auth_context_error')
})

import {
  createAccount,
  identityForms,
  newPerson,
  readStoredToken,
  storeToken,
} from '../../pages/identity-page.ts'
import { createGate, site, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { findViolations } from '../../support/axe.ts'

test('a reader logs in with the keyboard alone, and is at home (18, 73, 75, 76, 78, 162, 168, 248)', async ({
  page,
  request,
}) => {
  const reader = await createAccount(request)
  const { email, password, button, link } = identityForms(page)
  await page.goto('/login')
  await waitUntilHydrated(page)
  await expect(page).toHaveTitle('Login · Earcon')
  await expect(email).toHaveAttribute('type', 'email')
  await expect(email).toHaveAttribute('autocomplete', 'username')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(link('Forgot Password?')).toHaveAttribute('href', '/forgot-password')
  await expect(link('Sign Up')).toHaveAttribute('href', '/signup')
  await expect(page.locator('form')).toHaveAttribute('method', 'post')

  await email.focus()
  await page.keyboard.type(reader.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(reader.password)
  await page.keyboard.press('Tab')
  await expect(button('Show password')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(button('Show password')).toHaveAttribute('aria-pressed', 'true')
  await expect(password).toHaveAttribute('type', 'text')
  await page.keyboard.press('Space')
  await expect(password).toHaveAttribute('type', 'password')
  await password.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(site(page).link('Account')).toBeVisible()
  await expect(site(page).link('Login')).toHaveCount(0)
  expect(await readStoredToken(page)).toMatch(/^ecs_/)

  // Whoever is signed in already has nothing to do here.
  for (const [path, to] of [
    ['/login?redirectTo=/samples', '/samples'],
    ['/signup', '/'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(to)
  }
})

test('a protected page sends to the login and gets its visitor back, whatever lies between (55, 56, 77, 105, 108, 247)', async ({
  page,
  request,
}) => {
  const reader = await createAccount(request)
  await page.goto('/payment-status')
  await expect(page).toHaveURL('/login')
  await page.goto('/checkout?step=2#card')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeFocused()
  await page.reload()
  await waitUntilHydrated(page)
  await expect(identityForms(page).link('Sign Up')).toHaveAttribute(
    'href',
    '/signup?redirectTo=%2Fcheckout%3Fstep%3D2%23card',
  )
  await identityForms(page).logIn(reader)
  await expect(page).toHaveURL('/checkout?step=2#card')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  // The logins that led there are over: the way back leads to what the first was for.
  await page.goBack()
  await expect(page).toHaveURL('/payment-status')
})

test('redirectTo leads on by every way, and never off the site (79, 354)', async ({ page, request }) => {
  const reader = await createAccount(request)
  const { link, logIn } = identityForms(page)
  for (const foreign of [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example/',
    '/.//evil',
  ]) {
    await page.goto(`/login?redirectTo=${encodeURIComponent(foreign)}`)
    await expect(link('Sign Up'), foreign).toHaveAttribute('href', '/signup')
  }
  await page.goto('/login?redirectTo=/cart')
  await link('Sign Up').click()
  await expect(page).toHaveURL('/signup?redirectTo=%2Fcart')
  await link('Log In').click()
  await expect(page).toHaveURL('/login?redirectTo=%2Fcart')
  await logIn(reader)
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart')
})

test('a login that is refused says why, and keeps what was typed (291, 292)', async ({
  page,
  consoleErrors,
}) => {
  const { email, password, button, alert, logIn } = identityForms(page)
  const stranger = newPerson()
  await page.goto('/login')
  await logIn(stranger)
  await expect(alert).toHaveText('Invalid email or password.')
  await expect(email).toHaveValue(stranger.email)
  await expect(password).toHaveValue(stranger.password)
  await expect(button('Log In')).toBeFocused()
  expect(await findViolations(page)).toEqual([])

  for (const [answer, sentence] of [
    [{ status: 401, json: {} }, 'Login failed. Please check your credentials.'],
    [
      { status: 500, json: { message: 'Something went wrong on our side.' } },
      'Something went wrong on our side.',
    ],
    [{ status: 502, body: '<html>' }, 'Login failed'],
    ['no answer', 'Login failed'],
  ] as const) {
    await page.unrouteAll()
    await page.route('**/api/auth/login', (route) =>
      answer === 'no answer' ? route.abort() : route.fulfill(answer),
    )
    await button('Log In').click()
    await expect(alert).toHaveText(sentence)
    await expect(button('Log In')).toHaveAttribute('aria-busy', 'false')
  }
  expect(consoleErrors.splice(0)).toHaveLength(5)
})

test('it is sent once, and shows that it is under way', async ({ page, request }) => {
  const reader = await createAccount(request)
  const { email, password, button } = identityForms(page)
  const { done, release } = createGate()
  let sent = 0
  await page.route('**/api/auth/login', async (route) => {
    sent += 1
    await done
    await route.continue()
  })
  await page.goto('/login')
  await email.fill(reader.email)
  await password.fill(reader.password)
  await button('Log In').click()
  await expect(button('Log In')).toHaveAttribute('aria-busy', 'true')
  await button('Log In').dispatchEvent('click')
  await password.press('Enter')
  release()
  await expect(page).toHaveURL('/')
  expect(sent).toBe(1)
})

test('the address chooses among our own sentences, and never speaks itself (115, 116, 117, 118)', async ({
  page,
}) => {
  const { alert } = identityForms(page)
  for (const [code, sentence] of [
    [
      'google_auth_processing_failed',
      /^The sign-in with Google could not be completed\. If you have an account/,
    ],
    ['google_auth_exception', 'The sign-in with Google was interrupted. Please try again.'],
    ['auth_context_error', /^Your browser does not let this site store anything/],
    ['no_token_google_auth', 'The sign-in with Google came back without a result. Please try again.'],
    ['Call 555-0100 to unlock', /^The sign-in with Google could not be completed\./],
  ] as const) {
    await page.goto(`/login?error=${encodeURIComponent(code)}`)
    await expect(alert).toHaveText(sentence)
    await expect(page.getByText('555-0100')).toHaveCount(0)
  }
})

test('before the page is alive nothing can be sent, and what was typed stays', async ({ page }) => {
  const { email, password, button } = identityForms(page)
  const { done, release } = createGate()
  await page.route('**/assets/*.js', async (route) => {
    await done
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  await page.goto('/login', { waitUntil: 'commit' })
  await email.fill('ada@earcon.example')
  await password.fill('secret words')
  await password.press('Enter')
  await expect(button('Log In')).toBeDisabled()
  release()
  await expect(button('Log In')).toBeEnabled()
  await expect(password).toHaveValue('secret words')
  expect(asked.filter((line) => line.startsWith('POST') || line.includes('secret'))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('one sentence says what is needed, in place of what cannot be sent', async ({ page }) => {
    await page.goto('/login')
    // What stands here is passed over by those who look for text.
    const said = page.locator('main noscript p')
    await expect(said).toHaveText(/^This form needs JavaScript\./)
    await expect(said).toBeVisible()
    await expect(identityForms(page).button('Log In')).toBeHidden()
    for (const path of ['/checkout-confirm', '/checkout', '/payment-status', '/receipt/1001']) {
      await page.goto(path)
      await expect(said, path).toHaveText(/^This page is only for those who are logged in/)
      await expect(said, path).toBeVisible()
    }
  })
})

test('somebody with a stored login never sees the form that they do not need', async ({ page, request }) => {
  const { token } = await createAccount(request)
  await storeToken(page, token)
  const { done, release } = createGate()
  await page.route('**/api/me', async (route) => {
    await done
    await route.continue()
  })
  await page.goto('/login?redirectTo=/shop')
  await waitUntilHydrated(page)
  await expect(identityForms(page).email).toBeHidden()
  await expect(site(page).link('Login')).toHaveCount(0)
  release()
  await expect(page).toHaveURL('/shop')
})

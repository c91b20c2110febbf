import { createAccount, identityForms, newPerson, readStoredToken } from '../../pages/identity-page.ts'
import { site, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { findViolations } from '../../support/axe.ts'
import { mailbox } from '../../support/mailbox.ts'

test('a visitor signs up, is told of the letter, and verifies the address (18, 20, 80, 82, 119, 121, 124, 226)', async ({
  page,
  shop,
}) => {
  const { email, password, confirmPassword, button, link, status } = identityForms(page)
  const reader = newPerson()
  await page.goto('/signup?redirectTo=/samples')
  await waitUntilHydrated(page)
  await expect(page).toHaveTitle('Sign Up · Earcon')
  await expect(email).toHaveAttribute('type', 'email')
  for (const field of [email, password, confirmPassword]) await expect(field).toHaveAttribute('required', '')
  for (const field of [password, confirmPassword])
    await expect(field).toHaveAttribute('autocomplete', 'new-password')
  await expect(link('Log In')).toHaveAttribute('href', '/login?redirectTo=%2Fsamples')

  await email.fill(reader.email)
  await password.fill(reader.password)
  await confirmPassword.fill(reader.password)
  await button('Sign Up').click()
  await expect(page).toHaveURL('/samples')
  await expect(site(page).link('Account')).toBeVisible()
  const word = page.getByText('Your account is ready. Please check your email to verify your address.')
  await expect(word).toBeVisible()
  expect(await readStoredToken(page)).toMatch(/^ecs_/)
  await site(page).link('Shop').click()
  await expect(word).toHaveCount(0)

  const letter = await mailbox(shop).link(reader.email, '/api/auth/verify-email')
  await page.goto(letter)
  await expect(page).toHaveURL(/\/email-verified-success\?/)
  await expect(status).toHaveText(`Your email address ${reader.email} is verified. Thank you.`)
  await expect(link('Continue where you were')).toHaveAttribute('href', '/samples')
  await expect(link('Go to your account')).toHaveAttribute('href', '/account')
  await page.goto(letter)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email Already Verified')
  await expect(link('Go to your account')).toHaveAttribute('href', '/account')
})

test('a sign-up that cannot be says so at its field (225, 228, 297)', async ({
  page,
  request,
  consoleErrors,
}) => {
  const { email, password, confirmPassword, button, alert } = identityForms(page)
  const known = await createAccount(request)
  const send = async (first: string, second = first) => {
    await password.fill(first)
    await confirmPassword.fill(second)
    await button('Sign Up').click()
  }
  let asked = 0
  page.on('request', (sent) => {
    if (sent.url().endsWith('/register')) asked += 1
  })
  await page.goto('/signup')
  await email.fill(known.email.toUpperCase())
  await send('long enough 1', 'long enough 2')
  await expect(alert).toHaveText('Passwords do not match.')
  await expect(confirmPassword).toBeFocused()
  await expect(confirmPassword).toHaveAccessibleDescription('Passwords do not match.')
  await expect(confirmPassword).toHaveAttribute('aria-invalid', 'true')
  expect(await findViolations(page)).toEqual([])
  await send('short')
  await expect(alert).toHaveText('Password must be at least 8 characters long.')
  await expect(password).toBeFocused()
  expect(asked).toBe(0)

  await send('password1')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await send(known.password)
  await expect(alert).toHaveText('There is already an account with this email address.')
  await expect(email).toBeFocused()
  await expect(password).toHaveValue(known.password)

  for (const answer of ['nothing', 'no answer']) {
    await page.unrouteAll()
    await page.route('**/api/auth/register', (route) =>
      answer === 'nothing' ? route.fulfill({ status: 400, json: {} }) : route.abort(),
    )
    await button('Sign Up').click()
    await expect(alert).toHaveText('Signup failed. Please try again.')
  }
  expect(consoleErrors.splice(0)).toHaveLength(4)
})

test('what a verification came to is told in our own words alone (120, 121, 122, 123, 125)', async ({
  page,
}) => {
  const { link } = identityForms(page)
  for (const [query, heading, to] of [
    ['?error=Call+555-0100', 'Email Verification Failed', '/'],
    ['?error=x&status=success', 'Email Verification Failed', '/'],
    ['?message=Your+email+is+ALREADY+verified', 'Email Already Verified', '/account'],
    ['?status=success&message=Call+555-0100', 'Email Verified', '/account'],
    ['?message=Call+555-0100', 'Email Verification', '/'],
    ['', 'Email Verification', '/'],
  ] as const) {
    await page.goto(`/email-verification-status${query}`)
    await expect(page.getByRole('heading', { level: 1 }), query).toHaveText(heading)
    await expect(page).toHaveTitle(`${heading} · Earcon`)
    await expect(page.getByRole('alert')).toHaveCount(heading.endsWith('Failed') ? 1 : 0)
    await expect(link(to === '/' ? 'Go to the home page' : 'Go to your account'), query).toHaveAttribute(
      'href',
      to,
    )
    await expect(page.getByText('555-0100')).toHaveCount(0)
  }
  await page.goto('/email-verified-success?email=Call+555-0100')
  await expect(identityForms(page).status).toHaveText('Your email address is verified. Thank you.')
})

test('a link that was never sent verifies nothing (120)', async ({ page }) => {
  await page.goto('/api/auth/verify-email?token=ecm_made-up')
  await expect(page.getByRole('alert')).toHaveText(/^This verification link is invalid or has expired\./)
})

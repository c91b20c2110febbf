import { createAccount, identityForms, readStoredToken, storeToken } from '../../pages/identity-page.ts'
import { site, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { findViolations } from '../../support/axe.ts'
import { mailbox } from '../../support/mailbox.ts'

test('a forgotten password is reset by a link, and the login follows after 3 s (83, 84, 174, 227, 228, 328)', async ({
  page,
  request,
  shop,
}) => {
  const reader = await createAccount(request)
  const { email, newPassword, confirmNewPassword, button, alert, status, link, logIn } = identityForms(page)
  await page.clock.install()
  await page.goto('/forgot-password')
  for (const address of ['nobody@earcon.example', reader.email]) {
    await email.fill(address)
    await button('Send Reset Link').click()
    await expect(button('Send Reset Link')).toHaveAttribute('aria-busy', 'false')
    await expect(status).toHaveText(
      'If an account exists for this address, we have sent a link to reset the password.',
    )
  }
  expect(await findViolations(page)).toEqual([])

  // Somebody else is signed in here, and stays so until the reader logs in.
  const other = await createAccount(request)
  await storeToken(page, other.token)
  await page.goto(await mailbox(shop).link(reader.email, '/reset-password'))
  await waitUntilHydrated(page)
  await expect(site(page).link('Account')).toBeVisible()
  await expect(page.getByText(`A new password for ${reader.email}.`)).toBeVisible()
  const send = async (first: string, second = first) => {
    await newPassword.fill(first)
    await confirmNewPassword.fill(second)
    await button('Reset Password').click()
  }
  await send('a new one 1', 'a new one 2')
  await expect(alert).toHaveText('Passwords do not match.')
  await expect(confirmNewPassword).toBeFocused()
  await send('shorter')
  await expect(alert).toHaveText('Password must be at least 8 characters long.')
  await expect(newPassword).toBeFocused()
  expect(await findViolations(page)).toEqual([])

  await page.clock.pauseAt(Date.now() + 60 * 60_000)
  await send('a quite new one')
  await expect(status).toHaveText('Your password has been reset. You can log in with it now. Log in now')
  await expect(link('Log in now')).toBeFocused()
  const address = page.url()
  await page.clock.runFor(2_999)
  expect(page.url()).toBe(address)
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/login')
  await logIn({ email: reader.email, password: 'a quite new one' })
  await expect(page).toHaveURL('/')
  const token = await readStoredToken(page)
  const me = await request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })
  expect(await me.json()).toMatchObject({ user: { email: reader.email } })
})

test('a reset link works once; one with parts missing says so (85, 86, 229, 298, 299, 300)', async ({
  page,
  consoleErrors,
}) => {
  const { email, newPassword, confirmNewPassword, button, alert, link } = identityForms(page)
  for (const query of ['', '?token=x', '?email=ada@earcon.example', '?token=&email=']) {
    await page.goto(`/reset-password${query}`)
    await expect(alert, query).toHaveText('Invalid reset link. Token or email missing from URL.')
    await expect(link('Request a new link')).toHaveAttribute('href', '/forgot-password')
    await expect(link('Go to login')).toHaveAttribute('href', '/login')
  }
  const send = async () => {
    await newPassword.fill('long enough 1')
    await confirmNewPassword.fill('long enough 1')
    await button('Reset Password').click()
  }
  await page.goto('/reset-password?token=%20&email=ada@earcon.example')
  await send()
  await expect(alert).toHaveText('Missing token or email. Cannot reset password.')
  await page.goto('/reset-password?token=ecm_used&email=ada@earcon.example')
  await send()
  await expect(alert).toHaveText('This reset link is invalid or has expired. Please request a new one.')
  await expect(link('Request a new link')).toHaveAttribute('href', '/forgot-password')
  await expect(link('Go to login')).toHaveAttribute('href', '/login')
  await page.route('**/api/auth/*-password', (route) => route.fulfill({ status: 500, json: {} }))
  await send()
  await expect(alert).toHaveText('Failed to reset password. Please try again.')
  await expect(link('Request a new link')).toHaveCount(0)

  await page.goto('/forgot-password')
  await email.fill('ada@earcon.example')
  await button('Send Reset Link').click()
  await expect(alert).toHaveText('An unexpected error occurred. Please try again.')
  await expect(email).toHaveValue('ada@earcon.example')
  expect(consoleErrors.splice(0)).toHaveLength(3)
})

test('a password is changed by a link, which ends every session, and the login follows after 4 s (24, 126, 175, 230, 231, 232, 233, 234, 235, 329)', async ({
  page,
  request,
  shop,
  consoleErrors,
}) => {
  const { token, ...reader } = await createAccount(request)
  await request.post('/api/me/change-password', { headers: { authorization: `Bearer ${token}` } })
  const { newPassword, confirmNewPassword, button, alert, status, logIn } = identityForms(page)
  await storeToken(page, token)
  await page.clock.install()
  await page.goto(await mailbox(shop).link(reader.email, '/confirm-password-change/'))
  await expect(site(page).link('Account')).toBeVisible()
  const send = async (first: string, second = first) => {
    await newPassword.fill(first)
    await confirmNewPassword.fill(second)
    await button('Change Password').click()
  }
  await send('Good-Password-1', 'Good-Password-2')
  await expect(alert).toHaveText('New passwords do not match.')
  await expect(confirmNewPassword).toBeFocused()
  for (const [password, sentence] of [
    ['Sh0rt!x', 'New password must be at least 8 characters long.'],
    ['ONLY-UPPER-1', 'New password must contain at least one lowercase letter.'],
    ['only-lower-1', 'New password must contain at least one uppercase letter.'],
    ['No-Digits-Here', 'New password must contain at least one digit.'],
    ['NothingSpecial1', 'New password must contain at least one special character.'],
    [
      'NothingAtAll',
      'New password must contain at least one digit. New password must contain at least one special character.',
    ],
  ] as const) {
    await send(password)
    await expect(alert, password).toHaveText(sentence)
    await expect(newPassword).toBeFocused()
  }
  expect(await findViolations(page)).toEqual([])

  await page.clock.pauseAt(Date.now() + 60 * 60_000)
  await send('Good-Password-1')
  await expect(status).toHaveText('Your password has been changed. Please log in again. Log in now')
  await expect(site(page).link('Login')).toBeVisible()
  expect(await readStoredToken(page)).toBeNull()
  const address = page.url()
  await page.clock.runFor(3_999)
  expect(page.url()).toBe(address)
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/login')
  await logIn({ ...reader, password: 'Good-Password-1' })
  await expect(page).toHaveURL('/')
  // The token that has ended was refused.
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('a link that cannot change a password says why (237, 302, 303)', async ({ page, consoleErrors }) => {
  const { newPassword, confirmNewPassword, button, alert, link } = identityForms(page)
  const noToken = 'No password change token provided. Please use the link from your email.'
  for (const path of ['/confirm-password-change', '/confirm-password-change/%20']) {
    await page.goto(path)
    await expect(alert).toHaveText(noToken)
  }
  await page.goto('/confirm-password-change/ecm_used')
  const used = 'Failed to change password. The link may have expired or been used already.'
  for (const [answer, sentence] of [
    ['ours', used],
    ['nothing', used],
    ['no answer', 'An error occurred. Please try again.'],
  ] as const) {
    await page.unrouteAll()
    await page.route('**/api/me/confirm-password-change', (route) =>
      answer === 'ours'
        ? route.continue()
        : answer === 'nothing'
          ? route.fulfill({ status: 400, json: {} })
          : route.abort(),
    )
    await newPassword.fill('Good-Password-1')
    await confirmNewPassword.fill('Good-Password-1')
    await button('Change Password').click()
    await expect(button('Change Password')).toHaveAttribute('aria-busy', 'false')
    await expect(alert, answer).toHaveText(sentence)
    await expect(link('Go to your account'), answer).toHaveCount(answer === 'no answer' ? 0 : 1)
  }
  expect(consoleErrors.splice(0)).toHaveLength(4)
})

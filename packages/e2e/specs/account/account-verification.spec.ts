import { accountPage } from '../../pages/account-page.ts'
import { readStoredToken } from '../../pages/identity-page.ts'
import { expect, test } from '../../shop.ts'
import { pauseClock } from '../../support/clock.ts'
import { mailbox } from '../../support/mailbox.ts'

const why = 'Buying tracks or packs requires a verified email address.'
const notLoggedIn = 'You must be logged in to resend the verification email.'
const resends = '**/api/auth/resend-verification-email'

test('an unverified address is pointed out, and the note goes once it is verified elsewhere (112, 250)', async ({
  page,
  shop,
}) => {
  const account = accountPage(page)
  const { email } = await account.openAsNewUser()
  await expect(account.notice).toContainText(why)
  await expect(account.notice).toContainText(email)
  await account.resend.click()
  await expect(account.notice.getByRole('status')).toHaveText('We have sent you a new verification email.')

  // On the phone, say: this window learns it by itself.
  await page.request.get(await mailbox(shop).link(email, '/api/auth/verify-email'))
  await expect(account.notice).toHaveCount(0)
})

test('whoever asks for another letter after verifying elsewhere is told so, and not asked any more', async ({
  page,
  shop,
}) => {
  await pauseClock(page)
  const account = accountPage(page)
  const { email } = await account.openAsNewUser()
  await page.request.get(await mailbox(shop).link(email, '/api/auth/verify-email'))
  await expect(account.notice).toContainText(why)
  await account.resend.click()
  await expect(account.notice).toHaveCount(0)
})

test('a letter that cannot be sent is said, in our words where the shop has none (312)', async ({
  page,
  consoleErrors,
}) => {
  const account = accountPage(page)
  await account.openAsNewUser()
  const alert = account.notice.getByRole('alert')
  await page.route(resends, (route) => route.fulfill({ status: 500, body: '' }))
  await account.resend.click()
  await expect(alert).toHaveText('Failed to resend verification email.')
  const json = { message: 'Too many attempts. Please try again later.' }
  await page.route(resends, (route) => route.fulfill({ status: 429, json }))
  await account.resend.click()
  await expect(alert).toHaveText(json.message)
  expect(consoleErrors.splice(0)).toHaveLength(2)
})

test('whoever has been logged out meanwhile is told so where one logs in (311)', async ({
  page,
  consoleErrors,
}) => {
  const account = accountPage(page)
  const { token } = await account.openAsNewUser()
  await page.request.delete('/api/me/sessions', { headers: { authorization: `Bearer ${token}` } })
  await account.resend.click()
  await expect(page.getByRole('alert')).toHaveText(notLoggedIn)
  await expect(page).toHaveURL('/login')
  expect(await readStoredToken(page)).toBeNull()
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('whoever has let go of the token is told so as well, and the shop is not even asked (311)', async ({
  page,
}) => {
  const account = accountPage(page)
  await account.openAsNewUser()
  await page.evaluate(() => localStorage.removeItem('earcon.authToken'))
  await account.resend.click()
  await expect(page.getByRole('alert')).toHaveText(notLoggedIn)
  await expect(page).toHaveURL('/login')
})

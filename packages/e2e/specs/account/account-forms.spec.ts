import { accountPage, openAccountByGoogle } from '../../pages/account-page.ts'
import { newPerson } from '../../pages/identity-page.ts'
import { expect, test } from '../../shop.ts'
import { mailbox } from '../../support/mailbox.ts'

test('name and bio are free text, the address stays what it is (243, 244)', async ({ page }) => {
  const account = accountPage(page)
  const { email } = await account.openAsNewUser('profile')
  await expect(account.field('Email')).toHaveValue(email)
  await expect(account.field('Email')).not.toBeEditable()
  await account.field('Display Name').fill('Ada <b>🎺</b>')
  await account.field('Bio').fill('Two\nlines & "quotes"')
  await account.button('Save Profile').click()
  await expect(account.status).toHaveText('Your profile has been saved.')
  await page.reload()
  await expect(account.field('Display Name')).toHaveValue('Ada <b>🎺</b>')
  await expect(account.field('Bio')).toHaveValue('Two\nlines & "quotes"')
})

test('what was saved in another tab is not undone by an older form', async ({ page, context }) => {
  const account = accountPage(page)
  await account.openAsNewUser('profile')
  await account.field('Display Name').fill('Older')
  await account.button('Save Profile').click()
  await expect(account.status).toBeVisible()
  const other = accountPage(await context.newPage())
  await other.open('profile')
  await account.field('Bio').fill('begun here')
  await other.field('Display Name').fill('Newer')
  await other.field('Bio').fill('from there')
  await other.button('Save Profile').click()
  await expect(other.status).toBeVisible()

  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(account.field('Display Name')).toHaveValue('Newer')
  await expect(account.field('Bio')).toHaveValue('begun here')
  await account.button('Save Profile').click()
  await expect(account.status).toBeVisible()
  await page.reload()
  await expect(account.field('Display Name')).toHaveValue('Newer')
  await expect(account.field('Bio')).toHaveValue('begun here')
})

test('what the shop holds against a profile stands line by line, and what was typed stays (245, 304)', async ({
  page,
  consoleErrors,
}) => {
  const account = accountPage(page)
  await account.openAsNewUser('profile')
  await account.field('Display Name').fill('x'.repeat(101))
  await account.field('Bio').fill('y'.repeat(2_001))
  await account.button('Save Profile').click()
  const sentences = [
    'Display name must be at most 100 characters long.',
    'Bio must be at most 2,000 characters long.',
  ]
  await expect(account.alert).toHaveText(sentences.join(' '))
  expect(await account.alert.innerText()).toBe(sentences.join('\n'))
  await expect(account.field('Bio')).toHaveValue('y'.repeat(2_001))

  await page.route('**/api/me', (route) => route.fulfill({ status: 500, body: '' }))
  // Sent from the top of a long form, what came of it is still in sight.
  await page.setViewportSize({ width: 1280, height: 400 })
  await account.field('Display Name').press('Enter')
  await expect(account.alert).toHaveText('Failed to update profile.')
  await expect(account.alert).toBeInViewport()
  expect(consoleErrors.splice(0)).toHaveLength(2)
})

test('good and bad news clear after five seconds, and nothing moves when they come and go (211, 330)', async ({
  page,
  consoleErrors,
}) => {
  const account = accountPage(page)
  await page.clock.install()
  await account.openAsNewUser('profile')
  await page.clock.pauseAt(Date.now() + 60_000)
  const places = () =>
    page
      .locator('main :is(h1, h2, input, textarea, button), footer')
      .filter({ visible: true })
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y + scrollY))
  const before = await places()
  for (const [status, message] of [
    [200, account.status],
    [500, account.alert],
  ] as const) {
    if (status === 500)
      await page.route('**/api/me', (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status, body: '' }),
      )
    await account.button('Save Profile').click()
    await expect(message).toBeVisible()
    expect(await places()).toEqual(before)
    await page.clock.runFor(4_900)
    await expect(message).toBeVisible()
    await page.clock.runFor(200)
    await expect(message).toHaveCount(0)
    expect(await places()).toEqual(before)
  }
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('a password is changed by a mailed link (271)', async ({ page, shop }) => {
  const account = accountPage(page)
  const { email } = await account.openAsNewUser('change-password')
  await expect(account.panel).toContainText(email)
  await account.button('Change Password').click()
  await expect(account.status).toHaveText('We have sent you a link to change your password.')
  expect(await mailbox(shop).link(email, '/confirm-password-change/')).toMatch(/\/ecm_[\w-]+$/)
})

test('a link that is refused, or not even answered, is said in our words (301, 302)', async ({
  page,
  consoleErrors,
}) => {
  const account = accountPage(page)
  await account.openAsNewUser('change-password')
  await page.route('**/api/me/change-password', (route) => route.fulfill({ status: 409, json: {} }))
  await account.button('Change Password').click()
  await expect(account.alert).toHaveText('Failed to initiate password change.')
  await page.route('**/api/me/change-password', (route) => route.abort())
  await account.button('Change Password').click()
  await expect(account.alert).toHaveText('An error occurred. Please try again.')
  expect(consoleErrors.splice(0)).toHaveLength(2)
})

test('whoever came by Google has no password to change, and needs none to go (242, 252, 274)', async ({
  page,
}) => {
  const account = accountPage(page)
  const { email } = newPerson()
  await openAccountByGoogle(page, email, 'change-password')
  await expect(account.panel).toContainText('You sign in with Google, so there is no password to change.')
  await expect(account.button('Change Password')).toHaveCount(0)
  await expect(account.panel.getByRole('link')).toHaveAttribute('href', '/forgot-password')

  await account.tab('Account Settings').click()
  await expect(account.field('Current Password')).toHaveCount(0)
  await account.button('Delete Account').click()
  const asked = page.waitForRequest((request) => request.method() === 'DELETE')
  await account.question.getByRole('button', { name: 'Yes, delete it' }).click()
  expect((await asked).postData()).not.toContain('currentPassword')
  await expect(page).toHaveURL('/')
})

import { readFile } from 'node:fs/promises'
import { accountPage } from '../../pages/account-page.ts'
import { identityForms, newPerson, readStoredToken } from '../../pages/identity-page.ts'
import { site, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'

test('the sessions are listed, and all of them can be ended', async ({ page }) => {
  const account = accountPage(page)
  const { email, password, token } = await account.openAsNewUser('settings')
  const rows = account.panel.getByRole('table', { name: 'Sessions' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('now, from here')
  // Somebody logs in elsewhere; coming back to the tab shows it.
  await page.request.post('/api/auth/login', { data: { email, password } })
  await account.tab('Profile').click()
  await expect(account.field('Display Name')).toBeVisible()
  await account.tab('Account Settings').click()
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'now, from here' })).toHaveCount(1)

  await account.button('Log out everywhere').click()
  await expect(page).toHaveURL('/login')
  expect(await readStoredToken(page)).toBeNull()
  const answer = await page.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
})

test('sessions that cannot be listed or ended are said so, and asked for again', async ({
  page,
  consoleErrors,
}) => {
  const account = accountPage(page)
  await page.route('**/api/me/sessions', (route) => route.fulfill({ status: 500, body: '' }))
  await account.openAsNewUser('settings')
  await expect(account.alert).toHaveText('Failed to load your sessions.')
  await account.button('Log out everywhere').click()
  await expect(account.alert.last()).toHaveText('Failed to log out everywhere.')
  await page.unroute('**/api/me/sessions')
  await account.button('Try again').click()
  await expect(account.panel.getByRole('table', { name: 'Sessions' })).toContainText('now, from here')
  await expect(page.locator('body')).not.toBeFocused()
  expect(consoleErrors.splice(0)).toHaveLength(2)
})

test('everything that is held about somebody can be taken away as a file', async ({ page }) => {
  const account = accountPage(page)
  const { email } = await account.openAsNewUser('settings')
  const downloaded = page.waitForEvent('download')
  await account.button('Download my data').click()
  const file = await downloaded
  expect(file.suggestedFilename()).toBe('Earcon_account.json')
  const held = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(held.user.email).toBe(email)
  expect(held.sessions).toHaveLength(1)
  await expect(account.status).toHaveText('Your data has been downloaded.')
})

test('whoever has a password gives it, is asked once more, and is gone (176, 241, 274)', async ({
  page,
  consoleErrors,
}) => {
  const account = accountPage(page)
  const { email, password } = await account.openAsNewUser('settings')
  await expect(account.button('Delete Account')).toBeDisabled()
  await account.field('Current Password').fill('x')
  await account.field('Current Password').fill('')
  await expect(account.button('Delete Account')).toBeDisabled()
  await account.field('Current Password').fill(password)
  await account.button('Delete Account').click()

  // Second thoughts leave everything as it is.
  await expect(account.question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account.question).toBeHidden()
  await expect(account.button('Delete Account')).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const asked = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.keyboard.press('Enter')
  expect((await asked).postDataJSON()).toEqual({ currentPassword: password })
  await expect(page.getByRole('heading', { name: 'Abstract' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(site(page).link('Login')).toBeVisible()
  expect(await readStoredToken(page)).toBeNull()
  const again = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(again.status()).toBe(401)
  // The page asks every few seconds whether the address was verified: once it may have done so a moment too late.
  const heard = consoleErrors.splice(0)
  expect(heard.filter((sentence) => !sentence.includes('401'))).toEqual([])
  expect(heard.length).toBeLessThanOrEqual(1)
})

test('who deletes an account that was made a moment ago is told of both, one after the other', async ({
  page,
}) => {
  const account = accountPage(page)
  const form = identityForms(page)
  const { email, password } = newPerson()
  await page.goto(`/signup?redirectTo=${encodeURIComponent('/account?tab=settings')}`)
  await waitUntilHydrated(page)
  await form.email.fill(email)
  await form.password.fill(password)
  await form.confirmPassword.fill(password)
  await form.button('Sign Up').click()
  await expect(page.getByText('Your account is ready.')).toBeVisible()
  await account.field('Current Password').fill(password)
  await account.button('Delete Account').click()
  await form.button('Yes, delete it').click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(page.getByText('Your account is ready.')).toHaveCount(0)
  await site(page).link('Shop').click()
  await expect(page.getByText('Your account has been deleted.')).toHaveCount(0)
})

test('Back puts the question away, and the page is not held by it', async ({ page }) => {
  const account = accountPage(page)
  const { password } = await account.openAsNewUser('profile')
  await account.tab('Account Settings').click()
  await account.field('Current Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(account.question).toBeVisible()
  await page.goBack()
  await expect(account.field('Display Name')).toBeVisible()
  await expect(page.locator('dialog:modal')).toHaveCount(0)
  await account.tab('Account Settings').click()
  await expect(account.question).toBeHidden()
  // It can be asked again.
  await account.button('Delete Account').click()
  await expect(account.question).toBeVisible()
})

test('a double click asks once and answers once, and its second half falls on nothing else', async ({
  page,
  consoleErrors,
}) => {
  const account = accountPage(page)
  await account.openAsNewUser('settings')
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && asked.push(request.url()))
  await account.field('Current Password').fill('not my password')
  await account.button('Delete Account').dblclick()
  await expect(account.question).toBeVisible()

  // Whatever lies beneath the answer hears nothing of it.
  const sure = account.question.getByRole('button', { name: 'Yes, delete it' })
  const { x, y, width, height } = (await sure.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const at = { x: x + width / 2, y: y + height / 2 }
  await page.evaluate(({ x, y }) => {
    const beneath = Object.assign(document.createElement('button'), {
      id: 'beneath',
      textContent: 'not pressed',
    })
    beneath.style = `position: fixed; left: ${x - 20}px; top: ${y - 20}px; width: 40px; height: 40px`
    beneath.addEventListener('click', () => (beneath.textContent = 'pressed'))
    document.body.append(beneath)
  }, at)
  await page.mouse.dblclick(at.x, at.y)
  await expect(account.alert).toBeVisible()
  const beneath = page.locator('#beneath')
  await expect(beneath).toHaveText('not pressed')
  expect(asked).toHaveLength(1)
  await beneath.click()
  await expect(beneath).toHaveText('pressed')

  // A press beside it is a gesture of its own.
  await account.button('Delete Account').click()
  await expect(account.question).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(account.question).toBeHidden()
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('a deletion that is refused is said in an alert, and nothing is lost (305)', async ({
  page,
  consoleErrors,
}) => {
  const account = accountPage(page)
  await account.openAsNewUser('settings')
  await account.field('Current Password').fill('not my password')
  await account.button('Delete Account').click()
  await account.question.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(account.alert).toHaveText('Failed to delete account: The current password is not right.')
  await expect(account.field('Current Password')).toHaveValue('not my password')
  await expect(account.button('Delete Account')).toBeEnabled()
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

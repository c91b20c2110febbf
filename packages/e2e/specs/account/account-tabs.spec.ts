import { accountPage } from '../../pages/account-page.ts'
import { unknownTracks } from '../../pages/cart-page.ts'
import { createAccount, readStoredToken, storeToken } from '../../pages/identity-page.ts'
import { settledScroll, site } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'

const names = ['Purchases', 'Profile', 'Change Password', 'Account Settings']

test('only those who are signed in see an account; whoever is not comes back to it after the login (110)', async ({
  page,
}) => {
  const { heading, field, tab } = accountPage(page)
  const { email, password } = await createAccount(page.request)
  await page.goto('/account?tab=profile')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/account?tab=profile')
  await expect(heading).toBeVisible()
  await expect(tab('Profile')).toHaveAttribute('aria-selected', 'true')
  await expect(field('Email')).toHaveValue(email)
})

test('there are four tabs, each with an address of its own; pressing one moves nothing and is a step of the history (111)', async ({
  page,
}) => {
  const account = accountPage(page)
  await page.setViewportSize({ width: 1280, height: 400 })
  await account.openAsNewUser()
  await expect(page.getByRole('tablist', { name: 'Account' }).getByRole('tab')).toHaveText(names)
  await expect(account.panel.getByRole('link', { name: 'Browse the shop' })).toHaveAttribute('href', '/shop')

  await page.evaluate('scrollTo(0, 40)')
  for (const [name, address] of [
    ['Profile', '/account?tab=profile'],
    ['Change Password', '/account?tab=change-password'],
    ['Account Settings', '/account?tab=settings'],
  ] as const) {
    await account.tab(name).click()
    await expect(page).toHaveURL(address)
    await expect(account.panel).toHaveCount(1)
    await expect(account.panel).toHaveAccessibleName(name)
    expect(await settledScroll(page)).toBe(40)
  }
  await page.goBack()
  await expect(account.panel).toHaveAccessibleName('Change Password')
  await expect(account.tab('Change Password')).toBeFocused()
  await account.tab('Purchases').click()
  await expect(page).toHaveURL('/account')

  await account.open('nothing-of-ours')
  await expect(account.tab('Purchases')).toHaveAttribute('aria-selected', 'true')
})

test('by keyboard alone: arrows, Home and End move along the tabs, and Tab goes on into the panel', async ({
  page,
}) => {
  const account = accountPage(page)
  const { press } = page.keyboard
  await account.openAsNewUser()
  await account.tab('Purchases').focus()
  for (const [key, name] of [
    ['ArrowRight', 'Profile'],
    ['ArrowRight', 'Change Password'],
    ['End', 'Account Settings'],
    ['ArrowRight', 'Purchases'],
    ['ArrowLeft', 'Account Settings'],
    ['Home', 'Purchases'],
    ['ArrowRight', 'Profile'],
  ] as const) {
    await press.call(page.keyboard, key)
    await expect(account.tab(name)).toBeFocused()
    await expect(account.panel).toHaveAccessibleName(name)
    await expect(page.locator('[role=tab][tabindex="0"]')).toHaveText(name)
  }
  await page.keyboard.press('Tab')
  await expect(account.panel).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(account.field('Display Name')).toBeFocused()
  await page.keyboard.type('Ada')
  // What was typed is still there after a look elsewhere.
  await account.tab('Purchases').click()
  await account.tab('Profile').click()
  await expect(account.field('Display Name')).toHaveValue('Ada')
})

test('logging out ends the session, clears the cart in every tab, and leads home (113, 173)', async ({
  page,
  context,
}) => {
  const account = accountPage(page)
  const { token } = await account.openAsNewUser()
  const other = await context.newPage()
  await other.goto('/shop')
  await other.evaluate((cart) => localStorage.setItem('earcon.cart', cart), JSON.stringify(unknownTracks(2)))
  await expect(site(page).cart).toHaveAccessibleName('Cart, 2 items')
  await expect(site(other).link('Account')).toBeVisible()

  await account.logout.click()
  await expect(page.getByRole('heading', { name: 'Abstract' })).toBeVisible()
  await expect(page).toHaveURL('/')
  for (const tab of [page, other]) {
    await expect(site(tab).cart).toHaveAccessibleName('Cart, empty')
    await expect(site(tab).link('Login')).toBeVisible()
  }
  expect(await readStoredToken(page)).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('earcon.cart'))).toBeNull()
  const asked = () => page.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })
  await expect.poll(async () => (await asked()).status()).toBe(401)
})

test('whoever runs the shop has an account like any other (254)', async ({ page }) => {
  const account = accountPage(page)
  const data = { email: 'admin@earcon.example', password: 'Earcon-demo-1' }
  const { token, user } = await (await page.request.post('/api/auth/login', { data })).json()
  expect(user.is_admin).toBe(true)
  await storeToken(page, token)
  await account.open()
  await expect(account.tabs).toHaveText(names)
})

test('whatever the account page asks, it asks with the token (253)', async ({ page }) => {
  const account = accountPage(page)
  const asked: (string | undefined)[] = []
  page.on('request', async (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(me|auth)/.test(pathname))
      asked.push(`${request.method()} ${pathname} ${request.headers().authorization}`)
  })
  const { token } = await account.openAsNewUser('settings')
  for (const name of ['Sessions', 'Install lines'])
    await expect(account.panel.getByRole('table', { name }).getByRole('row')).toHaveCount(2)
  await account.tab('Profile').click()
  await account.button('Save Profile').click()
  await expect(account.status).toBeVisible()
  expect(asked).toEqual([
    `GET /api/me Bearer ${token}`,
    `GET /api/me/sessions Bearer ${token}`,
    `GET /api/me/install-tokens Bearer ${token}`,
    `PUT /api/me Bearer ${token}`,
  ])
})

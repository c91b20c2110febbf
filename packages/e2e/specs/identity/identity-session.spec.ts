import { createAccount, identityForms, readStoredToken, storeToken } from '../../pages/identity-page.ts'
import { createGate, phoneDevice, site, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'

test('a stored login is verified on load: until then there is neither Login nor Account (28, 29, 30, 166, 253)', async ({
  page,
  request,
}) => {
  const { token } = await createAccount(request)
  await storeToken(page, token)
  const { done, release } = createGate()
  await page.route('**/api/me', async (route) => {
    await done
    await route.continue()
  })
  const carried: (string | undefined)[] = []
  page.on('request', (sent) => {
    if (/\/api\/(sound-packs|paper)/.test(sent.url())) carried.push(sent.headers().authorization)
  })
  const asked = page.waitForRequest('**/api/me')
  await page.goto('/shop')
  expect((await asked).headers().authorization).toBe(`Bearer ${token}`)
  await waitUntilHydrated(page)
  const { link } = site(page)
  await expect(link('Login')).toHaveCount(0)
  await expect(link('Account')).toHaveCount(0)
  // The page as the reader sees it is asked for once it is known who that is, and once only.
  expect(carried).toEqual([])
  release()
  await expect(link('Account')).toBeVisible()
  await expect.poll(() => carried).toEqual([`Bearer ${token}`])
  await link('Home').click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => carried).toEqual([`Bearer ${token}`, `Bearer ${token}`])
})

test('a token that is not taken any more is let go of; one of another tab is not (167)', async ({
  page,
  request,
  consoleErrors,
}) => {
  const { token } = await createAccount(request)
  await storeToken(page, 'ecs_of-long-ago')
  const { link } = site(page)
  await page.goto('/samples')
  await expect(link('Login')).toBeVisible()
  expect(await readStoredToken(page)).toBeNull()

  // The refusal of an older token comes when another one is stored already.
  await page.evaluate(() => localStorage.setItem('earcon.authToken', 'ecs_old'))
  await page.route('**/api/me', async (route) => {
    if (route.request().headers().authorization === 'Bearer ecs_old')
      await page.evaluate((token) => localStorage.setItem('earcon.authToken', token), token)
    await route.continue()
  })
  await page.reload()
  await expect(link('Account')).toBeVisible()
  expect(await readStoredToken(page)).toBe(token)
  expect(consoleErrors.splice(0)).toHaveLength(2)
})

test('a shop that cannot be reached logs nobody out, and is asked again (55)', async ({
  page,
  request,
  consoleErrors,
}) => {
  const { token } = await createAccount(request)
  await storeToken(page, token)
  const { link } = site(page)
  const retry = page.getByRole('button', { name: 'Try again' })
  for (const answer of ['no answer', 'a fault', 'an answer that names nobody']) {
    await page.route('**/api/me', (route) =>
      answer === 'no answer'
        ? route.abort()
        : route.fulfill({ status: answer === 'a fault' ? 503 : 200, json: {} }),
    )
    await page.goto('/checkout')
    await expect(page.getByRole('alert')).toHaveText(
      'The shop cannot be reached right now, so we could not check your login.',
    )
    await expect(link('Login')).toHaveCount(0)
    await retry.click()
    await expect(retry).toBeVisible()
    await page.unrouteAll()
  }
  await retry.click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  expect(await readStoredToken(page)).toBe(token)
  expect(consoleErrors.splice(0)).toHaveLength(4)

  // Whoever comes back to the window, or to the network, is asked for again.
  // While the answer before is still being read, an event asks nobody: then it has to come once more.
  for (const event of ['focus', 'online'])
    await expect(async () => {
      const again = page.waitForResponse('**/api/me', { timeout: 10_000 })
      await page.evaluate((name) => dispatchEvent(new Event(name)), event)
      await again
    }).toPass()
  await expect(link('Account')).toBeVisible()
})

test('what one tab does, all do', async ({ page, context, request }) => {
  const reader = await createAccount(request)
  const other = await context.newPage()
  await other.goto('/checkout')
  await expect(other).toHaveURL('/login')
  await page.goto('/login')
  await identityForms(page).logIn(reader)
  await expect(site(page).link('Account')).toBeVisible()
  await expect(other).toHaveURL('/checkout')
  await expect(site(other).link('Account')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('earcon.authToken'))
  await expect(other).toHaveURL('/login')
  await expect(site(other).link('Login')).toBeVisible()
})

test('where nothing can be stored, a login lasts as long as the page', async ({ page, request }) => {
  const reader = await createAccount(request)
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Not here', 'SecurityError')
      },
    }),
  )
  await page.goto('/login?redirectTo=/checkout')
  await identityForms(page).logIn(reader)
  await expect(page).toHaveURL('/checkout')
  await expect(site(page).link('Account')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL('/login')
})

test.describe('on a phone', () => {
  test.use(phoneDevice)

  test('the menu has Account in the place of Login (28, 30)', async ({ page, request }) => {
    const { token } = await createAccount(request)
    await storeToken(page, token)
    const { openMenu, menu } = site(page)
    await page.goto('/samples')
    await waitUntilHydrated(page)
    await openMenu.click()
    await expect(menu.getByRole('link', { name: 'Account' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Login' })).toHaveCount(0)
  })
})

test('a damaged token is thrown away, and its owner can log in', async ({ page, request }) => {
  const reader = await createAccount(request)
  for (const damaged of ['🎧 x', 'x'.repeat(40_000)]) {
    await page.goto('/login')
    await page.evaluate((damaged) => localStorage.setItem('earcon.authToken', damaged), damaged)
    await page.reload()
    await expect(site(page).link('Login')).toBeVisible()
    expect(await readStoredToken(page)).toBeNull()
  }
  await identityForms(page).logIn(reader)
  await expect(site(page).link('Account')).toBeVisible()
})

test('whoever is logged out in the middle of something hears why', async ({
  page,
  request,
  consoleErrors,
}) => {
  const reader = await createAccount(request)
  await storeToken(page, reader.token)
  await page.goto('/account?tab=profile')
  await page.getByLabel('Bio').fill('half a sentence')
  await request.delete('/api/me/sessions', { headers: { authorization: `Bearer ${reader.token}` } })
  await identityForms(page).button('Save Profile').click()
  await expect(page).toHaveURL('/login')
  await expect(identityForms(page).alert).toHaveText('You have been logged out. Please log in again.')
  // The browser itself tells of the refused call.
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0)
})

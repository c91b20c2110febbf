import { cartToast, fetchCartItems, readStoredTitles, storeCart } from '../../pages/cart-page.ts'
import { createAccount, identityForms, storeToken } from '../../pages/identity-page.ts'
import { packPage } from '../../pages/pack-page.ts'
import { createGate, site, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'

const boot = 'Key in the Ignition'
const demo = { email: 'demo@earcon.example', password: 'Earcon-demo-1' }

test('what is owned cannot be added, and lowers the price of the rest (184, 185, 186)', async ({ page }) => {
  const pack = packPage(page)
  await pack.open('hello-world')
  await expect(pack.pack('Owned')).toBeDisabled()
  await expect(pack.adds).toHaveCount(0)

  await pack.open()
  await pack.pack('Add Pack to Cart').click()
  await page.goto('/login?redirectTo=/sound-pack/cold-start')
  await waitUntilHydrated(page)
  await identityForms(page).logIn(demo)
  await expect(pack.owned(boot)).toBeDisabled()
  await expect(page.getByText('You own 3 of 9 tracks: −$3.7')).toBeVisible()
  await expect(page.getByText('$8.3', { exact: true })).toBeVisible()
  // What a visitor was told before is not what the owner of a part pays.
  await expect(site(page).cart).toHaveAccessibleName('Cart, 1 item')
  await pack.added('Hand Brake On').click()
  await expect(cartToast(page).sentence).toHaveText('5 single tracks: $10.5, the pack was $8.3')
  await page.evaluate(() => localStorage.removeItem('earcon.cart'))
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  // Those that are missing are the whole of it.
  for (let left = 6; left > 0; left -= 1) {
    await expect(pack.adds).toHaveCount(left)
    await pack.adds.first().click()
  }
  expect(await readStoredTitles(page)).toEqual(['Cold Start'])
  await pack.added('Hand Brake On').click()
  expect(await readStoredTitles(page)).toHaveLength(5)
  await pack.open('small-wooden-things')
  await expect(pack.pack('Owned')).toBeDisabled()
  await expect(pack.adds).toHaveCount(0)
})

test('whoever has not verified the address is asked first: close, go verify, or proceed (187, 188, 189, 190)', async ({
  page,
  request,
}) => {
  const pack = packPage(page)
  const prompt = page.getByRole('dialog', { name: 'Verify your email' })
  const press = (name: string) => prompt.getByRole('button', { name, exact: true }).click()
  await storeToken(page, (await createAccount(request)).token)
  await pack.open()
  await pack.add(boot).click()
  await expect(prompt).toContainText('Buying tracks or packs requires a verified email address.')
  // One who presses Enter twice has not answered yet.
  await expect(prompt.getByRole('heading')).toBeFocused()
  await press('Close')
  await expect(pack.add(boot)).toBeFocused()
  expect(await readStoredTitles(page)).toEqual([])

  await pack.add(boot).click()
  await press('Proceed Anyway')
  await expect(pack.added(boot)).toBeVisible()
  expect(await readStoredTitles(page)).toEqual([boot])
  // Taking something out needs no leave.
  await pack.added(boot).click()
  expect(await readStoredTitles(page)).toEqual([])

  await pack.pack('Add Pack to Cart').click()
  await press('Go Verify')
  await expect(page).toHaveURL('/account')
  expect(await readStoredTitles(page)).toEqual([])
})

test('until it is known who is there and what they own, nothing can be added, and nothing is put together', async ({
  page,
  request,
}) => {
  const pack = packPage(page)
  const { token } = (await (await request.post('/api/auth/login', { data: demo })).json()) as {
    token: string
  }
  await storeCart(page, (await fetchCartItems(request)).tracks)
  await storeToken(page, token)
  const answer = createGate()
  await page.route('**/api/me', async (route) => {
    await answer.done
    await route.continue()
  })
  await pack.open()
  await expect(pack.added(boot)).toBeDisabled()
  await expect(pack.pack('Add Pack to Cart')).toBeDisabled()
  expect(await readStoredTitles(page)).toHaveLength(9)
  answer.release()
  // Three of the nine are owned: the pack costs less than the other six, and takes the place of all.
  await expect(pack.pack('Pack in Cart')).toBeEnabled()
  await expect(pack.owned(boot)).toBeDisabled()
  expect(await readStoredTitles(page)).toEqual(['Cold Start'])
})

test('whoever is refused while the page is fetched is a visitor like any other', async ({
  page,
  consoleErrors,
}) => {
  const pack = packPage(page)
  await storeToken(page, 'ecs_long-gone')
  const answer = createGate()
  await page.route('**/api/me', async (route) => {
    await answer.done
    await route.continue()
  })
  await page.goto('/shop')
  await waitUntilHydrated(page)
  await page.getByRole('link', { name: 'Eight Good Mornings' }).click()
  await expect(pack.pack('Add Pack to Cart')).toBeDisabled()
  answer.release()
  await pack.pack('Add Pack to Cart').click()
  await expect(pack.pack('Pack in Cart')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '1 item in your cart' })).toHaveCount(1)
  // The browser itself reports each 401.
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('while it cannot be found out what is owned, things go in and out, but no pack is taken apart or put together', async ({
  page,
  consoleErrors,
}) => {
  const pack = packPage(page)
  const { pack: whole } = await fetchCartItems(page.request)
  const { tracks } = await fetchCartItems(page.request, 'eight-good-mornings')
  await storeCart(page, [whole, ...tracks.slice(1)])
  await storeToken(page, 'ecs_some-token')
  await page.route('**/api/me', (route) => route.abort())
  await pack.open()
  await expect(pack.added(boot)).toBeDisabled()
  await pack.pack('Pack in Cart').click()
  await pack.open('eight-good-mornings')
  await pack.add(boot).click()
  await expect(pack.added(boot)).toBeVisible()
  expect(await readStoredTitles(page)).toHaveLength(8)
  expect(consoleErrors.splice(0)).not.toHaveLength(0)
})

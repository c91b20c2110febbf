import type { APIRequestContext, Page } from '@playwright/test'
import { cartToast, fetchCartItems, readStoredTitles, storeCart } from '../../pages/cart-page.ts'
import { createAccount, identityForms, storeToken } from '../../pages/identity-page.ts'
import { packPage } from '../../pages/pack-page.ts'
import { createGate, site, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'

const boot = 'Key in the Ignition'
const demo = { email: 'demo@earcon.example', password: 'Earcon-demo-1' }

async function logInDemo(request: APIRequestContext) {
  const answer = await request.post('/api/auth/login', { data: demo })
  return ((await answer.json()) as { token: string }).token
}

/** Until it is released the shop does not say who is there. */
async function holdVerification(page: Page) {
  const answer = createGate()
  await page.route('**/api/me', async (route) => {
    await answer.done
    await route.continue()
  })
  return answer
}

test('what is owned cannot be added, and lowers the price of the rest (184, 185, 186)', async ({ page }) => {
  const pack = packPage(page)
  // Nobody owns anything before they are known.
  await pack.open('hello-world')
  await expect(pack.pack('Free')).toBeDisabled()
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
  for (const slug of ['small-wooden-things', 'hello-world']) {
    await pack.open(slug)
    await expect(pack.pack('Owned')).toBeDisabled()
    await expect(pack.adds).toHaveCount(0)
    const paid = slug === 'small-wooden-things' ? 1 : 0
    await expect(page.getByText('You own all of it, so there is nothing to pay.')).toHaveCount(paid)
    await expect(page.locator('.price s')).toHaveCount(paid)
  }
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

test('until it is known who is there and what they own, nothing is added, and nothing is put together', async ({
  page,
  request,
}) => {
  const pack = packPage(page)
  await storeCart(page, (await fetchCartItems(request)).tracks)
  await storeToken(page, await logInDemo(request))
  const answer = await holdVerification(page)
  await pack.open()
  for (const button of [pack.added(boot), pack.pack('Add Pack to Cart')]) {
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
  }
  expect(await readStoredTitles(page)).toHaveLength(9)
  answer.release()
  // Three of the nine are owned: the pack costs less than the other six, and takes the place of all.
  await expect(pack.pack('Pack in Cart')).toBeEnabled()
  await expect(pack.owned(boot)).toBeDisabled()
  expect(await readStoredTitles(page)).toEqual(['Cold Start'])
})

test('a press before the shop knows its buyer is kept, and done with their price', async ({
  page,
  request,
}) => {
  const pack = packPage(page)
  await storeToken(page, await logInDemo(request))
  const answer = await holdVerification(page)
  await pack.open()
  const button = pack.pack('Add Pack to Cart')
  await expect(page.locator('.price[aria-busy=true]')).toContainText('while we look up your price')
  await button.click()
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button).toBeFocused()
  expect(await readStoredTitles(page)).toEqual([])
  answer.release()
  await expect(pack.pack('Pack in Cart')).toBeFocused()
  await expect(page.locator('.price[aria-busy=false]')).toHaveText('$8.3')
  expect(await readStoredTitles(page)).toEqual(['Cold Start'])
})

test('a press that is kept goes along to another page, and is done there', async ({ page, request }) => {
  const pack = packPage(page)
  await storeToken(page, await logInDemo(request))
  const answer = await holdVerification(page)
  await pack.open()
  // One of them is owned, as will be known.
  for (const button of [pack.add(boot), pack.pack('Add Pack to Cart')]) await button.click()
  await site(page).link('Shop').click()
  await expect(page).toHaveURL('/shop')
  expect(await readStoredTitles(page)).toEqual([])
  answer.release()
  await expect(site(page).cart).toHaveAccessibleName('Cart, 1 item')
  await expect(page.getByText('Added to your cart: Cold Start')).toBeVisible()
  expect(await readStoredTitles(page)).toEqual(['Cold Start'])
})

test('whoever is refused while the page is fetched is a visitor like any other', async ({
  page,
  consoleErrors,
}) => {
  const pack = packPage(page)
  await storeToken(page, 'ecs_long-gone')
  const answer = await holdVerification(page)
  await page.goto('/shop')
  await waitUntilHydrated(page)
  await page.getByRole('link', { name: 'Eight Good Mornings' }).click()
  await pack.pack('Add Pack to Cart').click()
  expect(await readStoredTitles(page)).toEqual([])
  answer.release()
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

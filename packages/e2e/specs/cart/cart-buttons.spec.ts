import type { Page } from '@playwright/test'
import { cartToast, fetchCartItems, readStoredTitles, storeCart } from '../../pages/cart-page.ts'
import { packPage } from '../../pages/pack-page.ts'
import { createGate, site, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'

const boot = 'Key in the Ignition'

test('a track goes in and out by its button; each change is stored, counted, and there after a reload (1, 2, 32, 163, 178)', async ({
  page,
}) => {
  const pack = packPage(page)
  await pack.open()
  await expect(pack.adds).toHaveCount(9)
  await pack.add(boot).click()
  await expect(pack.added(boot)).toBeFocused()
  expect(await readStoredTitles(page)).toEqual([boot])
  await pack.add('Second Gear').press('Enter')
  await expect(site(page).cart).toHaveAccessibleName('Cart, 2 items')
  expect(await readStoredTitles(page)).toEqual([boot, 'Second Gear'])

  await page.reload()
  await expect(pack.added(boot)).toBeVisible()
  await pack.added(boot).click()
  await expect(pack.add(boot)).toBeFocused()
  await expect(site(page).cart).toHaveText('1')
  expect(await readStoredTitles(page)).toEqual(['Second Gear'])

  // The pack takes its single track along, says so, and gives it back.
  await pack.pack('Add Pack to Cart').click()
  expect(await readStoredTitles(page)).toEqual(['Cold Start'])
  await expect(cartToast(page).sentence).toHaveText(
    'The whole pack: $12, in place of 1 single track for $1.5',
  )
  await cartToast(page).undo.click()
  expect(await readStoredTitles(page)).toEqual(['Second Gear'])
  await expect(cartToast(page).sentence).toBeEmpty()
  await expect(pack.pack('Add Pack to Cart')).toBeFocused()
  // A double click is one press.
  await pack.pack('Add Pack to Cart').dblclick()
  await pack.pack('Pack in Cart').click()
  await expect(pack.pack('Add Pack to Cart')).toBeFocused()
  expect(await readStoredTitles(page)).toEqual([])
  await expect(cartToast(page).sentence).toHaveText('Removed Cold Start')
  await page.keyboard.press('Control+z')
  expect(await readStoredTitles(page)).toEqual(['Cold Start'])
})

test('all tracks of a pack, one by one, become the pack; most of them bring a hint (179)', async ({
  page,
}) => {
  const pack = packPage(page)
  const { sentence, undo } = cartToast(page)
  await pack.open()
  for (let left = 9; left > 0; left -= 1) {
    await expect(pack.adds).toHaveCount(left)
    if (left === 1)
      await expect(page.getByText('8 single tracks in your cart: $15.8, the whole pack: $12')).toBeVisible()
    await pack.adds.first().click()
  }
  await expect(pack.pack('Pack in Cart')).toBeVisible()
  await expect(site(page).cart).toHaveText('1')
  expect(await readStoredTitles(page)).toEqual(['Cold Start'])
  await expect(sentence).toHaveText('The whole pack: $12, in place of 9 single tracks for $18')
  await undo.click()
  await expect(pack.adds).toHaveCount(1)
  expect(await readStoredTitles(page)).toHaveLength(8)
})

test('tracks that were gathered elsewhere become the pack on its page; undone, they stay as they are (179)', async ({
  page,
}) => {
  const pack = packPage(page)
  await storeCart(page, (await fetchCartItems(page.request, 'eight-good-mornings')).tracks)
  await pack.open('eight-good-mornings')
  await expect(pack.pack('Pack in Cart')).toBeVisible()
  expect(await readStoredTitles(page)).toEqual(['Eight Good Mornings'])
  await cartToast(page).undo.click()
  await expect(pack.pack('Add Pack to Cart')).toBeVisible()
  expect(await readStoredTitles(page)).toHaveLength(8)
  await expect(pack.adds).toHaveCount(0)
})

test('a track of a pack in the cart leaves it, the others stay, and what that costs is said (181, 182)', async ({
  page,
  context,
}) => {
  const pack = packPage(page)
  const { sentence, undo } = cartToast(page)
  await pack.open()
  // Another tab sees all of it at once.
  const other = packPage(await context.newPage())
  await other.open()
  await pack.pack('Add Pack to Cart').click()
  await expect(page.getByRole('button', { name: /^Added: / })).toHaveCount(9)
  await expect(other.pack('Pack in Cart')).toBeVisible()
  await pack.added(boot).click()
  await expect(sentence).toHaveText('8 single tracks: $15.5, the pack was $12')
  await expect(pack.add(boot)).toBeFocused()
  await expect(other.add(boot)).toBeVisible()
  await expect(site(page).cart).toHaveText('8')
  await undo.click()
  expect(await readStoredTitles(page)).toEqual(['Cold Start'])
  await expect(other.pack('Pack in Cart')).toBeVisible()

  // What the other tab does meanwhile is never undone by this one.
  await pack.added(boot).click()
  await expect(undo).toBeVisible()
  await other.add(boot).click()
  await expect(undo).toHaveCount(0)
  expect(await readStoredTitles(page)).toEqual(['Cold Start'])
})

test('a track that comes with another pack in the cart says so, and leads there (183)', async ({ page }) => {
  const pack = packPage(page)
  await pack.open('eight-good-mornings')
  await pack.pack('Add Pack to Cart').click()
  await pack.open()
  await pack.pack('Add Pack to Cart').click()
  await pack.pack('Pack in Cart').click()
  await expect(cartToast(page).undo).toBeVisible()
  await pack.elsewhere(boot).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eight Good Mornings')
  await expect(pack.pack('Pack in Cart')).toBeVisible()
  expect(await readStoredTitles(page)).toEqual(['Eight Good Mornings'])
  // What there was to say has been left behind.
  await expect(cartToast(page).undo).toHaveCount(0)
})

test('an added track says what a press does, and its leaving is told and undone', async ({ page }) => {
  const pack = packPage(page)
  await pack.open()
  await pack.add(boot).click()
  const note = 'To take something out of your cart, press its button again.'
  await expect(pack.added(boot)).toHaveAccessibleDescription(note)
  await expect(page.getByText(note)).toBeVisible()
  await pack.added(boot).click()
  await expect(cartToast(page).sentence).toHaveText(`Removed ${boot}`)
  await cartToast(page).undo.click()
  expect(await readStoredTitles(page)).toEqual([boot])
})

test('a pack that shares tracks with one in the cart says what it costs beside it, before it is put in', async ({
  page,
}) => {
  const pack = packPage(page)
  await storeCart(page, [(await fetchCartItems(page.request)).pack])
  await pack.open('eight-good-mornings')
  await expect(
    page.getByText('With what is in your cart, this pack costs $10.4: 1 of its 8 tracks is in it already.'),
  ).toBeVisible()
  await pack.pack('Add Pack to Cart').click()
  await page.getByRole('main').getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByText('$10.40 USD')).toBeVisible()
})

test('shopping goes on where one had been: in the list, on its page, with its search', async ({ page }) => {
  for (const list of ['/shop?page=2', '/shop?search=cold']) {
    await page.goto(list)
    await waitUntilHydrated(page)
    await page.getByRole('list', { name: 'Sound packs' }).getByRole('link').first().click()
    await page.getByRole('button', { name: /^(Add Pack to Cart|Pack in Cart)$/ }).click()
    await site(page).cart.click()
    await page.getByRole('button', { name: 'Continue Shopping' }).click()
    await expect(page).toHaveURL(list)
  }
})

/** A pack that is painted, whose modules come when they are let through. */
async function openUnheard(page: Page) {
  const modules = createGate()
  await page.route('**/assets/entry.client-*', async (route) => {
    await modules.done
    await route.continue()
  })
  await page.goto('/sound-pack/cold-start', { waitUntil: 'load' })
  return { release: modules.release, pack: packPage(page).pack, count: page.locator('.cart-link .badge') }
}

for (const clickCount of [1, 2])
  test(`what is pressed before a page can hear it is done once when it can, pressed ${clickCount} times`, async ({
    page,
  }) => {
    const { release, pack, count } = await openUnheard(page)
    await pack('Add Pack to Cart').click({ clickCount })
    release()
    await expect(pack('Pack in Cart')).toBeVisible()
    await expect(count).toHaveText('1')
  })

test('who presses something else before a page can hear it has thought better of it', async ({ page }) => {
  const { release, pack, count } = await openUnheard(page)
  await pack('Add Pack to Cart').click()
  await page.getByRole('heading', { level: 1 }).click()
  release()
  await waitUntilHydrated(page)
  await pack('Add Pack to Cart').press('Tab')
  await expect(pack('Add Pack to Cart')).toBeVisible()
  await expect(count).toHaveCount(0)
})

import { cartPage, fetchCartItems } from '../../pages/cart-page.ts'
import { site, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'

test('an empty cart says so, and so does one of which nothing can be read, which only the log hears of (95, 96, 321)', async ({
  page,
  consoleErrors,
}) => {
  const cart = cartPage(page)
  await cart.open([])
  for (const stored of ['[]', '{broken', '{"no":"list"}', '[{"id":"a"},7,null]']) {
    await page.evaluate((stored) => localStorage.setItem('earcon.cart', stored), stored)
    await page.reload()
    await waitUntilHydrated(page)
    await expect(cart.empty).toBeVisible()
  }
  await cart.button('Browse Music & Packs').click()
  await expect(page).toHaveURL('/shop')
  expect(consoleErrors.splice(0)).toEqual(
    [
      'what is stored is no cart',
      'what is stored is no cart',
      'it has no title',
      'it has no id',
      'it has no id',
    ].map((why) => `Not added to the cart: ${why}.`),
  )
})

test('two tabs show one cart; whatever is cleared behind its back is gone without a fuss', async ({
  page,
  context,
}) => {
  const cart = cartPage(page)
  await cart.open((await fetchCartItems(page.request)).tracks.slice(0, 3))
  const other = cartPage(await context.newPage())
  await other.open()
  await expect(other.items).toHaveCount(3)
  await cart.remove('Clutch In').click()
  await expect(other.items).toHaveCount(2)
  await expect(other.toast).toBeEmpty()
  await other.remove('Second Gear').click()
  await expect(cart.items).toHaveCount(1)
  await expect(cart.sum('Subtotal (1 item)')).toHaveText('$2.50 USD')
  // What another tab has changed since is not undone by this one.
  await expect(cart.button('Undo')).toHaveCount(0)
  await other.button('Undo').click()
  await expect(cart.items).toHaveCount(2)

  // In one moment, before the page looks again by itself.
  await cart.remove('Key in the Ignition').evaluate((button: HTMLElement) => {
    localStorage.clear()
    button.click()
  })
  await expect(cart.empty).toBeVisible()
  await expect(cart.toast).toBeEmpty()
  await expect(cart.heading).toBeFocused()
})

test('where nothing can be stored the cart still works, as long as the page', async ({
  page,
  consoleErrors,
}) => {
  const cart = cartPage(page)
  await cart.open((await fetchCartItems(page.request)).tracks.slice(0, 3))
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.reload()
  await cart.remove('Clutch In').click()
  await expect(cart.items).toHaveCount(2)
  await cart.remove('Second Gear').click()
  await cart.button('Undo').click()
  await expect(cart.items).toHaveCount(2)
  await expect(site(page).cart).toHaveText('2')
  await page.reload()
  await expect(cart.items).toHaveCount(3)
  expect(consoleErrors.splice(0)).toHaveLength(3)
})

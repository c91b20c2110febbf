import { cartPage, fetchCartItems, readStoredTitles, unknownTracks } from '../../pages/cart-page.ts'
import { createAccount, identityForms } from '../../pages/identity-page.ts'
import { createGate, site } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'

test('the cart lists packs and tracks, what they cost and what they add up to (32, 87, 90, 91, 163, 338)', async ({
  page,
}) => {
  const cart = cartPage(page)
  const cold = await fetchCartItems(page.request)
  const [hitRate] = (await fetchCartItems(page.request, 'warm-cache')).tracks
  const { pack_id: _, ...somewhere } = { ...hitRate, id: 'unknown', title: 'Swan Song' }
  await cart.open([cold.pack, { ...hitRate }, somewhere])
  await expect(page).toHaveTitle('Cart · Earcon')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(site(page).cart).toHaveText('3')
  await expect(cart.items).toHaveCount(3)
  await expect(cart.item('Cold Start')).toContainText('Sound pack, 9 tracks')
  await expect(
    cart.item('Cold Start').getByText('Key in the Ignition · Clutch In · Second Gear and 6 more'),
  ).toBeVisible()
  await expect(cart.item('Cold Start')).toContainText('$12.00 USD')
  await expect(cart.item('Hit Rate')).toContainText('Track by Ossian Rook')
  await expect(cart.item('Hit Rate')).toContainText('$15.00 USD')
  await expect(cart.item('Swan Song').getByRole('link')).toHaveCount(0)
  await expect(cart.sum('Subtotal (2 items)')).toHaveText('$27.00 USD')
  await expect(cart.sum('Total')).toHaveText('$27.00 USD')
  await expect(cart.summary.getByRole('link', { name: 'the licence' })).toHaveAttribute('href', '/licence')

  await cart.items.getByRole('link', { name: 'Hit Rate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warm Cache')
  await page.goBack()
  await expect(cart.items).toHaveCount(3)
})

test('what is removed or cleared comes back exactly as it was; every change is stored, and the focus is never lost (87, 88, 178)', async ({
  page,
}) => {
  const cart = cartPage(page)
  const all = ['Cold Start', 'Hit Rate', 'Time to Live']
  const warm = await fetchCartItems(page.request, 'warm-cache')
  await cart.open([(await fetchCartItems(page.request)).pack, ...warm.tracks.slice(0, 2)])

  await cart.remove('Hit Rate').click()
  await expect(cart.toast).toHaveText('Removed Hit Rate')
  await expect(cart.remove('Time to Live')).toBeFocused()
  await expect(cart.sum('Subtotal (2 items)')).toHaveText('$28.00 USD')
  expect(await readStoredTitles(page)).toEqual(['Cold Start', 'Time to Live'])
  await cart.button('Undo').click()
  await expect(cart.toast).toBeEmpty()
  await expect(cart.remove('Time to Live')).toBeFocused()
  expect(await readStoredTitles(page)).toEqual(all)
  await expect(cart.items.getByRole('link')).toHaveText(all)

  // The last one gives the focus to the one before it; what a reload finds is what was stored.
  await cart.remove('Time to Live').click()
  await expect(cart.remove('Hit Rate')).toBeFocused()
  await cart.button('Dismiss').click()
  await expect(cart.remove('Hit Rate')).toBeFocused()
  await expect(cart.button('Undo')).toHaveCount(0)
  await page.reload()
  await expect(cart.items.getByRole('link')).toHaveText(['Cold Start', 'Hit Rate'])

  await cart.button('Clear Cart').click()
  await expect(cart.empty).toBeVisible()
  await expect(cart.heading).toBeFocused()
  await expect(cart.toast).toHaveText('Removed 2 items')
  await expect(site(page).cart).toHaveAccessibleName('Cart, empty')
  expect(await readStoredTitles(page)).toEqual([])
  await cart.button('Undo').click()
  await expect(cart.items.getByRole('link')).toHaveText(['Cold Start', 'Hit Rate'])
  await expect(cart.heading).toBeFocused()

  await cart.remove('Hit Rate').click()
  await cart.remove('Cold Start').click()
  await expect(cart.empty).toBeVisible()
  await expect(cart.heading).toBeFocused()
  await expect(cart.toast).toHaveText('Removed Cold Start')
  // Elsewhere nothing is offered any more.
  await cart.button('Browse Music & Packs').click()
  await expect(page).toHaveURL('/shop')
  await page.goBack()
  await expect(cart.empty).toBeVisible()
  await expect(cart.toast).toBeEmpty()
})

test('a visitor logs in and comes back to the cart, whose owner goes on to the checkout (89, 92, 93, 94)', async ({
  page,
}) => {
  const cart = cartPage(page)
  const person = await createAccount(page.request)
  const sentence = page.getByText('Please log in or sign up to complete your purchase.')
  await cart.open([(await fetchCartItems(page.request)).pack])
  await expect(sentence).toBeVisible()
  await expect(cart.button('Proceed to Checkout')).toHaveCount(0)
  await cart.button('Continue Shopping').click()
  await expect(page).toHaveURL('/shop')
  await page.goBack()
  await cart.button('Login / Sign Up to Checkout').click()
  await expect(page).toHaveURL(/\/login\?redirectTo=\/cart$/)
  await identityForms(page).logIn(person)
  await expect(page).toHaveURL('/cart')
  await expect(cart.button('Proceed to Checkout')).toBeVisible()
  await expect(sentence).toHaveCount(0)

  // While a stored login is being verified there is neither, and no price is asked for.
  const { done, release } = createGate()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route('**/api/me', async (route) => {
    await done
    await route.continue()
  })
  await page.reload()
  await expect(cart.items).toHaveCount(1)
  await expect(cart.summary.getByRole('button')).toHaveCount(0)
  expect(asked).not.toContain('/api/orders/quote')
  release()
  await cart.button('Proceed to Checkout').click()
  await expect(page).toHaveURL('/checkout-confirm')
  expect(asked).toContain('/api/orders/quote')
})

test('by keyboard alone: removing goes on down the list, and the way back is the next stop after it', async ({
  page,
}) => {
  const cart = cartPage(page)
  await cart.open(unknownTracks(4))
  // A double click takes out one, and so does a key that is held.
  await cart.remove('No. 4').dblclick()
  await expect(cart.items).toHaveCount(3)
  await cart.remove('No. 1').focus()
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(cart.remove('No. 2')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(cart.remove('No. 3')).toBeFocused()
  for (const name of ['Continue Shopping', 'Clear Cart']) {
    await page.keyboard.press('Tab')
    await expect(cart.button(name)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(cart.summary.getByRole('link', { name: 'the licence' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(cart.button('Undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cart.remove('No. 3')).toBeFocused()
  await expect(cart.items).toHaveCount(2)
  await expect(cart.remove('No. 2')).toBeVisible()
})

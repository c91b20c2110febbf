import { cartPage, fetchCartItems, unknownTracks } from '../../pages/cart-page.ts'
import { storeToken } from '../../pages/identity-page.ts'
import { expect, test } from '../../shop.ts'

const quotes = '**/api/orders/quote'

test('the cart shows what the shop asks for now, and says in words what differs from what was added', async ({
  page,
}) => {
  const cart = cartPage(page)
  const { pack, tracks } = await fetchCartItems(page.request)
  const { tracks: _, ...unlisted } = { ...pack, dynamicPrice: { amount: 1100, currency: 'usd' } }
  const mornings = (await fetchCartItems(page.request, 'eight-good-mornings')).pack
  await cart.open([unlisted, tracks[1] ?? {}, mornings, ...unknownTracks(1)])
  for (const [title, price, remark] of [
    ['Cold Start', '$12.00 USD', 'The price has changed: it was $11.00 USD when you added it.'],
    ['Clutch In', 'Not charged', 'It comes with what is above it, so it is not charged.'],
    ['Eight Good Mornings', '$10.40 USD', '1 of 8 tracks is already in your cart: −$1.60 USD.'],
    ['No. 1', '–', 'This is no longer sold.'],
  ] as const) {
    await expect(cart.item(title).getByText(remark)).toBeVisible()
    await expect(cart.item(title).getByText(price, { exact: true })).toBeVisible()
  }
  await expect(cart.sum('Subtotal (2 items)')).toHaveText('$22.40 USD')
  await expect(cart.sum('Total')).toHaveText('$22.40 USD')
})

test('whoever owns a part pays for the rest, and for nothing that they own', async ({ page }) => {
  const cart = cartPage(page)
  const data = { email: 'demo@earcon.example', password: 'Earcon-demo-1' }
  const { token } = (await (await page.request.post('/api/auth/login', { data })).json()) as { token: string }
  await storeToken(page, token)
  const packs = await Promise.all(
    ['cold-start', 'small-wooden-things'].map(
      async (slug) => (await fetchCartItems(page.request, slug)).pack,
    ),
  )
  await cart.open(packs)
  await expect(cart.item('Cold Start').getByText('You own 3 of 9 tracks: −$3.70 USD.')).toBeVisible()
  await expect(cart.item('Cold Start').getByText('$8.30 USD', { exact: true })).toBeVisible()
  await expect(
    cart.item('Small Wooden Things').getByText('You own this already, so it is not charged.'),
  ).toBeVisible()
  await expect(cart.sum('Total')).toHaveText('$8.30 USD')
})

test('a shop that cannot be reached leaves the prices as they were added; asked again, it says its own', async ({
  page,
  consoleErrors,
}) => {
  const cart = cartPage(page)
  const { pack } = await fetchCartItems(page.request)
  const older = { ...pack, dynamicPrice: { amount: 1100, currency: 'usd' } }
  const imported = { ...unknownTracks(1)[0], price: { amount: 12, currency: 'eur' } }
  await page.route(quotes, (route) => route.abort())
  await cart.open([older, imported])
  await expect(cart.summary.getByText('The shop cannot be reached right now.')).toBeVisible()
  await expect(cart.sum('Total')).toHaveText('$11.00 USD + 12.00 EUR')
  await page.unroute(quotes)
  await cart.button('Try again').click()
  await expect(cart.sum('Total')).toHaveText('$12.00 USD')
  await expect(cart.button('Try again')).toHaveCount(0)
  await expect(cart.heading).toBeFocused()
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('an order holds a hundred items: one more is refused in words, and prices known stand until others come', async ({
  page,
  consoleErrors,
}) => {
  const cart = cartPage(page)
  const { pack } = await fetchCartItems(page.request)
  await cart.open([{ ...pack, dynamicPrice: { amount: 1100, currency: 'usd' } }, ...unknownTracks(100)])
  await expect(page.getByRole('alert')).toHaveText('An order can hold at most 100 items. Please remove some.')
  await expect(cart.sum('Subtotal (101 items)')).toHaveText('$111.00 USD')
  await cart.remove('No. 1').click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(cart.sum('Subtotal (1 item)')).toHaveText('$12.00 USD')
  expect(consoleErrors.splice(0)).toHaveLength(1)

  // Until the next answer nothing falls back to what was added.
  await page.route(quotes, () => {})
  const asked = page.waitForRequest(quotes)
  await cart.remove('No. 2').click()
  await asked
  await expect(cart.sum('Subtotal (1 item)')).toHaveText('$12.00 USD')
  await cart.button('Undo').click()
  await expect(cart.sum('Subtotal (1 item)')).toHaveText('$12.00 USD')
  await expect(cart.items.getByText('This is no longer sold.')).toHaveCount(99)
})

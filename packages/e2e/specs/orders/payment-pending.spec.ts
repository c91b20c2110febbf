import { cartPage, fetchCartItems, readStoredTitles } from '../../pages/cart-page.ts'
import { checkoutPage, testCards } from '../../pages/checkout-page.ts'
import { site, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { performOwnerAction, prepareBuyers, storeBuyer } from '../../support/buyers.ts'

const nextBuyer = prepareBuyers(4)

test('what is being paid says so in the cart, is not paid twice, and leaves it when it is settled, wherever one is', async ({
  page,
  shop,
}) => {
  const till = checkoutPage(page)
  const cart = cartPage(page)
  const { tracks } = await fetchCartItems(page.request, 'warm-cache')
  const [first, second] = tracks
  await storeBuyer(page, await nextBuyer(), [{ ...first }])
  await till.open('/checkout')
  await till.payWith(testCards.processing)
  await expect(page).toHaveURL(/payment_intent=/)
  const intent = new URL(page.url()).searchParams.get('payment_intent') ?? ''
  await expect(till.status).toContainText('Payment processing.')

  await cart.open()
  const row = cart.item(first?.title ?? '')
  await expect(row.getByRole('link', { name: 'Being paid' })).toHaveAttribute('href', '/account#orders')
  await expect(cart.sum('Total')).toHaveText('$0.00 USD')
  await expect(cart.button('Proceed to Checkout')).toBeDisabled()
  await expect(cart.button('Proceed to Checkout')).toHaveAccessibleDescription(
    'All of this is being paid already. There is nothing more to pay.',
  )

  // Nor does the review lead to a payment: it leads to the order.
  await till.open('/checkout-confirm')
  await expect(till.items).toHaveCount(1)
  await expect(till.button('Proceed to Payment')).toHaveCount(0)
  await till.link('View your order').click()
  await expect(page).toHaveURL('/account#orders')
  await expect(page.getByRole('heading', { name: 'Orders and receipts' })).toBeFocused()
  await expect(page.getByRole('table', { name: 'Orders' })).toContainText('the payment is being processed')

  // Something else may be bought meanwhile, by itself.
  await page.evaluate(
    (item) => {
      const items = JSON.parse(localStorage.getItem('earcon.cart') ?? '[]') as object[]
      localStorage.setItem('earcon.cart', JSON.stringify([...items, item]))
    },
    { ...second },
  )
  await cart.open()
  await expect(cart.sum('Subtotal (1 item)')).toBeVisible()
  await cart.button('Proceed to Checkout').click()
  await expect(page).toHaveURL('/checkout-confirm')
  await expect(till.item(second?.title ?? '')).toBeVisible()

  await page.goto('/shop')
  await waitUntilHydrated(page)
  await performOwnerAction(page.request, shop, intent, 'settle')
  await expect.poll(() => readStoredTitles(page)).toEqual([second?.title])
  await expect(site(page).cart).toHaveAccessibleName('Cart, 1 item')
  await expect(
    page.getByText('Your payment has been received. What you bought is in your account.'),
  ).toBeVisible()
})

for (const { path, action, sentence } of [
  { path: '/shop', action: 'settle', sentence: 'Your payment has been received.' },
  { path: '/sound-pack/cold-start', action: 'fail', sentence: 'Your payment did not go through' },
] as const)
  test(`whoever reads far down ${path} sees what became of a payment`, async ({ page, shop }) => {
    const till = checkoutPage(page)
    const [, second] = (await fetchCartItems(page.request, 'warm-cache')).tracks
    await storeBuyer(page, await nextBuyer(), [{ ...second }])
    await till.open('/checkout')
    await till.payWith(testCards.processing)
    await expect(page).toHaveURL(/payment_intent=/)
    const intent = new URL(page.url()).searchParams.get('payment_intent') ?? ''
    await expect(till.status).toContainText('Payment processing.')
    await page.goto(path)
    await waitUntilHydrated(page)
    await site(page).footer.scrollIntoViewIfNeeded()
    await performOwnerAction(page.request, shop, intent, action)
    await expect(page.getByText(sentence)).toBeInViewport()
    // Whoever goes on has read it.
    await site(page).link('Home').click()
    await expect(page.getByText(sentence)).toHaveCount(0)
  })

test('what could not be paid in the end can be bought again', async ({ page, shop }) => {
  const till = checkoutPage(page)
  const cart = cartPage(page)
  const [track] = (await fetchCartItems(page.request, 'warm-cache')).tracks
  await storeBuyer(page, await nextBuyer(), [{ ...track }])
  await till.open('/checkout')
  await till.payWith(testCards.processing)
  await expect(page).toHaveURL(/payment_intent=/)
  const intent = new URL(page.url()).searchParams.get('payment_intent') ?? ''
  await cart.open()
  await expect(cart.button('Proceed to Checkout')).toBeDisabled()
  await performOwnerAction(page.request, shop, intent, 'fail')
  await expect(cart.button('Proceed to Checkout')).toBeEnabled()
  await expect(cart.item(track?.title ?? '').getByText('$15.00 USD')).toBeVisible()
  await expect(page.getByText('Your payment did not go through, so nothing was charged.')).toBeVisible()
})

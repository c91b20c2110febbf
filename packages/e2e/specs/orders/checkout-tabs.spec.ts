import { fetchCartItems, readStoredTitles } from '../../pages/cart-page.ts'
import { checkoutPage, testCards, watchRequests } from '../../pages/checkout-page.ts'
import { packPage } from '../../pages/pack-page.ts'
import { expect, test } from '../../shop.ts'
import { createPayment, prepareBuyers, replaceStoredCart, storeBuyer } from '../../support/buyers.ts'

const nextBuyer = prepareBuyers(3)

test('two tabs pay the same order once; the second learns that it was paid, and a third that it is owned', async ({
  page,
  context,
  consoleErrors,
}) => {
  const till = checkoutPage(page)
  await storeBuyer(
    page,
    await nextBuyer(),
    (await fetchCartItems(page.request, 'warm-cache')).tracks.slice(0, 1),
  )
  await till.open('/checkout')
  await expect(till.pay).toBeEnabled()
  await till.fill(testCards.fine)
  const third = await context.newPage()
  await packPage(third).open('warm-cache')
  await expect(packPage(third).added('Hit Rate')).toBeVisible()
  const other = await context.newPage()
  const otherTill = checkoutPage(other)
  await otherTill.open('/checkout')
  await otherTill.payWith(testCards.fine)
  await expect(otherTill.status).toContainText('Payment successful!')
  await expect(till.status).toContainText('Your cart has changed since.')
  const [paid] = other.url().match(/pi_[^_&]+/) ?? []
  await till.pay.click()
  await expect(till.status).toContainText('Payment successful! Thank you for your purchase.')
  await expect(packPage(third).owned('Hit Rate')).toBeVisible()
  expect(page.url()).toContain(`payment_intent=${paid}`)
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('a cart that changes elsewhere does not change what is being paid, until one starts again', async ({
  page,
  consoleErrors,
}) => {
  const till = checkoutPage(page)
  const buyer = await nextBuyer()
  const { tracks } = await fetchCartItems(page.request, 'warm-cache')
  await storeBuyer(page, buyer, tracks.slice(0, 1))
  const opened = watchRequests(page, /create-payment-intent$/)
  await till.open('/checkout')
  await expect(till.pay).toBeEnabled()
  await replaceStoredCart(page, tracks.slice(0, 2))
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(till.status).toContainText('Your cart has changed since.')
  await expect(till.paidFor).not.toContainText('Time to Live')
  expect(opened).toHaveLength(1)
  await till.button('Start again').click()
  await expect(till.paidFor).toContainText('Time to Live')
  await expect(till.status).toHaveCount(0)
  await expect(till.heading).toBeFocused()

  // Another checkout of the same buyer's takes its place; what was open here has run out.
  await createPayment(page.request, buyer, tracks.slice(0, 1))
  await till.payWith(testCards.fine)
  await expect(till.status).toContainText(
    'The checkout that was open here is over, so a new one was begun. Nothing was charged.',
  )
  // What comes into the cart while it is being paid stays there.
  await expect(till.pay).toBeEnabled()
  await replaceStoredCart(page, tracks.slice(0, 3))
  await till.payWith(testCards.fine)
  await expect(till.status).toContainText('Payment successful! Thank you for your purchase.')
  await expect.poll(() => readStoredTitles(page)).toEqual([tracks[2]?.title])
  expect(opened).toHaveLength(3)
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('whoever is torn away while paying learns at the next checkout that it went through', async ({
  page,
}) => {
  const till = checkoutPage(page)
  const buyer = await nextBuyer()
  const { tracks } = await fetchCartItems(page.request, 'warm-cache')
  await storeBuyer(page, buyer, tracks.slice(0, 1))
  await till.open('/checkout')
  await expect(till.pay).toBeEnabled()
  await till.fill(testCards.fine)
  // The answer to the payment never reaches the page that asked for it.
  await page.route('**/confirm', async (route) => {
    await route.fetch()
    await page.goto('/checkout-confirm')
  })
  await till.pay.click()
  await expect(till.status).toContainText('Payment successful! Thank you for your purchase.')
  await expect(page).toHaveURL(/payment-status/)
  expect(await readStoredTitles(page)).toEqual([])
})

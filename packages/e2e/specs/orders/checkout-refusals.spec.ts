import { cartPage, fetchCartItems, readStoredTitles, unknownTracks } from '../../pages/cart-page.ts'
import { checkoutPage, confirmUrl, createIntentUrl, testCards } from '../../pages/checkout-page.ts'
import { createAccount, identityForms } from '../../pages/identity-page.ts'
import { expect, test } from '../../shop.ts'
import { buyWithoutPage, prepareBuyers, replaceStoredCart, storeBuyer } from '../../support/buyers.ts'
import { mailbox } from '../../support/mailbox.ts'

const nextBuyer = prepareBuyers(5)

test('whoever is not logged in is told so where one logs in, and comes back with the whole address (101, 105, 108, 238)', async ({
  page,
}) => {
  const { tracks } = await fetchCartItems(page.request, 'warm-cache')
  const person = await createAccount(page.request)
  for (const path of ['/checkout-confirm', '/checkout'] as const) {
    await checkoutPage(page).open(path)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toHaveText('You must be logged in to checkout.')
  }
  const missing = '/payment-status?payment_intent=pi_1&redirect_status=succeeded'
  await page.goto(missing)
  await expect(page).toHaveURL('/login')
  await identityForms(page).logIn(person)
  await expect(page).toHaveURL(missing)
  await replaceStoredCart(page, tracks.slice(0, 1))
  await page.evaluate(() => localStorage.removeItem('earcon.authToken'))
  await checkoutPage(page).open('/checkout-confirm')
  await identityForms(page).logIn(person)
  await expect(page).toHaveURL('/checkout-confirm')
  await expect(checkoutPage(page).item('Hit Rate')).toBeVisible()
})

test('an empty cart is not reviewed, and cannot be paid (102, 240)', async ({ page }) => {
  const till = checkoutPage(page)
  await storeBuyer(page, await nextBuyer(), [])
  await till.open('/checkout-confirm')
  await expect(page).toHaveURL('/shop')
  await till.open('/checkout')
  await expect(till.alert).toHaveText('Your cart is empty.')
  await till.link('Browse the shop').click()
  await expect(page).toHaveURL('/shop')
})

test('an unverified buyer is asked to verify instead of going on, and goes on once that is done (103, 239)', async ({
  page,
  shop,
  consoleErrors,
}) => {
  const till = checkoutPage(page)
  const person = await createAccount(page.request)
  await storeBuyer(page, person, (await fetchCartItems(page.request, 'warm-cache')).tracks.slice(0, 1))
  await till.open('/checkout-confirm')
  await till.button('Proceed to Payment').click()
  await expect(till.prompt).toContainText('Please verify your email address before proceeding to checkout.')
  await expect(till.prompt.getByRole('button')).toHaveText(['Go Verify', 'Close'])
  await page.keyboard.press('Escape')
  await expect(till.prompt).toBeHidden()
  await expect(till.button('Proceed to Payment')).toBeFocused()
  await expect(page).toHaveURL('/checkout-confirm')
  await till.button('Proceed to Payment').click()
  await till.prompt.getByRole('button', { name: 'Go Verify' }).click()
  await expect(page).toHaveURL('/account')

  // A letter that is asked for here leads back to the review.
  await till.button('Resend Verification Email').click()
  await expect(page.getByText('We have sent you a new verification email.')).toBeVisible()
  await mailbox(shop).link(person.email, '/api/auth/verify-email\\S*redirectTo=%2Fcheckout-confirm')

  await till.open('/checkout')
  await expect(till.alert).toHaveText('Please verify your email address before proceeding to checkout.')
  await expect(till.link('Go Verify')).toHaveAttribute('href', '/account')
  expect(consoleErrors.splice(0)).toHaveLength(1)
  // On the phone, say; then one comes back to this window.
  await page.request.get(await mailbox(shop).link(person.email, '/api/auth/verify-email'))
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(till.pay).toBeEnabled()
})

test('whoever asks too often can try again once there is some use in it', async ({ page, consoleErrors }) => {
  const till = checkoutPage(page)
  await storeBuyer(
    page,
    await nextBuyer(),
    (await fetchCartItems(page.request, 'warm-cache')).tracks.slice(0, 1),
  )
  const sentence = 'Too many attempts. Please try again later.'
  const headers = { 'retry-after': '2' }
  await page.route(createIntentUrl, (route) =>
    route.fulfill({ status: 429, headers, json: { message: sentence } }),
  )
  await till.open('/checkout')
  await expect(till.alert).toHaveText(sentence)
  await expect(till.button('Try again')).toBeDisabled()
  await page.unroute(createIntentUrl)
  await till.button('Try again').click()
  await expect(till.pay).toBeEnabled()
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('what cannot be bought is named, and is taken out by one press; what costs something else is said (98)', async ({
  page,
  consoleErrors,
}) => {
  const till = checkoutPage(page)
  const buyer = await nextBuyer()
  const { tracks } = await fetchCartItems(page.request, 'warm-cache')
  const { pack } = await fetchCartItems(page.request)
  await buyWithoutPage(page.request, buyer, tracks.slice(0, 1))
  const cheaper = { ...pack, dynamicPrice: { amount: 1100, currency: 'usd' } }
  await storeBuyer(page, buyer, [cheaper, ...tracks.slice(0, 1), ...unknownTracks(1)])

  // The shop refuses by title what is owned, and the way leads to the review.
  await till.open('/checkout')
  await expect(till.alert).toHaveText('Something in your cart is no longer sold. Please remove it.')
  await till.link('Review your order').click()
  await expect(till.item('Cold Start')).toContainText('The price has changed: it was $11.00 USD')
  await expect(till.item('Hit Rate')).toContainText('You own this already')
  await expect(till.item('No. 1')).toContainText('This is no longer sold.')
  await expect(till.total).toHaveText('$12.00 USD')
  await expect(till.button('Proceed to Payment')).toHaveCount(0)
  // A double click takes them out, and does not go on to pay.
  await till.button('Remove and continue').dblclick()
  await expect(till.items).toHaveCount(1)
  expect(await readStoredTitles(page)).toEqual(['Cold Start'])
  await expect(page).toHaveURL('/checkout-confirm')
  await till.button('Undo').click()
  await expect(till.items).toHaveCount(3)
  await till.button('Remove and continue').focus()
  await page.keyboard.press('Enter')
  await expect(till.button('Proceed to Payment')).toBeFocused()
  await page.keyboard.press('Enter')
  // The review has said so already.
  await expect(till.paidFor).toContainText('$12.00 USD')
  await expect(till.paidFor).not.toContainText('$11.00 USD')

  await replaceStoredCart(page, tracks.slice(0, 1))
  await till.open('/checkout')
  await expect(till.alert).toHaveText('You own "Hit Rate" already. Please remove it from your cart.')
  await till.link('Review your order').click()
  await till.button('Remove and continue').click()
  await expect(page).toHaveURL('/shop')
  await expect(page.getByText('Nothing in your cart could be bought, so it is empty now.')).toBeVisible()
  expect(consoleErrors.splice(0)).toHaveLength(2)
})

test('the till says that a price has changed since the cart was looked at, and only then', async ({
  page,
}) => {
  const till = checkoutPage(page)
  const { pack } = await fetchCartItems(page.request)
  await storeBuyer(page, await nextBuyer(), [{ ...pack, dynamicPrice: { amount: 1100, currency: 'usd' } }])
  await cartPage(page).open()
  await expect(till.total).toHaveText('$12.00 USD')
  await till.open('/checkout')
  await expect(till.total).toHaveText('$12.00 USD')
  await expect(till.paidFor).not.toContainText('In your cart')

  // While it was looked at it cost less.
  await page.route('**/api/orders/quote', async (route) => {
    const text = (await (await route.fetch()).text()).replaceAll('"amount":1200', '"amount":1000')
    await route.fulfill({ contentType: 'application/json', body: text })
  })
  await cartPage(page).open()
  await expect(till.total).toHaveText('$10.00 USD')
  await till.open('/checkout')
  await expect(till.paidFor).toContainText(
    'In your cart this came to $10.00 USD. The price has changed since then, and you pay $12.00 USD.',
  )
})

test('whatever goes wrong before and while paying is said, and can be tried again (200, 313, 314)', async ({
  page,
  consoleErrors,
}) => {
  const till = checkoutPage(page)
  const buyer = await nextBuyer()
  await storeBuyer(page, buyer, (await fetchCartItems(page.request, 'glass-house-rules')).tracks.slice(0, 1))
  const again = async (sentence: string) => {
    await expect(till.alert).toHaveText(sentence)
    await till.button('Try again').click()
  }
  await page.route('**/api/orders/quote', (route) => route.abort())
  await till.open('/checkout-confirm')
  await expect(till.alert).toHaveText('The shop cannot be reached right now. Please try again in a moment.')
  await page.unroute('**/api/orders/quote')
  await till.button('Try again').click()
  await expect(till.items).toHaveCount(1)

  const answers = [
    { status: 200, json: { amount: 1, currency: 'usd', lines: [] } },
    { status: 502, json: { error: { message: 'The card provider is away.' } } },
    { status: 500, body: '' },
  ]
  await page.route(createIntentUrl, async (route) => {
    const answer = answers.pop()
    if (answer) await route.fulfill(answer)
    else await route.abort()
  })
  const scripts = [/\/sandbox\/cards\/stripe\.js$/, /\/assets\/(card-form|pure)-/]
  for (const script of scripts) await page.route(script, (route) => route.abort())
  await till.button('Proceed to Payment').click()
  await again('Failed to create payment intent')
  await again('The card provider is away.')
  await again('Could not retrieve payment details. Please try again.')
  // Not even answered; and then it is the provider's own script that does not come.
  await expect(till.alert).toHaveText('Failed to create payment intent')
  await page.unroute(createIntentUrl)
  await till.button('Try again').click()
  await expect(till.alert).toContainText(
    'The card provider cannot be reached right now. Nothing was charged.',
  )
  await expect(till.heading).toBeFocused()
  for (const script of scripts) {
    await page.unroute(script)
    await till.button('Try again').click()
    if (script !== scripts.at(-1)) await expect(till.alert).toContainText('cannot be reached right now')
  }

  // The line is cut while it is paid; then the provider says something that nobody knows.
  await page.route(confirmUrl, (route) => route.abort())
  await till.payWith(testCards.fine)
  await expect(till.alert).toContainText('We could not reach the card processor.')
  await page.route(confirmUrl, (route) => route.fulfill({ json: { id: 'pi_1', status: 'requires_capture' } }))
  await till.pay.click()
  await expect(till.alert).toHaveText('An unexpected error occurred or payment status is unknown.')
  await page.unroute(confirmUrl)
  await till.pay.click()
  await expect(page).toHaveURL(/\/payment-status/)
  await expect(till.status).toContainText('Payment successful!')
  expect(consoleErrors.splice(0).length).toBeGreaterThan(4)
})

import { fetchCartItems, readStoredTitles } from '../../pages/cart-page.ts'
import { checkoutPage, confirmUrl, testCards, watchRequests } from '../../pages/checkout-page.ts'
import { identityForms } from '../../pages/identity-page.ts'
import { packPage } from '../../pages/pack-page.ts'
import { createGate, site, waitUntilPreloaded } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { performOwnerAction, prepareBuyers, replaceStoredCart, storeBuyer } from '../../support/buyers.ts'
import { longRunOnly } from '../../support/long-run.ts'

const nextBuyer = prepareBuyers(5)

test('a buyer reviews the order, pays by card and owns it at once (21, 97-100, 104, 106, 107, 109, 191, 192, 197, 198, 278-280, 340)', async ({
  page,
  consoleErrors,
}) => {
  const till = checkoutPage(page)
  const buyer = await nextBuyer()
  const { pack } = await fetchCartItems(page.request, 'eight-good-mornings')
  const [track] = (await fetchCartItems(page.request, 'warm-cache')).tracks
  await storeBuyer(page, buyer, [pack, { ...track }])
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\/assets\/.*\.js$|\/cart$/.test(response.url())) scripts.push(response.text().catch(() => ''))
  })
  const policy = (await page.request.get('/checkout')).headers()['content-security-policy']
  expect(policy).not.toContain('stripe.com')
  const opened = watchRequests(page, /create-payment-intent$/)
  const confirmed = watchRequests(page, /payment_intents\/[^/]+\/confirm$/)

  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).dblclick()
  await expect(page).toHaveTitle('Review Your Order · Earcon')
  await expect(till.heading).toHaveText('Review Your Order')
  await expect(till.item('Eight Good Mornings')).toContainText('$12.00 USD')
  await expect(till.item('Hit Rate')).toContainText('$15.00 USD')
  await expect(till.total).toHaveText('$27.00 USD')
  await expect(till.summary).toContainText(buyer.email)
  await expect(till.summary.getByRole('link', { name: 'the licence' })).toHaveAttribute('href', '/licence')
  await expect(till.testMode).toHaveCount(1)
  await till.button('Back to Cart').click()
  await expect(page).toHaveURL('/cart')
  await page.goBack()
  await till.button('Proceed to Payment').click()

  await expect(page).toHaveURL('/checkout')
  await expect(till.paidFor).toContainText('$27.00 USD')
  await expect(till.pay).toBeEnabled()
  await expect(till.testMode).toHaveCount(1)
  expect(opened).toHaveLength(1)
  const wanted = { items: [pack, track].map((item) => ({ id: item?.id, type: item?.type })) }
  expect(JSON.parse(opened[0] ?? '')).toEqual(wanted)

  // The provider says why not, and the form stays.
  await till.pay.click()
  await expect(till.alert).toHaveText(/card number is incomplete/i)
  expect(confirmed).toHaveLength(0)
  await till.payWith(testCards.declined)
  await expect(till.alert).toHaveText('Your card was declined.')
  await expect(till.pay).toBeFocused()
  await till.payWith(testCards.poor)
  await expect(till.alert).toHaveText('Your card has insufficient funds.')
  expect(confirmed).toHaveLength(2)
  expect(consoleErrors.splice(0)).toHaveLength(2)

  // However often it is pressed while it is under way, it is paid once.
  const { done, release } = createGate()
  await page.route(confirmUrl, async (route) => {
    await done
    await route.continue()
  })
  await till.fill(testCards.fine)
  await till.pay.dblclick()
  await expect(till.pay).toHaveAttribute('aria-busy', 'true')
  await till.pay.click({ force: true })
  await page.getByLabel('CVC').press('Enter')
  await expect(till.alert).toHaveCount(0)
  release()
  await till.announces('Payment Succeeded! You will be redirected shortly.')
  expect(confirmed).toHaveLength(3)
  const { origin } = new URL(page.url())
  expect(new URLSearchParams(confirmed[2]).get('return_url')).toBe(`${origin}/payment-status`)

  const retrieved = watchRequests(page, /v1\/payment_intents\//)
  await expect(page).toHaveURL(/\/payment-status\?payment_intent=pi_/)
  await expect(till.status).toContainText('Payment successful! Thank you for your purchase.')
  await expect(till.status).toContainText(/Your order is number \d+\./)
  const query = new URL(page.url()).searchParams
  expect(query.get('redirect_status')).toBe('succeeded')
  expect(retrieved[0]).toContain(query.get('payment_intent_client_secret') ?? 'a secret')
  await expect(till.testMode).toHaveCount(1)
  await expect(site(page).cart).toHaveAccessibleName('Cart, empty')
  expect(await readStoredTitles(page)).toEqual([])
  await expect(till.link('View receipt')).toHaveAttribute('href', /^\/receipt\/\d+$/)
  const returned = page.url()

  // Nobody comes back to the form: the order is reviewed no more, since there is none.
  await page.goBack()
  await expect(page).toHaveURL('/shop')
  await page.getByRole('link', { name: 'Eight Good Mornings', exact: true }).click()
  await expect(packPage(page).pack('Owned')).toBeVisible()

  // A later visit says the same, and leaves the next cart alone.
  const [other] = (await fetchCartItems(page.request, 'glass-house-rules')).tracks
  await replaceStoredCart(page, [{ ...other }])
  await page.goto(returned)
  await expect(till.status).toContainText('Payment successful!')
  expect(await readStoredTitles(page)).toHaveLength(1)

  // What was cut off when a page was left has come on this one.
  await waitUntilPreloaded(page)
  const text = (await Promise.all(scripts)).join()
  expect(/AbortSignal\.timeout/.exec(text)).toBeNull()
  expect(text.includes('pk_sandbox_local')).toBe(true)
  expect(/sk_(sandbox|test|live)|whsec/.exec(text)).toBeNull()
})

test('a bank may ask who pays: what fails there can be tried again, and what is proved is paid (194, 195)', async ({
  page,
}) => {
  const till = checkoutPage(page)
  await storeBuyer(
    page,
    await nextBuyer(),
    (await fetchCartItems(page.request, 'warm-cache')).tracks.slice(0, 1),
  )
  const confirmed = watchRequests(page, /\/confirm$/)
  await till.open('/checkout')
  await expect(till.pay).toBeEnabled()
  await till.fill(testCards.asksTheBank)
  // By the keyboard alone, with a key that is held.
  await page.getByLabel('CVC').focus()
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  expect(confirmed).toHaveLength(1)
  await expect(page).toHaveURL(/\/payment-status\?.*redirect_status=failed/)
  await expect(till.alert).toHaveText('Payment failed. Please try another payment method.')
  expect(await readStoredTitles(page)).toEqual(['Hit Rate'])
  await till.link('Try Again').click()
  await expect(page).toHaveURL('/checkout')
  await till.payWith(testCards.asksTheBank)
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(till.status).toContainText('Payment successful! Thank you for your purchase.')
  expect(await readStoredTitles(page)).toEqual([])
})

test(
  'a payment that takes its time is told of when it is through, or when it is not (193, 199)',
  longRunOnly('the verdicts on slow payments have a table on the server'),
  async ({ page, shop, consoleErrors }) => {
    const till = checkoutPage(page)
    await storeBuyer(
      page,
      await nextBuyer(),
      (await fetchCartItems(page.request, 'warm-cache')).tracks.slice(0, 1),
    )
    const processing = "Payment processing. We'll update you when payment is received."
    const payLater = async () => {
      await till.payWith(testCards.processing)
      await till.announces('Your payment is processing. You will be redirected shortly.')
      await expect(till.status).toContainText(processing)
      return new URL(page.url()).searchParams.get('payment_intent') ?? ''
    }
    await till.open('/checkout')
    await performOwnerAction(page.request, shop, await payLater(), 'fail')
    await expect(till.alert).toHaveText('Payment failed. Please try another payment method.')
    await till.link('Try Again').click()
    const payment = await payLater()
    const returned = page.url()
    expect(await readStoredTitles(page)).toEqual(['Hit Rate'])
    // Nobody pays for the same thing twice meanwhile.
    await till.open('/checkout')
    await expect(till.alert).toContainText('You are paying for "Hit Rate" already.')
    expect(consoleErrors.splice(0)).toHaveLength(1)
    await till.link('View your order').click()
    await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row')).toContainText([
      'What was bought',
      'No receipt yetHit Rate (the payment is being processed)Not paid yet',
    ])
    await page.goto(returned)
    await expect(till.status).toContainText(processing)
    await performOwnerAction(page.request, shop, payment, 'settle')
    await expect(till.status).toContainText('Payment successful! Thank you for your purchase.')
    expect(await readStoredTitles(page)).toEqual([])
  },
)

test(
  'whose session ends while the money is on its way learns what came of it after the next login (108)',
  longRunOnly('a login in the midst of it, on top of the walk that stays'),
  async ({ page }) => {
    const till = checkoutPage(page)
    const buyer = await nextBuyer()
    await storeBuyer(page, buyer, (await fetchCartItems(page.request, 'warm-cache')).tracks.slice(0, 1))
    const { done, release } = createGate()
    await page.route(confirmUrl, async (route) => {
      await done
      await route.continue()
    })
    await till.open('/checkout')
    await till.payWith(testCards.fine)
    await expect(till.pay).toHaveAttribute('aria-busy', 'true')
    await expect(till.heard).toBeAttached()
    await page.evaluate(() => {
      localStorage.removeItem('earcon.authToken')
      dispatchEvent(new StorageEvent('storage', { key: 'earcon.authToken' }))
    })
    await expect(site(page).link('Login')).toBeVisible()
    await expect(till.pay).toBeVisible()
    release()
    await till.announces('Payment Succeeded! You will be redirected shortly.')
    await expect(page).toHaveURL('/login')
    await identityForms(page).logIn(buyer)
    await expect(page).toHaveURL(/\/payment-status\?payment_intent=/)
    await expect(till.status).toContainText('Payment successful! Thank you for your purchase.')
    await expect(site(page).cart).toHaveAccessibleName('Cart, empty')
  },
)

test('a press on Pay now counts although the field that was left moves the button away', async ({ page }) => {
  const till = checkoutPage(page)
  const [track] = (await fetchCartItems(page.request, 'warm-cache')).tracks
  await storeBuyer(page, await nextBuyer(), [{ ...track }])
  await till.open('/checkout')
  await expect(till.pay).toBeEnabled()
  await till.fill(testCards.fine)
  await page.getByLabel('CVC').fill('1')
  const place = await till.pay.boundingBox()
  await page.mouse.move((place?.x ?? 0) + 20, (place?.y ?? 0) + 4)
  await page.mouse.down()
  // The complaint has come, and the button stands lower.
  await expect.poll(async () => (await till.pay.boundingBox())?.y).toBeGreaterThan((place?.y ?? 0) + 4)
  await page.mouse.up()
  await expect(till.alert).toContainText('security code')
  await page.getByLabel('CVC').fill('123')
  await till.pay.click()
  await expect(page).toHaveURL(/\/payment-status/)
})

import { fetchCartItems, readStoredTitles } from '../../pages/cart-page.ts'
import { checkoutPage, watchRequests } from '../../pages/checkout-page.ts'
import { expect, test } from '../../shop.ts'
import {
  buyWithoutPage,
  createPayment,
  performOwnerAction,
  prepareBuyers,
  storeBuyer,
} from '../../support/buyers.ts'
import { longRunOnly } from '../../support/long-run.ts'

const nextBuyer = prepareBuyers(4)

const addressOf = ({ id, secret }: { id: string; secret: string }) =>
  `/payment-status?payment_intent=${id}&payment_intent_client_secret=${secret}&redirect_status=succeeded`
const reconciles = '**/api/orders/reconcile'
const retrievals = '**/sandbox/cards/v1/payment_intents/*'
const unknown = 'Something went wrong. Please contact support.'

test('whatever cannot be told of a payment is an error, with a person to write to (196, 279, 315, 316, 317)', async ({
  page,
  consoleErrors,
}) => {
  const till = checkoutPage(page)
  const buyer = await nextBuyer()
  const { tracks } = await fetchCartItems(page.request, 'warm-cache')
  await storeBuyer(page, buyer, tracks.slice(0, 1))
  const visit = async (address: string, sentence: string | RegExp) => {
    await page.goto(address)
    await expect(till.alert).toHaveText(sentence)
    await expect(till.link('studio@earcon.example')).toBeVisible()
  }
  const missing = 'Error: Missing payment information. Please try again or contact support.'
  await visit('/payment-status?payment_intent=pi_1', missing)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const { headers } = { headers: (await page.request.get('/payment-status')).headers() }
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['cache-control']).toBe('no-store')

  await visit(addressOf({ id: 'pi_1', secret: 'pi_1_secret_1' }), /^Error retrieving payment details: \S/)
  const former = await createPayment(page.request, buyer, tracks.slice(1, 2))
  await page.route(retrievals, (route) => route.abort())
  await visit(addressOf(former), /^Error retrieving payment details: We could not reach/)
  await page.unroute(retrievals)
  await till.button('Try again').click()
  await expect(till.alert).toHaveText('Payment failed. Please try another payment method.')
  await expect(till.heading).toBeFocused()

  // Another cart has taken its place, so it was called off.
  await createPayment(page.request, buyer, tracks.slice(0, 1))
  await visit(addressOf(former), unknown)
  expect(await readStoredTitles(page)).toEqual(['Hit Rate'])
  expect(consoleErrors.splice(0)).toHaveLength(2)
})

test('somebody else’s payment is nobody’s business, and clears no cart (196)', async ({
  page,
  consoleErrors,
}) => {
  const till = checkoutPage(page)
  const { tracks } = await fetchCartItems(page.request, 'warm-cache')
  const buyer = await nextBuyer()
  const theirs = await buyWithoutPage(page.request, await nextBuyer(), tracks.slice(2, 3))
  await storeBuyer(page, buyer, tracks.slice(0, 1))
  await page.goto(addressOf(theirs))
  await expect(till.alert).toHaveText(unknown)
  expect(await readStoredTitles(page)).toEqual(['Hit Rate'])
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test(
  'a paid order that the shop cannot confirm yet is thanked for, asked for again, and told of if it was given back (191, 192)',
  longRunOnly('settlement.rules has a table of what is said'),
  async ({ page, shop, consoleErrors }) => {
    const till = checkoutPage(page)
    const buyer = await nextBuyer()
    const { tracks } = await fetchCartItems(page.request, 'warm-cache')
    const bought = await buyWithoutPage(page.request, buyer, tracks.slice(0, 1))
    await storeBuyer(page, buyer, tracks.slice(0, 1))
    const questions = watchRequests(page, /orders\/reconcile$/)
    const away = [
      { status: 502, json: { message: 'The card provider cannot be reached right now.' } },
      { json: { status: 'processing', number: null } },
    ]
    await page.route(reconciles, async (route) => {
      const answer = away.shift()
      if (answer) await route.fulfill(answer)
      else await route.continue()
    })
    await page.goto(addressOf(bought))
    await expect(till.status).toContainText('Payment successful! Thank you for your purchase.')
    await expect(till.status).toContainText('Your purchase will appear in your account shortly.')
    expect(await readStoredTitles(page)).toEqual([])
    await expect(till.status).toContainText(`Your order is number ${bought.number}.`)
    expect(questions).toHaveLength(3)
    expect(consoleErrors.splice(0)).toHaveLength(1)

    await performOwnerAction(page.request, shop, bought.id, 'refund')
    await page.goto(addressOf(bought))
    await expect(till.status).toContainText('This payment was refunded.')
    await expect(till.status).not.toContainText('Thank you')
    await till.link('View receipt').click()
    const table = page.getByRole('table')
    await expect(table.getByRole('row', { name: /Refunded/ })).toContainText('−$15.00 USD')
    await expect(table.getByRole('row', { name: /Paid in the end/ })).toContainText('$0.00 USD')
  },
)

import { fetchCartItems } from '../../pages/cart-page.ts'
import { checkoutPage, testCards } from '../../pages/checkout-page.ts'
import { horizontalOverflow, site, wide } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { expectNoViolations } from '../../support/axe.ts'
import { buyWithoutPage, createBuyer, storeBuyer } from '../../support/buyers.ts'
import { longRunOnly } from '../../support/long-run.ts'

test('a receipt says who sold what to whom, under which licence and for how much, on paper as well; nobody else sees it', async ({
  page,
  shop,
  consoleErrors,
}) => {
  const buyer = await createBuyer(page.request, shop)
  const { pack } = await fetchCartItems(page.request)
  const { tracks } = await fetchCartItems(page.request, 'warm-cache')
  const { number } = await buyWithoutPage(page.request, buyer, [pack, ...tracks.slice(0, 1)])
  await storeBuyer(page, buyer, [])
  await page.goto(`/receipt/${number}`)
  await expect(page).toHaveTitle(`Receipt ${number} · Earcon`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Receipt ${number}`)
  const receipt = page.getByRole('article')
  for (const words of ['studio@earcon.example', buyer.email, 'Paid on', 'Test mode: no real money'])
    await expect(receipt).toContainText(words)
  const row = (name: RegExp) => page.getByRole('table').getByRole('row', { name })
  await expect(row(/Cold Start/)).toHaveText(/Sound pack, 9 new tracks.*2\.0.*EC-.*\$12\.00 USD/)
  await expect(row(/Hit Rate/)).toHaveText(/Track.*2\.0.*EC-.*\$15\.00 USD/)
  await expect(row(/Hit Rate/).getByRole('link', { name: '2.0' })).toHaveAttribute('href', '/licence/2.0')
  await expect(row(/Total/)).toContainText('$27.00 USD')
  await expectNoViolations(page)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await horizontalOverflow(page)).toBe('')

  // Pressing Print prints; on paper there is only the receipt, black on white even by night.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.setViewportSize(wide)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const { header, footer } = site(page)
  for (const part of [header, footer, page.getByRole('button', { name: 'Print' })])
    await expect(part).toBeHidden()
  await expect(row(/Total/)).toBeVisible()
  await expect(receipt.getByText('Test mode: no real money')).toBeVisible()
  const look = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    return [backgroundColor, color]
  })
  expect(look).toEqual(['rgb(255, 255, 255)', 'rgb(26, 26, 28)'])
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })

  await page.goto('/receipt/no-such-number')
  await expect(page.getByRole('alert')).toHaveText('There is no such order of yours.')
  await page.evaluate(() => localStorage.removeItem('earcon.authToken'))
  await page.goto(`/receipt/${number}`)
  await expect(page).toHaveURL('/login')
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test(
  'axe finds nothing from the review to the result, wide by day and narrow by night; the card wears the shop’s colours',
  longRunOnly('the same screens as in the walk of a buyer'),
  async ({ page, shop, consoleErrors }) => {
    const till = checkoutPage(page)
    const buyer = await createBuyer(page.request, shop)
    const { tracks } = await fetchCartItems(page.request, 'warm-cache')
    await storeBuyer(page, buyer, [{ ...tracks[0] }, { ...tracks[1], id: 'gone', title: 'W'.repeat(120) }])
    const look = async () => {
      await expectNoViolations(page)
      await page.setViewportSize({ width: 320, height: 700 })
      expect(await horizontalOverflow(page)).toBe('')
    }
    await till.open('/checkout-confirm')
    await till.button('Remove and continue').waitFor()
    await look()
    await till.button('Remove and continue').click()
    await till.button('Proceed to Payment').click()
    await till.payWith(testCards.declined)
    await expect(till.alert).toHaveText('Your card was declined.')
    await look()
    const field = page.getByLabel('Card number')
    for (const [colorScheme, colour] of [
      ['light', 'rgb(255, 255, 255)'],
      ['dark', 'rgb(27, 30, 36)'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(field).toHaveCSS('background-color', colour)
    }
    await till.payWith(testCards.fine)
    await expect(till.status).toContainText('Payment successful!')
    await look()
    expect(consoleErrors.splice(0)).toHaveLength(1)
  },
)

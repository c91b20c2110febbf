import { cartPage } from '../../pages/cart-page.ts'
import { checkoutPage, testCards } from '../../pages/checkout-page.ts'
import { packPage } from '../../pages/pack-page.ts'
import { waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { findViolations } from '../../support/axe.ts'
import { prepareBuyers, storeBuyer } from '../../support/buyers.ts'

const nextBuyer = prepareBuyers(2)
const title = 'Eight Good Mornings'
const million = 'up to a million people'
const tenMillion = 'up to ten million people'

for (const width of [390, 1280])
  test(`a larger scope is chosen, changed in the cart, paid and owned, at ${width} px (418)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const pack = packPage(page)
    const cart = cartPage(page)
    const till = checkoutPage(page)
    await storeBuyer(page, await nextBuyer(), [])
    await pack.open('eight-good-mornings')
    await expect(pack.scope(million)).toBeChecked()
    await expect(page.locator('.pack-text > .price')).toHaveText('$12')

    // The whole page follows: the pack and its single tracks.
    await pack.scope(tenMillion).check()
    await expect(page.locator('.pack-text > .price')).toHaveText('$48')
    await expect(pack.row('Key in the Ignition')).toContainText('$10')
    await pack.pack('Add Pack to Cart').click()
    await expect(pack.pack('Pack in Cart')).toBeVisible()
    expect(await findViolations(page)).toEqual([])

    // Whoever comes back finds what they chose.
    await page.reload()
    await waitUntilHydrated(page)
    await expect(pack.scope(tenMillion)).toBeChecked()
    await pack.broadcast.check()
    await expect(page.locator('.pack-text > .price')).toHaveText('$84')

    await cart.open()
    await expect(cart.item(title)).toContainText('$84.00 USD')
    await cart.scope(title).selectOption({ label: `For ${tenMillion}` })
    await expect(cart.sum('Total')).toHaveText('$48.00 USD')
    await expect(cart.item(title)).not.toContainText('The price has changed')
    expect(await findViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )

    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(till.item(title)).toContainText(`For ${tenMillion}`)
    await expect(till.total).toHaveText('$48.00 USD')
    await till.button('Proceed to Payment').click()
    await expect(till.paidFor).toContainText(`${title} (${tenMillion})`)
    await till.payWith(testCards.fine)
    await expect(page).toHaveURL(/payment-status/)
    await expect(till.status).toContainText('Payment successful!')

    // It is theirs, at this scope and below; beyond it the difference is to be paid.
    await pack.open('eight-good-mornings')
    await expect(pack.pack('Owned')).toBeDisabled()
    await expect(pack.scope(tenMillion)).toBeChecked()
    await expect(pack.scope(million)).toBeDisabled()
    await expect(pack.pack('Owned')).toBeDisabled()
    await pack.scope('any number of people').check()
    await expect(page.locator('.pack-text > .price')).toHaveText('$72')
    await expect(page.getByText('With what you have of it: −$48')).toBeVisible()
    await expect(pack.pack('Add Pack to Cart')).toBeEnabled()
    await page.goto('/account')
    await expect(page.getByRole('region', { name: title })).toContainText(`(${tenMillion})`)
  })

test('without scripts the scopes and their prices can be read', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.address })
  const page = await context.newPage()
  await page.goto('/sound-pack/cold-start')
  await expect(page.getByRole('group', { name: /^Licence for/ })).toContainText(
    `${tenMillion}an app with 3 million users`,
  )
  await expect(page.getByRole('group', { name: /^Licence for/ })).toContainText('$48')
  await page.goto('/licence')
  await expect(page.getByRole('table', { name: 'Scopes' }).getByRole('row')).toHaveCount(5)
  await context.close()
})

test('a free pack has no scope to choose', async ({ page }) => {
  await packPage(page).open('hello-world')
  await expect(packPage(page).pack('Free')).toBeDisabled()
  await expect(page.getByRole('radio')).toHaveCount(0)
})

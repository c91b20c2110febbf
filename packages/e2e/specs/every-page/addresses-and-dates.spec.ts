import { fetchCartItems } from '../../pages/cart-page.ts'
import { purchasesPage } from '../../pages/purchases-page.ts'
import { waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { buyWithoutPage, prepareBuyers, storeBuyer } from '../../support/buyers.ts'

const nextBuyer = prepareBuyers(1)

/** 16 November 2026 */
const day = /^\d{1,2} [A-Z][a-z]+ \d{4}$/

test('an address is set in lining figures wherever it stands, so that no 0 reads as an o; dates have one format', async ({
  page,
}) => {
  const buyer = await nextBuyer()
  const [track] = (await fetchCartItems(page.request, 'warm-cache')).tracks
  if (!track) throw new Error('there is nothing to buy')
  const { number } = await buyWithoutPage(page.request, buyer, [track])
  await storeBuyer(page, buyer, [])
  const addresses = page.locator(`text=/\\S@\\S+\\.example/ >> visible=true`)
  for (const path of ['/account', '/account?tab=password', `/receipt/${number}`, '/contact']) {
    await page.goto(path)
    await waitUntilHydrated(page)
    await expect(addresses.first()).toBeVisible()
    const figures = await addresses.evaluateAll((all) =>
      all.map((one) => [one.textContent, getComputedStyle(one).fontVariantNumeric]),
    )
    for (const [text, variant] of figures) expect(variant, `${path}: ${text}`).toContain('lining-nums')
  }
  for (const field of await page.getByRole('textbox').all())
    expect(await field.evaluate((one) => getComputedStyle(one).fontVariantNumeric)).toContain('lining-nums')

  await purchasesPage(page).open()
  await expect(page.getByRole('table', { name: 'Orders' }).locator('time').first()).toHaveText(day)
  await page.goto(`/receipt/${number}`)
  await expect(page.locator('time').first()).toHaveText(day)
})

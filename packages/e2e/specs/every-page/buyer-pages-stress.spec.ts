import { fetchCartItems } from '../../pages/cart-page.ts'
import { horizontalOverflow, phoneDevice } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { buyWithoutPage, prepareBuyers, storeBuyer } from '../../support/buyers.ts'
import { doubleFontSize, doubleTexts, findSmallTargets, resetFontSize } from '../../support/layout-stress.ts'

const nextBuyer = prepareBuyers(1)

test('what a buyer meets bears large type, words twice as long, and fingers', async ({ browser, shop }) => {
  const context = await browser.newContext({ ...phoneDevice, baseURL: shop.address })
  const page = await context.newPage()
  const buyer = await nextBuyer()
  const { pack, tracks } = await fetchCartItems(context.request, 'warm-cache')
  const { number } = await buyWithoutPage(context.request, buyer, tracks.slice(0, 2))
  await storeBuyer(page, buyer, [pack, ...(await fetchCartItems(context.request)).tracks.slice(0, 1)])
  const screens: [path: string, there: string][] = [
    ['/account', 'Complete this pack'],
    ['/account?tab=profile', 'Save Profile'],
    ['/account?tab=change-password', 'Change Password'],
    ['/account?tab=settings', 'now, from here'],
    [`/receipt/${number}`, 'Print'],
    ['/cart', 'Proceed to Checkout'],
    ['/checkout-confirm', 'Proceed to Payment'],
    ['/checkout', 'Pay now'],
  ]
  for (const [path, there] of screens) {
    await page.setViewportSize(phoneDevice.viewport)
    await page.goto(path)
    await page.getByText(there).last().waitFor()
    expect(await findSmallTargets(page), path).toEqual([])
    await doubleFontSize(page)
    expect(await horizontalOverflow(page), `${path}, large`).toBe('')
    await resetFontSize(page)
    await doubleTexts(page)
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await horizontalOverflow(page), `${path}, long, at ${width} px`).toBe('')
    }
  }
  await context.close()
})

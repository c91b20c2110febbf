import { buy, buyersOf, comeWith } from '../pages/buyers.ts'
import { wares } from '../pages/cart-page.ts'
import { phoneDevice, sticksOut } from '../pages/site.ts'
import { doubleTexts, largeType, smallTargets, usualType } from '../pages/stretch.ts'
import { expect, test } from '../shop.ts'

const nextBuyer = buyersOf(1)

test('what a buyer meets bears large type, words twice as long, and fingers', async ({ browser, shop }) => {
  const context = await browser.newContext({ ...phoneDevice, baseURL: shop.address })
  const page = await context.newPage()
  const buyer = await nextBuyer()
  const { pack, tracks } = await wares(context.request, 'warm-cache')
  const { number } = await buy(context.request, buyer, tracks.slice(0, 2))
  await comeWith(page, buyer, [pack, ...(await wares(context.request)).tracks.slice(0, 1)])
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
    expect(await smallTargets(page), path).toEqual([])
    await largeType(page)
    expect(await sticksOut(page), `${path}, large`).toBe('')
    await usualType(page)
    await doubleTexts(page)
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sticksOut(page), `${path}, long, at ${width} px`).toBe('')
    }
  }
  await context.close()
})

import {
  cartPage,
  fetchCartItems,
  fetchPackAndTrack,
  storeCart,
  unknownTracks,
} from '../../pages/cart-page.ts'
import { createAccount, storeToken } from '../../pages/identity-page.ts'
import { createGate, horizontalOverflow, phone, waitUntilHydrated, wide } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { findViolations } from '../../support/axe.ts'
import { readLayoutShifts, waitTwoFrames, watchLayoutShifts } from '../../support/layout-shifts.ts'

test('axe finds nothing in a cart with remarks and a way back, by day and by night, wide and narrow', async ({
  page,
}) => {
  const cart = cartPage(page)
  const { pack } = await fetchCartItems(page.request)
  await cart.open([{ ...pack, dynamicPrice: { amount: 1100, currency: 'usd' } }, ...unknownTracks(2)])
  await cart.remove('No. 1').click()
  await expect(cart.items.getByText('The price has changed')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const viewport of [wide, phone]) {
      await page.setViewportSize(viewport)
      expect(await findViolations(page), `${viewport.width} px, ${colorScheme}`).toEqual([])
    }
  }
})

test('titles of 120 letters break nothing in the cart, nor in what is said of it, from 320 px up', async ({
  page,
}) => {
  const cart = cartPage(page)
  const long = (letter: string) => letter.repeat(120)
  const [pack, track] = await fetchPackAndTrack(page.request)
  await cart.open([
    { ...pack, title: long('W'), tracks_summary: ['i', 'm', 'W'].map(long) },
    { ...track, title: long('m'), artist_name: long('N') },
    { ...unknownTracks(1)[0], title: long('V') },
  ])
  await cart.remove(long('V')).click()
  for (const width of [320, 390, 600, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await horizontalOverflow(page), `${width} px`).toBe('')
    for (const part of [cart.toast, cart.button('Undo'), cart.button('Dismiss')])
      await expect(part, `${width} px`).toBeInViewport({ ratio: 1 })
  }
})

for (const viewport of [wide, phone]) {
  test(`nothing moves in the cart when its owner and the prices arrive, at ${viewport.width} px`, async ({
    page,
    context,
  }) => {
    const cart = cartPage(page)
    await page.setViewportSize(viewport)
    await watchLayoutShifts(context)
    await storeToken(page, (await createAccount(page.request)).token)
    const items = await fetchPackAndTrack(page.request)
    await storeCart(page, items)
    const arrival = createGate()
    for (const asked of ['**/api/me', '**/api/orders/quote'])
      await page.route(asked, async (route) => {
        await arrival.done
        await route.continue()
      })
    await page.goto('/cart')
    await waitUntilHydrated(page)
    await page.evaluate(() => document.fonts.ready)
    await expect(cart.items).toHaveCount(2)
    await waitTwoFrames(page)
    const before = await readLayoutShifts(page)
    const answered = page.waitForResponse('**/api/orders/quote')
    arrival.release()
    await answered
    await expect(cart.button('Proceed to Checkout')).toBeVisible()
    await waitTwoFrames(page)
    expect((await readLayoutShifts(page)).slice(before.length)).toEqual([])

    // What the shop says in time comes along with the items.
    const dearer = { ...items[0], dynamicPrice: { amount: 990, currency: 'usd' } }
    await page.evaluate(
      (cart) => localStorage.setItem('earcon.cart', cart),
      JSON.stringify([dearer, items[1]]),
    )
    await page.reload()
    await expect(cart.items.getByText('The price has changed')).toBeVisible()
    await waitTwoFrames(page)
    expect(await readLayoutShifts(page)).toEqual([])
  })
}

test('the slip with the way back covers nothing that has the focus, and is not printed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  const cart = cartPage(page)
  await cart.open(unknownTracks(8))
  await cart.remove('No. 1').focus()
  await page.keyboard.press('Enter')
  await expect(cart.remove('No. 2')).toBeFocused()
  const slip = page.locator('.slip')
  const covered = () =>
    slip.evaluate((slip) => {
      const at = document.activeElement
      if (!at || slip.contains(at)) return false
      return at.getBoundingClientRect().bottom > slip.getBoundingClientRect().top
    })
  const stops: string[] = []
  for (let presses = 0; presses < 40 && !stops.includes('Music Collection'); presses += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => document.activeElement?.textContent ?? '')
    expect(await covered(), name).toBe(false)
    stops.push(name)
  }
  expect(stops).toEqual(expect.arrayContaining(['Remove', 'Clear Cart', 'Undo', 'Music Collection']))
  await page.emulateMedia({ media: 'print' })
  await expect(slip).toBeHidden()
})

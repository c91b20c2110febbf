import { fetchCartItems, readStoredTitles } from '../../pages/cart-page.ts'
import { checkoutPage } from '../../pages/checkout-page.ts'
import { createAccount, storeToken } from '../../pages/identity-page.ts'
import { packPage } from '../../pages/pack-page.ts'
import { expect, test } from '../../shop.ts'
import { storeBuyer } from '../../support/buyers.ts'
import { pauseClock } from '../../support/clock.ts'
import { mailbox } from '../../support/mailbox.ts'

const boot = 'Key in the Ignition'

test('a prompt that waits learns that the address was verified elsewhere, and what was asked for is done', async ({
  page,
  shop,
}) => {
  const pack = packPage(page)
  const prompt = page.getByRole('dialog', { name: 'Verify your email' })
  const { email, token } = await createAccount(page.request)
  await storeToken(page, token)
  await pack.open()
  await pack.add(boot).click()
  await expect(prompt).toBeVisible()
  await page.request.get(await mailbox(shop).link(email, '/api/auth/verify-email'))
  await expect(prompt).toBeHidden()
  await expect(pack.added(boot)).toBeFocused()
  expect(await readStoredTitles(page)).toEqual([boot])
})

test('whoever has verified elsewhere is not asked again: neither for the cart nor for the payment', async ({
  page,
  shop,
}) => {
  const till = checkoutPage(page)
  // Nothing is asked by the clock: only the press does it.
  await pauseClock(page)
  const person = await createAccount(page.request)
  await storeBuyer(page, person, (await fetchCartItems(page.request, 'warm-cache')).tracks.slice(0, 1))
  await till.open('/checkout-confirm')
  await till.button('Proceed to Payment').click()
  await expect(till.prompt).toBeVisible()
  await page.keyboard.press('Escape')
  await page.request.get(await mailbox(shop).link(person.email, '/api/auth/verify-email'))
  await till.button('Proceed to Payment').click()
  await expect(page).toHaveURL('/checkout')
  await expect(till.paidFor).toBeVisible()
})

import { fetchCartItems } from '../../pages/cart-page.ts'
import { deskPage } from '../../pages/desk-page.ts'
import { downloadButtons, purchasesPage, sha256 } from '../../pages/purchases-page.ts'
import { expect, test } from '../../shop.ts'
import { expectNoViolations } from '../../support/axe.ts'
import { buyWithoutPage, prepareBuyers, storeBuyer } from '../../support/buyers.ts'
import { mailbox } from '../../support/mailbox.ts'

const nextBuyer = prepareBuyers(1)
const slug = 'harbour-master'
const title = 'Harbour Master'

test('a new version is announced at the desk, told to who owns the pack, and leaves them the old one (400, 401)', async ({
  page,
  browser,
  request,
  shop,
}) => {
  test.slow()
  const buyer = await nextBuyer()
  await buyWithoutPage(request, buyer, [(await fetchCartItems(request, slug)).pack])
  await storeBuyer(page, buyer, [])
  const purchases = purchasesPage(page)
  const downloads = downloadButtons(page)
  await purchases.open()
  const before = await downloads.press(`Download Pack: ${title}`)

  const owner = await browser.newContext()
  const desk = deskPage(await owner.newPage())
  await desk.openAsOwner(request, `/admin/packs/${slug}`)
  await expect(desk.field('What is new in this version')).toHaveCount(0)
  await desk.field('Description').fill('Now it counts from zero.')
  await desk.field('Version').fill('1.1')
  await desk.field('What is new in this version').fill('The last bell is the first one now.')
  await desk.button('Save').click()
  await expect(desk.status.filter({ hasText: 'Saved.' })).toBeVisible()
  // Below it, it is refused in words, and what was typed is still there.
  await desk.field('Version').fill('1.0')
  await desk.button('Save').click()
  await expect(desk.alert).toHaveText('version must be higher than 1.1, which its owners have already.')
  await expect(desk.field('Version')).toHaveValue('1.0')
  await owner.close()

  await mailbox(shop).mail(buyer.email, 'The last bell is the first one now.')
  await page.goto(`/sound-pack/${slug}`)
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions).toContainText('1.1.0')
  await expect(versions).toContainText('The last bell is the first one now.')
  await expectNoViolations(page)

  await purchases.open()
  const old = await downloads.press(`Download Pack: ${title} 1.0.0`)
  expect(sha256(old.bytes)).toBe(sha256(before.bytes))
  expect(old.name).toBe('Harbour_Master_1.0.0.zip')
  const now = await downloads.press(`Download Pack: ${title}`)
  expect(sha256(now.bytes)).not.toBe(sha256(before.bytes))
  await expectNoViolations(page)
})

import { fetchCartItems } from '../../pages/cart-page.ts'
import { storeToken } from '../../pages/identity-page.ts'
import { packPage } from '../../pages/pack-page.ts'
import { downloadButtons, purchasesPage } from '../../pages/purchases-page.ts'
import { horizontalOverflow, phone, waitUntilHydrated, wide } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { expectNoViolations } from '../../support/axe.ts'
import { buyWithoutPage, prepareBuyers, storeBuyer } from '../../support/buyers.ts'
import { readLayoutShifts, watchLayoutShifts } from '../../support/layout-shifts.ts'

const nextBuyer = prepareBuyers(5)
const demo = { email: 'demo@earcon.example', password: 'Earcon-demo-1' }

for (const [name, viewport] of Object.entries({ wide, phone })) {
  test(`what somebody owns is stamped on the covers, and moves nothing when it comes: ${name} (68, 69)`, async ({
    page,
    context,
  }) => {
    const login = await page.request.post('/api/auth/login', { data: demo })
    await storeToken(page, ((await login.json()) as { token: string }).token)
    await page.setViewportSize(viewport)
    await watchLayoutShifts(context)
    const card = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
    for (const [title, stamp] of [
      ['Small Wooden Things', 'OWNED'],
      ['Cold Start', '3/9 tracks'],
    ] as const) {
      await page.goto(`/shop?search=${title}`)
      await expect(card(title).getByText(stamp, { exact: true })).toBeVisible()
      expect((await readLayoutShifts(page)).filter((move) => move > 0.001)).toEqual([])
    }
    const load = downloadButtons(page)
    for (const [slug, count] of [
      ['cold-start', 3],
      ['small-wooden-things', 10],
      ['hello-world', 10],
    ] as const) {
      await packPage(page).open(slug)
      await expect(load.all).toHaveCount(count)
      expect((await readLayoutShifts(page)).filter((move) => move > 0.001)).toEqual([])
    }
  })
}

test('somebody with many packs finds one by its title or a track’s; axe finds nothing, wide by day and narrow by night', async ({
  page,
}) => {
  const purchases = purchasesPage(page)
  const buyer = await nextBuyer()
  const packs = await Promise.all(
    ['eight-good-mornings', 'off-by-one'].map(
      async (slug) => (await fetchCartItems(page.request, slug)).pack,
    ),
  )
  await buyWithoutPage(page.request, buyer, packs)
  await storeBuyer(page, buyer, [])
  await purchases.open()
  const everything = await purchases.packs.count()
  expect(everything).toBeGreaterThan(8)
  await expect(purchases.panel.getByRole('table', { name: 'Orders' })).toBeVisible()
  await purchases.filter.fill('OFF BY')
  await expect(purchases.packs).toHaveText(['Off by One'])
  await expect(purchases.panel.getByRole('status').filter({ hasText: 'packs' })).toHaveText(
    `1 of ${everything} packs`,
  )
  await purchases.filter.fill('key in the ign')
  await expect(purchases.packs).toHaveText(['Eight Good Mornings', 'Cold Start'])
  await purchases.filter.fill('zzz')
  await expect(purchases.panel).toContainText('Nothing of yours has that in its title.')
  await expect(purchases.packs).toHaveCount(0)
  await expect(purchases.panel).toContainText(`0 of ${everything} packs`)
  await purchases.filter.fill('')
  await expect(purchases.packs).toHaveCount(everything)

  const first = purchases.pack('Eight Good Mornings').or(purchases.pack('Off by One')).first()
  await first.getByText('Single tracks').click()
  await expect(first.getByRole('listitem').first()).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await horizontalOverflow(page)).toBe('')

  // By keyboard alone: to the list of single tracks, and a download.
  await page.setViewportSize(wide)
  await page.reload()
  await waitUntilHydrated(page)
  const load = downloadButtons(page)
  await load.pack('Off by One').focus()
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await saved).suggestedFilename()).toBe('Off_by_One.zip')
  await expect(load.pack('Off by One')).toBeFocused()
})

test('what was bought stands first, what merely shares tracks with it after, and the orders are named at the top', async ({
  page,
}) => {
  const buyer = await nextBuyer()
  const purchases = purchasesPage(page)
  const { pack } = await fetchCartItems(page.request, 'eight-good-mornings')
  await buyWithoutPage(page.request, buyer, [pack])
  await storeBuyer(page, buyer, [])
  await purchases.open()
  const offers = page.getByRole('region', { name: 'Packs that share tracks with yours' })
  await expect(offers.getByRole('heading', { name: 'Cold Start' })).toBeVisible()
  await expect(purchases.packs.first()).toHaveText('Eight Good Mornings')
  // Each of its tracks stands in another pack as well, and none of these was bought.
  expect(await purchases.packs.count()).toBe(1 + (await offers.getByRole('heading').count()))
  await page.getByRole('link', { name: 'Orders and receipts' }).click()
  await expect(page.getByRole('table', { name: 'Orders' })).toBeInViewport()
})

import { readZipFiles } from '@earcon/zip/testing/readers'
import { fetchCartItems } from '../../pages/cart-page.ts'
import { checkoutPage, testCards } from '../../pages/checkout-page.ts'
import { packPage, recordPack } from '../../pages/pack-page.ts'
import { downloadButtons, purchasesPage } from '../../pages/purchases-page.ts'
import { test as base, expect } from '../../shop.ts'
import { expectSound } from '../../support/audio.ts'
import { createBuyer, performOwnerAction, storeBuyer } from '../../support/buyers.ts'
import { startTwoServers } from '../../support/two-servers.ts'

const test = base.extend<object, { shop: Awaited<ReturnType<typeof startTwoServers>> }>({
  shop: [
    async ({}, use) => {
      const shop = await startTwoServers()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('on two servers with media in a bucket one browses, hears, buys, downloads, and gets money back (404)', async ({
  page,
  shop,
  consoleErrors,
}) => {
  test.slow()
  const servers = new Set<string>()
  page.on('response', (response) => servers.add(response.headers()['x-served-by'] ?? ''))
  const buyer = await createBuyer(page.request, shop)
  await recordPack(page.request, 'off-by-one')

  await page.goto('/shop')
  await page.getByRole('link', { name: 'Off by One' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Off by One' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Play preview: / })
    .first()
    .click()
  await expectSound(page, /^\/api\/tracks\/\w+\/download\?preview=true$/)
  await packPage(page).stops.click()

  const { pack } = await fetchCartItems(page.request, 'off-by-one')
  await storeBuyer(page, buyer, [pack])
  const till = checkoutPage(page)
  await till.open('/checkout-confirm')
  await till.button('Proceed to Payment').click()
  await till.payWith(testCards.fine)
  await expect(page).toHaveURL(/\/payment-status/)
  const intent = new URL(page.url()).searchParams.get('payment_intent') ?? ''

  const purchases = purchasesPage(page)
  await purchases.open()
  await expect(purchases.pack('Off by One')).toContainText('9 tracks')
  const { name, bytes } = await downloadButtons(page).press('Download Pack: Off by One')
  expect(name).toBe('Off_by_One.zip')
  const files = await readZipFiles(bytes)
  expect(files.filter(({ name }) => name.endsWith('.wav'))).toHaveLength(9)

  const headers = { authorization: `Bearer ${buyer.token}` }
  const listed = await page.request.get('/api/me/licences', { headers })
  const [licence] = ((await listed.json()) as { data: { number: string }[] }).data
  /** What each of the servers says of the certificate. */
  const standings = async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => page.request.get(`/api/licences/${licence?.number}`)),
    )
    expect(new Set(answers.map((answer) => answer.headers()['x-served-by'])).size).toBe(2)
    const said = answers.map(async (answer) => ((await answer.json()) as { status: string }).status)
    return [...new Set(await Promise.all(said))]
  }
  expect(await standings()).toEqual(['valid'])
  await performOwnerAction(page.request, shop, intent, 'refund')
  const refused = async () =>
    (await page.request.get(`/api/sound-packs/${pack.id}/download`, { headers })).status()
  await expect.poll(refused).toBe(403)
  expect(await standings()).toEqual(['withdrawn'])
  await purchases.open()
  await expect(purchases.panel).toContainText('There is nothing to download at the moment.')
  expect([...servers].filter(Boolean)).toHaveLength(2)
  expect(consoleErrors).toEqual([])
})

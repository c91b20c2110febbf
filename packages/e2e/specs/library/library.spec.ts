import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { readZipFiles } from '@earcon/zip/testing/readers'
import type { APIRequestContext } from '@playwright/test'
import { fetchCartItems } from '../../pages/cart-page.ts'
import { checkoutPage, testCards } from '../../pages/checkout-page.ts'
import { packPage, recordPack } from '../../pages/pack-page.ts'
import { downloadButtons, purchasesPage, sha256 } from '../../pages/purchases-page.ts'
import { waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { buyWithoutPage, performOwnerAction, prepareBuyers, storeBuyer } from '../../support/buyers.ts'

const nextBuyer = prepareBuyers(3)

/** The checksum of every master of a pack, each fetched by itself. */
async function mastersOf(request: APIRequestContext, slug: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const { tracks } = (await (await request.get(`/api/sound-packs/${slug}`)).json()) as SoundPack
  const sums = tracks.map(async ({ id }) =>
    sha256(await (await request.get(`/api/tracks/${id}/download`, { headers })).body()),
  )
  return (await Promise.all(sums)).toSorted()
}

test('a buyer pays, downloads the ZIP, unpacks it, and every file is whole; a refund takes it away (22, 267, 347, 348)', async ({
  page,
  shop,
  consoleErrors,
}) => {
  const till = checkoutPage(page)
  const purchases = purchasesPage(page)
  const load = downloadButtons(page)
  const buyer = await nextBuyer()
  // A shop that has just been opened would have to make it first, and its cover might come too late.
  await recordPack(page.request, 'off-by-one')
  const { pack } = await fetchCartItems(page.request, 'off-by-one')
  await storeBuyer(page, buyer, [pack])
  await till.open('/checkout-confirm')
  // Another tab, which has nothing to show yet, learns of it by itself.
  const other = await page.context().newPage()
  await purchasesPage(other).open()
  await expect(purchasesPage(other).panel).toContainText('You have not bought anything yet.')
  await till.button('Proceed to Payment').click()
  await till.payWith(testCards.fine)
  await expect(page).toHaveURL(/\/payment-status/)
  await expect(purchasesPage(other).packs).toHaveText(['Off by One'])
  const intent = new URL(page.url()).searchParams.get('payment_intent') ?? ''

  await purchases.open()
  await expect(purchases.pack('Off by One')).toContainText('9 tracks')
  const { name, bytes } = await load.press('Download Pack: Off by One')
  expect(name).toBe('Off_by_One.zip')
  await expect(load.status).toBeVisible()
  const files = await readZipFiles(bytes)
  const sums = files.filter(({ name }) => name.endsWith('.wav')).map((file) => sha256(file.bytes))
  expect(sums).toHaveLength(9)
  expect(sums.toSorted()).toEqual(await mastersOf(page.request, 'off-by-one', buyer.token))
  for (const part of [/\.png$/, /README\.txt$/, /LICENCE\.txt$/])
    expect(files.filter(({ name }) => part.test(name))).toHaveLength(1)

  // The page still shows it when the money goes back.
  await performOwnerAction(page.request, shop, intent, 'refund')
  const headers = { authorization: `Bearer ${buyer.token}` }
  const refused = async () =>
    (await page.request.get(`/api/sound-packs/${pack.id}/download`, { headers })).status()
  await expect.poll(refused).toBe(403)
  await load.pack('Off by One').click()
  await expect(page.getByRole('alert')).toHaveText('You do not own all of this sound pack.')
  // What it shows is true again by itself, and nobody is lost with what has gone.
  await expect(purchases.panel).toContainText('There is nothing to download at the moment.')
  await expect(purchases.packs).toHaveCount(0)
  await expect(load.all).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // The browser itself tells of what was refused.
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('who buys one track sees the pack’s price fall, buys the rest, and owns it whole (69, 184, 185, 348, 349)', async ({
  page,
}) => {
  const pack = packPage(page)
  const purchases = purchasesPage(page)
  const load = downloadButtons(page)
  const buyer = await nextBuyer()
  await recordPack(page.request, 'cold-start')
  const { tracks } = await fetchCartItems(page.request)
  await buyWithoutPage(page.request, buyer, tracks.slice(0, 1))
  await storeBuyer(page, buyer, [])
  await purchases.open()
  const entry = purchases.pack('Cold Start')
  await expect(entry).toContainText('1 of 9 tracks')
  await expect(load.pack('Cold Start')).toHaveCount(0)
  const { name, bytes } = await load.press('Download: Key in the Ignition', entry)
  expect(name).toBe('Key_in_the_Ignition.wav')
  expect(bytes.subarray(0, 4).toString()).toBe('RIFF')

  await entry.getByRole('link', { name: 'Complete this pack: $10.30' }).click()
  await expect(page.getByText('You own 1 of 9 tracks: −$1.7')).toBeVisible()
  await expect(page.getByText('1/9 tracks')).toBeVisible()
  await expect(pack.owned('Key in the Ignition')).toBeDisabled()
  await expect(load.track('Key in the Ignition')).toBeEnabled()
  await expect(load.all).toHaveCount(1)
  const { pack: rest } = await fetchCartItems(page.request)
  await buyWithoutPage(page.request, buyer, [rest])
  await page.reload()
  await waitUntilHydrated(page)
  await expect(pack.pack('Owned')).toBeDisabled()
  await expect(load.all).toHaveCount(10)
  expect((await load.press('Download Pack: Cold Start')).name).toBe('Cold_Start.zip')
})

test('what is in dispute is under review: it is still listed, and cannot be downloaded', async ({
  page,
  shop,
}) => {
  const purchases = purchasesPage(page)
  const buyer = await nextBuyer()
  const { tracks } = await fetchCartItems(page.request)
  const { id } = await buyWithoutPage(page.request, buyer, tracks.slice(0, 1))
  await storeBuyer(page, buyer, [])
  await performOwnerAction(page.request, shop, id, 'dispute')
  await expect(async () => {
    await purchases.open()
    await expect(purchases.pack('Cold Start').getByText('under review').first()).toBeVisible({
      timeout: 5_000,
    })
  }).toPass()
  const { all } = downloadButtons(page)
  await expect(all).toHaveCount(0)
  await packPage(page).open()
  await expect(page.getByText('under review')).toHaveCount(2)
  await expect(packPage(page).row('Key in the Ignition')).toContainText('under review')
  await expect(all).toHaveCount(0)
})

import { shopPage } from '../../pages/shop-page.ts'
import { waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'

for (const [line, path] of [
  [71, '/sound-pack/cold-start'],
  [72, '/shop/cold-start'],
] as const) {
  test(`${path} shows the pack: cover, title, price, description, tracks (${line})`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold Start')
    await expect(page.getByRole('figure').first()).toContainText('Fig. 1. Cold Start, 9 tracks, 0:15 in all.')
    await expect(page.getByText('$12', { exact: true })).toBeVisible()
    await expect(page.getByText('A winter engine in nine short scenes')).toBeVisible()
    const rows = page.getByRole('table', { name: 'Tracks' }).getByRole('row')
    await expect(rows).toHaveCount(10)
    await expect(rows.nth(1).getByRole('rowheader')).toHaveText('Key in the Ignition')
    const cells = ['', 'session starts', '', '0:03', '≈', '$2.5', 'Add to Cart']
    await expect(rows.nth(1).getByRole('cell')).toHaveText(cells)
    await expect(page.getByRole('table', { name: 'Tracks' }).locator('caption')).toContainText('All as WAV.')
    // Two for each track, one for the pack, ten for its rehearsal, one for the line to try it by, and nothing that does nothing.
    const ofThePack = page.getByRole('main').getByRole('button').and(page.locator(':not(.near *)'))
    await expect(ofThePack).toHaveCount(30)
  })
}

test('an id is as good as a name, at both addresses (71, 72)', async ({ page }) => {
  await page.goto('/sound-pack/cold-start')
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  const id = canonical?.split('/').at(-1) ?? ''
  expect(id).toMatch(/^\w{10}$/)
  for (const path of [`/sound-pack/${id}`, `/shop/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold Start')
  }
})

test('an unknown pack and an unknown page say so, with the right status (286)', async ({
  page,
  consoleErrors,
}) => {
  for (const path of ['/sound-pack/nowhere', '/shop/nowhere']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('alert')).toHaveText('Sound pack not found.')
  }
  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await expect(page.getByRole('alert')).toHaveText('There is nothing at this address.')
  await page.getByRole('main').getByRole('link', { name: 'Browse the shop' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop')
  // The browser itself reports each 404 of a page.
  expect(consoleErrors.splice(0)).toHaveLength(3)
})

test('a pack that cannot be loaded says so, and can be asked for again (285)', async ({
  page,
  consoleErrors,
}) => {
  const shop = shopPage(page)
  await shop.open('?page=2')
  await waitUntilHydrated(page)
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: {} }))
  await shop.cards.first().getByRole('link').click()
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch sound pack details.')
  await page.unroute('**/api/**')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Tracks' })).toBeVisible()
  // It still knows which list it was opened from.
  await page.getByRole('main').getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL('/shop?page=2')
  expect(consoleErrors.splice(0)).not.toHaveLength(0)
})

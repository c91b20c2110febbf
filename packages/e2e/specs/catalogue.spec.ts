import AxeBuilder from '@axe-core/playwright'
import { shopPage } from '../pages/shop-page.ts'
import { expect, test } from '../shop.ts'

test('a visitor browses the list, page by page', async ({ page }) => {
  const shop = shopPage(page)
  await shop.open()
  await expect(shop.cards).toHaveCount(10)
  await expect(shop.status).toHaveText('Showing 10 of 18 sound packs')

  await shop.next.click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(shop.cards).toHaveCount(8)

  await shop.previous.click()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
})

test('a visitor searches by title and opens what was found', async ({ page }) => {
  const shop = shopPage(page)
  await shop.open()
  await shop.search.fill('COLD')
  await shop.search.press('Enter')
  await expect(page).toHaveURL(/search=COLD/)
  await expect(shop.cards).toHaveCount(1)

  await shop.card('Cold Start').click()
  await expect(page).toHaveURL(/\/sound-pack\/\w{10}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold Start')
  await expect(page.getByRole('table', { name: 'Tracks' }).getByRole('row')).toHaveCount(10)
  await expect(page).toHaveTitle('Cold Start · Earcon')

  await page.goBack()
  await expect(shop.search).toHaveValue('COLD')
  await expect(shop.cards).toHaveCount(1)
})

test('a search that finds nothing says so', async ({ page }) => {
  const shop = shopPage(page)
  await shop.open('?search=%3Cb%3Ezzzzzzzz')
  await expect(shop.status).toHaveText('No sound packs found with title matching "<b>zzzzzzzz"')
})

for (const path of ['/sound-pack/cold-start', '/shop/cold-start']) {
  test(`${path} shows the pack`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold Start')
    await expect(page.getByText('$12', { exact: true })).toBeVisible()
  })
}

test('an unknown pack and an unknown page say so, with the right status', async ({ page, quietConsole }) => {
  expect((await page.goto('/sound-pack/nowhere'))?.status()).toBe(404)
  await expect(page.getByRole('alert')).toHaveText('Sound pack not found.')
  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await expect(page.getByRole('alert')).toHaveText('There is nothing at this address.')
  // The browser itself reports each 404 of a page.
  expect(quietConsole.splice(0)).toHaveLength(2)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the shop reads completely: list, search, pages, pack', async ({ page }) => {
    const shop = shopPage(page)
    await shop.open()
    await expect(shop.cards).toHaveCount(10)
    await shop.next.click()
    await expect(shop.cards).toHaveCount(8)
    await shop.search.fill('baud')
    await page.getByRole('button', { name: 'Search' }).click()
    await shop.card('9600 Baud').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('9600 Baud')
  })
})

const pages = ['/', '/shop', '/shop?search=zzzzzzzz', '/sound-pack/cold-start']
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test(`axe finds nothing at ${width} px, ${colorScheme}, and nothing scrolls sideways`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      for (const path of pages) {
        await page.goto(path)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`)).toEqual([])
        const wide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
        expect(wide, path).toBe(false)
      }
    })
  }
}

test('a new path starts at the top, going back included; a new page of the list does not move', async ({
  page,
}) => {
  const shop = shopPage(page)
  const scroll = (to: number) => page.evaluate(`scrollTo(0, ${to})`)
  /** Where the page stands once the browser has had the time to move it by itself. */
  const settled = () =>
    page.evaluate<number>(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY))))',
    )
  await page.setViewportSize({ width: 390, height: 500 })
  await shop.open()

  await shop.cards.last().getByRole('link').click()
  await expect(page.getByRole('table', { name: 'Tracks' })).toBeVisible()
  expect(await settled()).toBe(0)
  await scroll(200)
  await page.goBack()
  await expect(shop.cards).toHaveCount(10)
  expect(await settled()).toBe(0)

  await scroll(300)
  await page.evaluate("document.querySelector('a[rel=next]').click()")
  await expect(page.getByText('Page 2 of 2')).toBeAttached()
  expect(await settled()).toBe(300)
})

test('a list that cannot be loaded says so and offers the way on', async ({ page, quietConsole }) => {
  const shop = shopPage(page)
  await shop.open()
  await page.route('**/api/**', (route) => route.abort())
  await shop.next.click()
  await expect(page.getByRole('alert')).toHaveText('Failed to load sound packs. Please try again later.')
  await page.unroute('**/api/**')
  await page.getByRole('link', { name: 'Browse the shop' }).click()
  await expect(shop.cards).toHaveCount(10)
  // The browser itself reports the call that was cut off.
  expect(quietConsole.splice(0)).toHaveLength(1)
})

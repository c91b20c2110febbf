import { shopPage } from '../../pages/shop-page.ts'
import { waitUntilHydrated } from '../../pages/site.ts'
import { expect, startShop, test } from '../../shop.ts'
import { pauseClock } from '../../support/clock.ts'
import { longRunOnly } from '../../support/long-run.ts'

const atWork = /^Studio at work: \d+ of \d+ sounds and covers ready\.$/

test('a shop with everything made says nothing of it', async ({ page }) => {
  await page.goto('/shop')
  await waitUntilHydrated(page)
  await expect(page.getByText(atWork)).toHaveCount(0)
})

test(
  'while the studio is at work every page says how far it is, asks now and then, and goes on when it is done',
  longRunOnly('a second shop renders sounds beside the other tests'),
  async ({ page }) => {
    test.slow()
    const shop = await startShop({ STUDIO: 'all' })
    try {
      await pauseClock(page)
      const config = await (await page.request.get(`${shop.address}/api/config`)).json()
      const { total } = config.rendering
      let done = 0
      let looks = 0
      const lists = shopPage(page).watchSearches()
      await page.route('**/api/config', (route) => {
        looks += 1
        return route.fulfill({ json: { ...config, rendering: { done, total } } })
      })
      await page.goto(`${shop.address}/shop`)
      await waitUntilHydrated(page)
      const line = page.getByText(atWork)
      await expect(line).toHaveText(`Studio at work: 0 of ${total} sounds and covers ready.`)
      await expect.poll(() => looks).toBe(1)
      /** On a busy machine an older look may be answered last: then the next one puts it right. */
      const lookUntil = (text: string) =>
        expect
          .poll(async () => {
            await page.clock.runFor(3_000)
            return page.getByText(text, { exact: true }).count()
          })
          .toBe(1)

      const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
      const footer = await page.getByRole('contentinfo').boundingBox()
      done = 41
      await page.clock.runFor(2_999)
      expect(looks).toBe(1)
      await page.clock.runFor(1)
      await expect.poll(() => looks).toBe(2)
      await lookUntil(`Studio at work: 41 of ${total} sounds and covers ready.`)
      // What is new appears by itself.
      await page.clock.runFor(1)
      await expect.poll(() => lists.length).toBe(1)

      done = total
      await lookUntil('All sounds and covers are ready.')
      await expect(line).toHaveCount(0)
      // Not at every step, but surely at the last one.
      await page.clock.runFor(9_000)
      // The list that was asked for before may still be on its way; the next is asked for when it is there.
      await expect
        .poll(async () => {
          await page.clock.runFor(1)
          return lists.length
        })
        .toBe(2)
      expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(heading)
      expect(await page.getByRole('contentinfo').boundingBox()).toEqual(footer)
      const asked = looks
      await page.clock.runFor(60_000)
      expect(looks).toBe(asked)
      await page.goto('about:blank')
    } finally {
      await shop.close()
    }
  },
)

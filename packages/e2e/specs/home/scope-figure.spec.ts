import { createGate } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { findViolations } from '../../support/axe.ts'

const figure = '.scope-figure'

test('the price of a scope answers to a slider (419)', async ({ page }) => {
  await page.goto('/#licensing')
  const slider = page.getByRole('slider', { name: 'People reached' })
  const sentence = page.locator(figure).getByRole('status')
  await expect(sentence).toHaveText(
    '3 million people: a licence for up to ten million people, 4 × $12.5 = $50.',
  )
  await slider.fill('5')
  await expect(sentence).toHaveText(
    '100,000 people: a licence for up to a million people, 1 × $12.5 = $12.5.',
  )
  await page.getByRole('checkbox', { name: 'on the air, or in advertising' }).check()
  await slider.fill('7.4')
  await expect(slider).toHaveAttribute('aria-valuetext', '25 million people')
  await expect(sentence).toHaveText(
    '25 million people: a licence for any number of people, with broadcasting and advertising, 13 × $12.5 = $162.5.',
  )
  await expect(page.locator(`${figure} .steps text`)).toHaveText(['$50', '$87.5', '$162.5'])
  await slider.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', '10,000 people')
  expect(await findViolations(page)).toEqual([])
})

test('who moves it before the page is alive is answered then (419)', async ({ page }) => {
  const alive = createGate()
  await page.route('**/assets/entry.client-*', async (route) => {
    await alive.done
    await route.continue()
  })
  await page.goto('/#licensing', { waitUntil: 'commit' })
  await page.getByRole('slider', { name: 'People reached' }).fill('5')
  await page.getByRole('checkbox', { name: 'on the air, or in advertising' }).check()
  alive.release()
  await expect(page.locator(figure).getByRole('status')).toHaveText(
    '100,000 people: a licence for up to a million people, with broadcasting and advertising, 4 × $12.5 = $50.',
  )
})

test('without scripts the plot and its reading are there, and the slider is not', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.address })
  const page = await context.newPage()
  await page.goto('/')
  await expect(
    page.locator(figure).getByRole('img', { name: /^Price by people\. 3 million people/ }),
  ).toBeVisible()
  await expect(page.getByRole('slider', { name: 'People reached' })).toHaveCount(0)
  await context.close()
})

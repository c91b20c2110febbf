import type { NearPacks } from '@earcon/contract/catalogue/near.calls'
import { nearPage } from '../../pages/near-page.ts'
import { fetchTrack, packPage, recordPack } from '../../pages/pack-page.ts'
import { shopPage } from '../../pages/shop-page.ts'
import { createGate, horizontalOverflow } from '../../pages/site.ts'
import { expect, expectCutCalls, test } from '../../shop.ts'
import { answerWithTone, expectSilence, expectSound } from '../../support/audio.ts'
import { expectNoViolations } from '../../support/axe.ts'
import { readLayoutShifts, waitTwoFrames, watchLayoutShifts } from '../../support/layout-shifts.ts'

const nearCall = '**/api/sound-packs/*/near'

test.beforeEach(async ({ request }) => {
  // Two packs are enough to be near each other; they are recorded once for all tests of this file.
  for (const slug of ['cold-start', 'hello-world']) await recordPack(request, slug)
})

test('a pack names what sounds most alike, with why and how far apart (443)', async ({ page }) => {
  const { section, cards } = nearPage(page)
  await packPage(page).open()
  await expect(section).toBeVisible()
  const nearest = cards('Sounds most alike').first()
  // It holds a sound of this very pack.
  await expect(nearest.getByRole('link')).toHaveText('Eight Good Mornings')
  await expect(nearest).toContainText('8 signals, 0:22 · $12.00')
  await expect(nearest).toContainText(/\d+\.\d\sdB\sapart/)
  // There is nothing else that could go beside it.
  await expect(cards('Goes well beside it')).toHaveCount(0)
  expect(await horizontalOverflow(page)).toBe('')
  await expectNoViolations(page, '.near')
})

/** As many as the shop answers with, each with a voice. */
async function answerWithMany(near: NearPacks): Promise<NearPacks> {
  const [one] = near.alike
  if (!one) throw new Error('nothing is near it')
  const named = (title: string) =>
    Array.from({ length: 6 }, (_, at) => ({
      ...one,
      id: `${title}${at}`,
      title: `${title} ${at + 1}`,
      voice_url: `/api/voices/${title}${at}.mp3`,
      why: ['same key', 'slower'],
      distance: 6.3 + at,
    }))
  return { alike: named('Alike'), beside: named('Beside') }
}

test('who comes by a link finds four of each at most, and hears each by its voice (443)', async ({
  page,
}) => {
  const { section, cards } = nearPage(page)
  const pack = packPage(page)
  await page.route(nearCall, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: await answerWithMany(await response.json()) })
  })
  await page.route('**/api/voices/*', answerWithTone(60))
  await page.goto('/shop?search=cold')
  await shopPage(page).card('Cold Start').click()
  await expect(cards('Sounds most alike')).toHaveCount(4)
  await expect(cards('Goes well beside it')).toHaveCount(4)
  await expect(cards('Sounds most alike').first()).toContainText('same key, slower · 6.3 dB apart')
  // By keyboard, from the last track on: each pack, and what plays it.
  await section.getByRole('link', { name: 'Alike 1' }).focus()
  await page.keyboard.press('Tab')
  await expect(pack.play('Alike 1')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectSound(page, '/api/voices/Alike0.mp3')
  await pack.stop('Alike 1').click()
  await expectSilence(page)
})

test('no page waits for what is near it, and none is missing anything where that cannot be had (444)', async ({
  page,
  consoleErrors,
}) => {
  const { section } = nearPage(page)
  const answer = createGate()
  await page.route(nearCall, async (route) => {
    await answer.done
    await route.abort()
  })
  await page.goto('/shop?search=cold')
  await shopPage(page).card('Cold Start').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold Start')
  await expect(packPage(page).pack('Add Pack to Cart')).toBeVisible()
  answer.release()
  await expect.poll(() => consoleErrors.length).toBeGreaterThan(0)
  await expect(section).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expectCutCalls(consoleErrors)
})

test('nothing moves when the script of what is near comes', async ({ page, context }) => {
  await watchLayoutShifts(context)
  const script = createGate()
  await page.route('**/assets/near-section-*', async (route) => {
    await script.done
    await route.continue()
  })
  await packPage(page).open()
  await page.evaluate(() => document.fonts.ready)
  await nearPage(page).section.scrollIntoViewIfNeeded()
  await waitTwoFrames(page)
  const before = (await readLayoutShifts(page)).length
  const come = page.waitForResponse('**/assets/near-section-*')
  script.release()
  await come
  await waitTwoFrames(page)
  expect((await readLayoutShifts(page)).slice(before)).toEqual([])
  await expect(nearPage(page).section).toBeVisible()
})

test('a track leads to what is near it, from its pack and from the shop, and on from there (445, 446)', async ({
  page,
  request,
}) => {
  const { link, rows } = nearPage(page)
  const { track } = await fetchTrack(request, 'Clutch In')
  await packPage(page).open()
  await link('Clutch In').click()
  await expect(page).toHaveURL(`/track/${track}/near`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Near Clutch In')
  await expect(page).toHaveTitle('Near Clutch In · Earcon')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(rows('Sounds most alike')).toHaveCount(6)
  await expect(rows('Sounds most alike').first()).toContainText(/\d+\.\d\sdB/)
  await expect(page.getByRole('figure')).toContainText('Fig. 1. Clutch In, 0:01')

  const { play, stop } = packPage(page)
  await play('Clutch In').click()
  await expect(stop('Clutch In')).toBeVisible()
  await expectSound(page, new RegExp(`/tracks/${track}/download`))

  const second = rows('Sounds most alike').nth(1)
  const next = second.getByRole('link', { name: /^Near / })
  const name = (await next.getAttribute('aria-label')) ?? ''
  await next.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.locator('.crumb').getByRole('link').click()
  await expect(page).toHaveURL(/\/sound-pack\/\w+#track-\w+$/)

  await page.goto('/shop?view=tracks&search=clutch')
  await link('Clutch In').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Near Clutch In')
  expect(await horizontalOverflow(page)).toBe('')
  await expectNoViolations(page)
})

test('a track that is not on sale is not found (446)', async ({ page, consoleErrors }) => {
  expect((await page.goto('/track/nowhere/near'))?.status()).toBe(404)
  await expect(page.getByRole('alert')).toHaveText('Track not found.')
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('what is near is there all the same, with links to its sounds (444, 446)', async ({
    page,
    request,
  }) => {
    const { section, cards, link, rows } = nearPage(page)
    await page.goto('/sound-pack/cold-start')
    await expect(cards('Sounds most alike').first()).toContainText('dB apart')
    await link('Clutch In').click()
    await expect(rows('Sounds most alike')).toHaveCount(6)
    const preview = page.getByRole('figure').getByRole('link', { name: 'Play preview: Clutch In' })
    expect((await request.get((await preview.getAttribute('href')) ?? '')).status()).toBe(200)
    await page.goBack()
    await section.getByRole('link', { name: 'Hello, World', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, World')
  })
})

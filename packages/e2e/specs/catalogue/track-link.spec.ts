import type { Page } from '@playwright/test'
import { nearPage } from '../../pages/near-page.ts'
import { fetchTrack, packPage, previewUrls, recordPack } from '../../pages/pack-page.ts'
import { horizontalOverflow, phoneDevice, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { answerWithTone, audioOf, expectSilence, expectSound } from '../../support/audio.ts'
import { findViolations } from '../../support/axe.ts'
import { readLayoutShifts, waitTwoFrames, watchLayoutShifts } from '../../support/layout-shifts.ts'

/** Near the end of the table, so that the page has to be scrolled. */
const title = 'Downhill from Here'
const long = answerWithTone(60)

test.beforeEach(({ request }) => recordPack(request, 'cold-start'))

/** The one that the address names, and that stands out. */
const marked = (page: Page) => page.locator('tr:target')

test('a link to a moment leads to its row and begins there when pressed, and not before', async ({
  page,
  context,
  request,
}) => {
  const { at } = await fetchTrack(request, title)
  await page.route(previewUrls, long)
  await watchLayoutShifts(context)
  await page.setViewportSize({ width: 1000, height: 500 })
  const { play, position } = packPage(page)
  await page.goto(at('1.5'))
  await waitUntilHydrated(page)
  await expect(play(title)).toBeInViewport()
  await expect(play(title)).toBeFocused()
  await expect(marked(page)).toContainText(title)
  await expect(marked(page)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(position(title)).toHaveAttribute('aria-valuetext', '1.5 of 2.3 seconds')
  await expectSilence(page)
  await waitTwoFrames(page)
  expect((await readLayoutShifts(page)).reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
  // Neither search engines nor other sites learn of it.
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/sound-pack\/\w+$/)
  await page.keyboard.press('Enter')
  await expectSound(page, /preview=true$/)
  expect((await audioOf(page)).currentTime).toBeGreaterThanOrEqual(1.5)
  // Pressed once more it is a track like any other.
  await page.keyboard.press('Enter')
  await expectSilence(page)
  await expect(position(title)).toHaveAttribute('aria-valuetext', '0.0 of 2.3 seconds')
  await play(title).click()
  await expectSound(page, /preview=true$/)
  expect((await audioOf(page)).currentTime).toBeLessThan(1.5)
})

test('a link that makes no sense is the page all the same', async ({ page, request }) => {
  const { at, pack } = await fetchTrack(request, title)
  const { position } = packPage(page)
  for (const address of [at('soon'), at('9999'), at('%00')]) {
    await page.goto(address)
    await expect(marked(page), address).toContainText(title)
    await expect(position(title), address).toHaveAttribute('aria-valuetext', '0.0 of 2.3 seconds')
  }
  for (const address of [`/sound-pack/${pack}?t=1#track-nowhere`, `/sound-pack/${pack}?t=1#track-%3Cb%3E`]) {
    await page.goto(address)
    await waitUntilHydrated(page)
    await expect(marked(page), address).toHaveCount(0)
    await expect(position(title), address).toHaveAttribute('aria-valuetext', '0.0 of 2.3 seconds')
  }
})

test('what is heard can be linked to: copied, told, and opened elsewhere at that moment', async ({
  page,
  context,
  shop,
  request,
}) => {
  const { at } = await fetchTrack(request, title)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.route(previewUrls, long)
  await page.goto(at('1.2'))
  await waitUntilHydrated(page)
  const { play, row, copyLink } = packPage(page)
  await expect(copyLink).toHaveCount(0)
  const height = async () => (await row(title).boundingBox())?.height
  const before = await height()
  await play(title).click()
  await expect(copyLink).toBeVisible()
  await page.locator('audio').evaluate((audio) => (audio as HTMLAudioElement).pause())
  const { currentTime } = await audioOf(page)
  const moment = Math.floor(currentTime * 10) / 10
  expect(moment).toBeGreaterThanOrEqual(1.2)
  await expect(copyLink).toHaveAccessibleName(/^Copy link at \d\.\d seconds$/)
  const told = Number(/[\d.]+/.exec((await copyLink.getAttribute('aria-label')) ?? ''))
  expect(Math.abs(told - currentTime)).toBeLessThan(1)
  expect(await height()).toBe(before)
  expect(await findViolations(page)).toEqual([])
  await copyLink.click()
  await expect(row(title).getByRole('status')).toHaveText('Link copied.')
  expect(await height()).toBe(before)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shop.address + at(String(moment)))
  // It stays as long as somebody stands on it, and goes with them.
  await play(title).click()
  await page.locator('audio').evaluate((audio) => {
    ;(audio as HTMLAudioElement).currentTime = 59.9
  })
  await copyLink.focus()
  await expectSilence(page)
  await expect(copyLink).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(nearPage(page).link(title)).toBeFocused()
})

test('where a page may not copy, the link is shown to be copied by hand', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.route(previewUrls, long)
  const { open, play, copyLink } = packPage(page)
  await open()
  await play(title).click()
  await copyLink.click()
  const dialog = page.getByRole('dialog', { name: 'Link to this moment' })
  const field = dialog.getByRole('textbox', { name: 'Link' })
  await expect(field).toBeFocused()
  const link = await field.inputValue()
  expect(link).toMatch(/\/sound-pack\/\w{10}(\?t=[\d.]+)?#track-\w{10}$/)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link)
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(copyLink).toBeFocused()
})

test('on a phone the row stays as high as it was, and the button is large enough for a thumb', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({
    ...phoneDevice,
    viewport: { width: 320, height: 640 },
    baseURL: shop.address,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await page.route(previewUrls, long)
  const { open, play, row, copyLink } = packPage(page)
  await open()
  // The longest facts of all.
  const name = 'Foot off the Pedal'
  const height = async () => (await row(name).boundingBox())?.height
  const before = await height()
  await play(name).tap()
  await expect(copyLink).toBeVisible()
  const box = (await copyLink.boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  await copyLink.tap()
  await expect(row(name).getByRole('status')).toHaveText('Link copied.')
  expect(await height()).toBe(before)
  expect(await horizontalOverflow(page)).toBe('')
  await context.close()
})

test('without scripts a link leads to its row too', async ({ browser, shop, request }) => {
  const context = await browser.newContext({
    baseURL: shop.address,
    javaScriptEnabled: false,
    viewport: { width: 1000, height: 400 },
  })
  const page = await context.newPage()
  await page.goto((await fetchTrack(request, title)).at('1.5'))
  await expect(page.getByRole('rowheader', { name: title })).toBeInViewport()
  await expect(marked(page)).toContainText(title)
  await context.close()
})

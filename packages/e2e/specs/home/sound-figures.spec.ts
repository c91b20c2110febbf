import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import type { Paper } from '@earcon/contract/home/home.calls'
import type { Page } from '@playwright/test'
import { previewUrls, recordPack } from '../../pages/pack-page.ts'
import { horizontalOverflow, site, waitUntilHydrated } from '../../pages/site.ts'
import { relativePlaceOf, soundFigures } from '../../pages/sound-figures.ts'
import { expect, test } from '../../shop.ts'
import { answerWithTone, audioOf, expectSound, setPlaybackRate } from '../../support/audio.ts'
import { expectNoViolations } from '../../support/axe.ts'

/** The newest pack that has a sound for every moment: the figures of the paper are of it. */
const slug = 'glass-house-rules'
/** Of its sound in Figure 2. */
const seconds = 2.98
const long = answerWithTone(60)

test.beforeEach(async ({ page, request }) => {
  await recordPack(request, slug)
  await page.goto('/')
  await hearing(page)
})

/** The figures come alive after the page. */
async function hearing(page: Page) {
  await page.waitForLoadState('networkidle')
  await expect(soundFigures(page).position(page.locator('.envelopes')).last()).toHaveAttribute(
    'aria-valuenow',
    '0.0',
  )
}

test('a figure shows a sound by time and frequency, each at its place on the axes', async ({ page }) => {
  const { sound, picture } = soundFigures(page)
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('complete', true)
  expect(
    await picture.evaluate((img) => [
      (img as HTMLImageElement).naturalWidth,
      (img as HTMLImageElement).naturalHeight,
    ]),
  ).toEqual([640, 288])
  const label = (text: string) => sound.getByText(text, { exact: true })
  // Logarithmic, from 80 Hz to 12 kHz.
  expect((await relativePlaceOf(picture, label('100 Hz'))).y).toBeCloseTo(0.955, 1)
  expect((await relativePlaceOf(picture, label('1 kHz'))).y).toBeCloseTo(0.496, 1)
  expect((await relativePlaceOf(picture, label('10 kHz'))).y).toBeCloseTo(0.036, 1)
  expect((await relativePlaceOf(picture, label('1.5'))).x).toBeCloseTo(1.5 / seconds, 1)
  await expectNoViolations(page, ':is(.sound-figure, .envelopes-figure)')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await horizontalOverflow(page)).toBe('')
})

test('by night its ink is turned, on paper it is black', async ({ page }) => {
  const { picture } = soundFigures(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(picture).toHaveCSS('filter', 'none')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(picture).toHaveCSS('filter', 'invert(1)')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(picture).toHaveCSS('filter', 'none')
})

test('a press in the plot plays from there, and a line goes along', async ({ page }) => {
  await page.route(previewUrls, long)
  const { sound, position, line, play, stop } = soundFigures(page)
  await position(sound).scrollIntoViewIfNeeded()
  await setPlaybackRate(page, 0.2)
  await expect(line(sound)).toHaveCSS('visibility', 'hidden')
  const { width = 0, height = 0 } = (await position(sound).boundingBox()) ?? {}
  // First in the spectrogram, then in the waveform.
  await position(sound).click({ position: { x: width / 2, y: height / 4 } })
  await expect(stop(sound)).toBeVisible()
  await expectSound(page, /preview=true$/)
  const at = async () => (await audioOf(page)).currentTime
  expect(await at()).toBeGreaterThan(1.4)
  await expect(line(sound)).toHaveCSS('visibility', 'visible')
  await position(sound).click({ position: { x: width / 10, y: height - 10 } })
  await expect.poll(at).toBeLessThan(1.4)
  await expect.poll(async () => (await relativePlaceOf(position(sound), line(sound))).x).toBeLessThan(0.45)
  expect((await relativePlaceOf(position(sound), line(sound))).x).toBeGreaterThan(0.09)
  await stop(sound).click()
  await expect(play(sound)).toBeVisible()
  await expect(line(sound)).toHaveCSS('visibility', 'hidden')
})

test('what goes wrong is said once, in the figure where one pressed, and so is what is heard', async ({
  page,
  consoleErrors,
}) => {
  const { sound, envelopes, play, stop } = soundFigures(page)
  await page.route(previewUrls, (route) => route.fulfill({ status: 500, json: {} }))
  // The first of Figure 3, and Table 1, have the same sound.
  await play(sound).click()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(sound.getByRole('alert')).toBeVisible()
  await page.unroute(previewUrls)
  await page.route(previewUrls, long)
  await play(envelopes).first().click()
  await expectSound(page, /preview=true$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(stop(envelopes)).toHaveCount(1)
  await expect(stop(sound)).toHaveCount(0)
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0)
})

test('several sounds stand side by side on one scale of time, each with its moment', async ({
  page,
  request,
}) => {
  await page.route(previewUrls, long)
  const { envelopes, play, stop } = soundFigures(page)
  const { tracks } = (await (await request.get(`/api/sound-packs/${slug}`)).json()) as SoundPack
  const items = envelopes.getByRole('listitem')
  await expect(items).toHaveCount(4)
  const titles = await envelopes.locator('cite').allTextContents()
  const shown = titles.slice(0, 4).flatMap((title) => tracks.filter((track) => track.title === title))
  const longest = Math.max(...shown.map((track) => track.duration_seconds))
  for (const [n, track] of shown.entries()) {
    const { width } = await relativePlaceOf(items.nth(n).locator('.trace'), items.nth(n).locator('.outline'))
    expect(width, track.title).toBeCloseTo(track.duration_seconds / longest, 1)
  }
  await expect(items.first()).toContainText('session starts')
  await play(items.nth(1)).click()
  await expectSound(page, /preview=true$/)
  await play(items.nth(2)).click()
  await expect(stop(items.nth(2))).toBeVisible()
  await expect(stop(envelopes)).toHaveCount(1)
})

test('what is not recorded yet keeps its place, says so, and can be asked for', async ({ page }) => {
  const { sound, picture, play, stop } = soundFigures(page)
  const size = await sound.locator('.stage').boundingBox()
  await page.route('**/api/paper', async (route) => {
    const paper = (await (await route.fetch()).json()) as Paper
    for (const track of paper.specimen?.tracks ?? []) track.recording = null
    await route.fulfill({ json: paper })
  })
  await page.route(previewUrls, long)
  await page.goto('/shop')
  await waitUntilHydrated(page)
  await site(page).link('Home').click()
  await expect(sound).toBeVisible()
  await expect(picture).toHaveCount(0)
  await expect(sound).toContainText('Being recorded …')
  const placeholder = await sound.locator('.stage').boundingBox()
  expect([placeholder?.width, placeholder?.height]).toEqual([size?.width, size?.height])
  await play(sound).click()
  await expectSound(page, /preview=true$/)
  await expect(stop(sound)).toBeVisible()
})

test('without scripts there are the picture, the waveform and a link to the sound', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.address, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  const { sound, picture, play } = soundFigures(page)
  await expect(picture).toBeVisible()
  expect((await sound.locator('.outline path').getAttribute('d'))?.length).toBeGreaterThan(1000)
  await expect(play(sound)).toBeHidden()
  await expect(sound.getByRole('link', { name: /^Play preview: / })).toHaveAttribute('href', /preview=true$/)
  await context.close()
})

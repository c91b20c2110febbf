import { nearPage } from '../../pages/near-page.ts'
import { packPage, previewUrls, recordPack } from '../../pages/pack-page.ts'
import { phoneDevice, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { answerWithTone, audioOf, expectSilence, expectSound, setPlaybackRate } from '../../support/audio.ts'
import { findViolations } from '../../support/axe.ts'

const title = 'Key in the Ignition'
const long = answerWithTone(60)

test.beforeEach(({ request }) => recordPack(request, 'cold-start'))

test('every track shows its waveform, and what was measured stands below, without scripts too', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.address, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/sound-pack/cold-start')
  const plots = page.locator('td svg path[stroke]')
  await expect(plots).toHaveCount(9)
  const shapes = await plots.evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? ''))
  for (const shape of shapes) expect(shape.match(/M/g)).toHaveLength(100)
  // Each of another sound, none of them flat.
  expect(new Set(shapes).size).toBe(9)
  for (const shape of shapes) expect(new Set(shape.match(/v\d+/g)).size).toBeGreaterThan(5)
  await expect(
    page.getByText(
      /^Loudness −1\d(\.\d)?.* LUFS, true peak at most −\d(\.\d)? dBTP\. The download brings .* OpenCode\. ≈ leads to what is near a track\.$/,
    ),
  ).toBeVisible()
  const link = page.getByRole('link', { name: `Play preview: ${title}` })
  await expect(link).toHaveAttribute('href', /^\/api\/tracks\/\w+\/download\?preview=true$/)
  await expect(page.getByRole('button', { name: `Play preview: ${title}` })).toBeHidden()
  await context.close()
})

test('the part that has been heard is marked, and at the end it is not', async ({ page }) => {
  const { open, play, position, row } = packPage(page)
  await open()
  const marked = () => row(title).locator('stop.heard.now').getAttribute('offset').then(Number)
  expect(await marked()).toBe(0)
  await expect(position(title)).toHaveAttribute('aria-valuetext', '0.0 of 2.9 seconds')
  await setPlaybackRate(page, 0.5)
  await play(title).click()
  await expectSound(page, /preview=true$/)
  await expect.poll(marked).toBeGreaterThan(0.35)
  await setPlaybackRate(page, 0.1)
  await expect(position(title)).toHaveAttribute('aria-valuetext', /^[12]\.\d of 2\.9 seconds$/)
  await setPlaybackRate(page, 2)
  await expectSilence(page)
  await expect.poll(marked).toBe(0)
})

test('by keyboard alone: play, seek, and stop', async ({ page }) => {
  await page.route(previewUrls, long)
  const { open, play, stop, position, add } = packPage(page)
  await open()
  await play(title).focus()
  await page.keyboard.press('Space')
  await expect(stop(title)).toBeFocused()
  await expectSound(page, /preview=true$/)
  await page.keyboard.press('Tab')
  await expect(position(title)).toBeFocused()
  const at = async () => (await audioOf(page)).currentTime
  await page.keyboard.press('End')
  // The recording is shorter than the tone that stands in for it.
  await expect.poll(at).toBeGreaterThan(2.8)
  await page.keyboard.press('Home')
  await expect.poll(at).toBeLessThan(1)
  const before = await at()
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight')
  expect(await at()).toBeGreaterThan(before + 1.9)
  // Space stops it and starts it anew, and the page stays where it is.
  const scrolled = await page.evaluate(() => scrollY)
  await page.keyboard.press('Space')
  await expectSilence(page)
  await expect(position(title)).toHaveAttribute('aria-valuenow', '0.0')
  await page.keyboard.press('Space')
  await expectSound(page, /preview=true$/)
  await expect(position(title)).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(play(title)).toBeFocused()
  await expectSilence(page)
  // What was heard once can be heard again from anywhere.
  await page.keyboard.press('Tab')
  await expect(position(title)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expectSound(page, /preview=true$/)
  await page.keyboard.press('Space')
  await expectSilence(page)
  await page.keyboard.press('Tab')
  await expect(nearPage(page).link(title)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(add(title)).toBeFocused()
  await page.keyboard.press('Tab')
  // For any other track there is one stop to listen, one to what is near it, and one to buy.
  await expect(play('Clutch In')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(nearPage(page).link('Clutch In')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(add('Clutch In')).toBeFocused()
})

test('a press on the plot plays from there, a drag moves on', async ({ page }) => {
  await page.route(previewUrls, long)
  const { open, position, stop } = packPage(page)
  await open()
  await position(title).scrollIntoViewIfNeeded()
  const box = (await position(title).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const over = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const
  const at = async () => (await audioOf(page)).currentTime
  await page.mouse.click(...over(0.5))
  await expect(stop(title)).toBeVisible()
  await expectSound(page, /preview=true$/)
  // Half of 2.85 seconds.
  expect(await at()).toBeGreaterThan(1.4)
  await page.mouse.move(...over(0.9))
  await page.mouse.down()
  await page.mouse.move(...over(0.4))
  await page.mouse.move(...over(-3))
  await page.mouse.up()
  await expect.poll(at).toBeLessThan(1.4)
  await expect(stop(title)).toBeVisible()
  // A drag that was thought better of changes nothing.
  await page.mouse.move(...over(0.1))
  await page.mouse.down()
  await page.mouse.move(...over(0.95))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await at()).toBeLessThan(2.5)
})

test('of music the whole plot takes the pointer: before the preview is its beginning, after it its end', async ({
  page,
}) => {
  await page.route(previewUrls, long)
  const name = 'Rain on a Rented Desk'
  // One track of the pack is as if it had been recorded, with half a minute of it as its preview.
  await page.route(/\/api\/sound-packs\/\w+$/, async (route) => {
    const pack = await (await route.fetch()).json()
    const track = pack.tracks.find((one: { title: string }) => one.title === name)
    track.recording = {
      loudness_lufs: -16,
      true_peak_dbtp: -1,
      peaks: Buffer.alloc(200, 128).toString('base64'),
      preview_start_seconds: track.duration_seconds / 2,
      preview_seconds: 30,
    }
    await route.fulfill({ json: pack })
  })
  await page.goto('/shop?search=second')
  await waitUntilHydrated(page)
  await page.getByRole('link', { name: 'Second Monitor', exact: true }).click()
  const { position, row, stop } = packPage(page)
  await position(name).scrollIntoViewIfNeeded()
  const plot = (await row(name).locator('svg:not(.icon)').boundingBox()) ?? { width: 0, height: 0 }
  const tap = (share: number) =>
    position(name).click({ position: { x: plot.width * share, y: plot.height / 2 } })
  const at = async () => (await audioOf(page)).currentTime
  await tap(0.1)
  await expect(stop(name)).toBeVisible()
  await expectSound(page, /preview=true$/)
  expect(await at()).toBeLessThan(5)
  await tap(0.95)
  await expect.poll(at).toBeGreaterThan(29)
  const offsets = await row(name)
    .locator('stop.beyond')
    .evaluateAll((stops) => stops.map((one) => Number(one.getAttribute('offset'))))
  // No bar is of two colours.
  for (const offset of offsets) expect((offset * 100) % 1).toBeCloseTo(0, 6)
})

test('on a phone a tap on the plot plays, and a stroke along the page only scrolls', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ ...phoneDevice, baseURL: shop.address })
  const page = await context.newPage()
  await page.route(previewUrls, long)
  const { open, position, stop, play } = packPage(page)
  await open()
  const box = async () => (await position(title).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await position(title).scrollIntoViewIfNeeded()
  expect((await box()).height).toBeGreaterThanOrEqual(44)
  const { x, y, width } = await box()
  await page.touchscreen.tap(x + width / 2, y + 20)
  await expect(stop(title)).toBeVisible()
  await expectSound(page, /preview=true$/)
  await stop(title).tap()
  await expectSilence(page)

  const touch = await context.newCDPSession(page)
  const move = (type: 'touchStart' | 'touchMove' | 'touchEnd', lift = 0) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + width / 2, y: y + 20 - lift }],
    })
  const before = await page.evaluate(() => scrollY)
  await move('touchStart')
  for (let lift = 10; lift <= 200; lift += 10) await move('touchMove', lift)
  await move('touchEnd')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
  await expect(play(title)).toBeVisible()
  await expectSilence(page)
  await context.close()
})

test('with forced colours what has been heard, what has not and what cannot be are still to be told', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const { open, row } = packPage(page)
  await open()
  const colours = await row(title)
    .locator('stop')
    .evaluateAll((stops) => stops.map((one) => getComputedStyle(one).stopColor))
  expect(new Set(colours).size).toBe(3)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing while a preview plays or has failed, ${colorScheme}`, async ({
    page,
    consoleErrors,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.route(previewUrls, long)
    const { open, play, alert } = packPage(page)
    await open()
    await play(title).click()
    await expectSound(page, /preview=true$/)
    expect(await findViolations(page)).toEqual([])
    await page.unroute(previewUrls)
    await page.route(previewUrls, (route) => route.abort())
    await play('Clutch In').click()
    await expect(alert).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    consoleErrors.splice(0)
  })
}

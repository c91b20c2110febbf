import type { Route } from '@playwright/test'
import { packPage, previewUrls, recordPack } from '../../pages/pack-page.ts'
import { createGate } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { answerWithTone, expectSilence, expectSound, toneWav } from '../../support/audio.ts'

const title = 'Key in the Ignition'
/** Long enough for a busy machine to notice. */
const long = answerWithTone(60)

test('a preview that breaks off while it plays is told of (288, 204)', async ({ page, consoleErrors }) => {
  const whole = toneWav(600)
  const size = whole.length
  await page.route(previewUrls, async (route) => {
    const from = Number(/bytes=(\d+)-/.exec(route.request().headers().range ?? '')?.[1] ?? 0)
    if (from > 0) return route.abort()
    await route.fulfill({
      status: 206,
      contentType: 'audio/wav',
      headers: { 'content-range': `bytes 0-${size / 100 - 1}/${size}`, 'accept-ranges': 'bytes' },
      body: whole.subarray(0, size / 100),
    })
  })
  const { open, alert, play, stops } = packPage(page)
  await open()
  await play(title).click()
  await expect(alert).toHaveText(`Error with preview for ${title}.`, { timeout: 40_000 })
  await expect(stops).toHaveCount(0)
  await expectSilence(page)
  consoleErrors.splice(0)
})

test('a preview that cannot be read is told of (288, 204)', async ({ page }) => {
  let asked = 0
  await page.route(previewUrls, (route) => {
    asked += 1
    return route.fulfill({ contentType: 'audio/mpeg', body: 'not a sound at all' })
  })
  const { open, alert, play, stops } = packPage(page)
  await open()
  await play(title).click()
  await expect(alert).toHaveText(`Error with preview for ${title}.`)
  await expect(stops).toHaveCount(0)
  // Put on twice, and asked for its reason each time: not for ever.
  expect(asked).toBe(4)
})

test('a preview that does not come within 10 seconds is given up, and no sooner (289, 327, 204)', async ({
  page,
}) => {
  const forever = createGate()
  await page.clock.install()
  await page.route(previewUrls, async (route) => {
    await forever.done
    await route.abort()
  })
  const { open, alert, play, stop } = packPage(page)
  await open()
  await page.clock.pauseAt(Date.now() + 60_000)
  await play(title).click()
  await page.clock.runFor(9_900)
  await expect(stop(title)).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(100)
  await expect(alert).toHaveText(`Preview for ${title} timed out.`)
  await expect(play(title)).toHaveAttribute('aria-busy', 'false')
  await expectSilence(page)
  forever.release()
})

const refusals: [what: string, answer: (route: Route) => Promise<void>][] = [
  ['is not there', (route) => route.fulfill({ status: 404, json: {} })],
  ['meets a fault of the shop', (route) => route.fulfill({ status: 500, json: {} })],
  ['meets no network', (route) => route.abort()],
]
for (const [what, answer] of refusals) {
  test(`a preview that ${what} is told of, until the next press (290, 204)`, async ({
    page,
    consoleErrors,
  }) => {
    const { open, alert, play, row } = packPage(page)
    await page.route(previewUrls, answer)
    await open()
    await play(title).click()
    await expect(row(title).getByRole('alert')).toHaveText(`Failed to load preview for ${title}.`)
    await expect(play(title)).toHaveAttribute('aria-busy', 'false')
    await expectSilence(page)
    // The browser itself reports what could not be fetched.
    expect(consoleErrors.splice(0).length).toBeGreaterThan(0)
    await page.unroute(previewUrls)
    await page.route(previewUrls, long)
    await play('Clutch In').click()
    await expect(alert).toHaveCount(0)
    await expectSound(page, /preview=true$/)
  })
}

test('whoever stands on the plot of a preview that fails still does, and can try again from there (204)', async ({
  page,
  request,
  consoleErrors,
}) => {
  await recordPack(request, 'cold-start')
  await page.route(previewUrls, (route) => route.abort())
  const { open, row, position } = packPage(page)
  await open()
  await position(title).click()
  await expect(row(title).getByRole('alert')).toBeVisible()
  await expect(position(title)).toBeFocused()
  consoleErrors.splice(0)
  await page.unroute(previewUrls)
  await page.route(previewUrls, long)
  await page.keyboard.press('Space')
  await expectSound(page, /preview=true$/)
  await expect(position(title)).toBeFocused()
})

test('a preview that is still being recorded is waited for, as long as the shop says', async ({
  page,
  request,
  consoleErrors,
}) => {
  // Of what the page takes for recorded it is said only once the shop has answered otherwise.
  await recordPack(request, 'cold-start')
  let recorded = false
  let asked = 0
  await page.clock.install()
  await page.route(previewUrls, (route) => {
    asked += 1
    if (recorded) return long(route)
    return route.fulfill({ status: 503, headers: { 'retry-after': '5' }, json: {} })
  })
  const { open, play, stop, alert, row } = packPage(page)
  const status = row(title).getByRole('status')
  await open()
  await page.clock.pauseAt(Date.now() + 60_000)
  const { height } = (await row(title).boundingBox()) ?? {}
  await play(title).click()
  // The element asked, then its reason was, and the answer has been understood.
  await expect(status).toHaveText('Being recorded …')
  expect(asked).toBe(2)
  expect((await row(title).boundingBox())?.height).toBe(height)
  await page.clock.runFor(4_900)
  await expect(status).toBeVisible()
  await expect(stop(title)).toHaveAttribute('aria-busy', 'true')
  expect(asked).toBe(2)
  recorded = true
  await page.clock.runFor(200)
  await expect(stop(title)).toHaveAttribute('aria-busy', 'false')
  await expectSound(page, /preview=true$/)
  await expect(alert).toHaveCount(0)
  await expect(status).toHaveCount(0)
  expect(consoleErrors.splice(0)).toHaveLength(2)
})

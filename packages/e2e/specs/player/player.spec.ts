import { packPage, previewUrls, recordPack } from '../../pages/pack-page.ts'
import { samplesPage } from '../../pages/samples-page.ts'
import { createGate, site } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { answerWithTone, audioOf, expectSilence, expectSound, setPlaybackRate } from '../../support/audio.ts'
import { longRunOnly } from '../../support/long-run.ts'

const first = 'Key in the Ignition'
const second = 'Clutch In'
/** Long enough for a test to look around in while it plays. */
const long = answerWithTone(60)

test('a visitor hears a preview: a spinner until it is ready, then the sound, and at its end silence (1, 203, 265)', async ({
  page,
}) => {
  // A shop that has just been opened would say that it is still being recorded.
  await recordPack(page.request, 'cold-start')
  const answer = createGate()
  await page.route(previewUrls, async (route) => {
    await answer.done
    await route.continue()
  })
  const { open, play, stop, alert } = packPage(page)
  await open()
  await expectSilence(page)
  await setPlaybackRate(page, 0.2)
  await play(first).click()
  await expect(stop(first)).toHaveAttribute('aria-busy', 'true')
  await expect(stop(first).locator('.spinner')).toBeVisible()
  answer.release()
  await expectSound(page, /^\/api\/tracks\/\w+\/download\?preview=true$/)
  await expect(stop(first)).toHaveAttribute('aria-busy', 'false')
  await expect(stop(first).locator('.spinner')).toHaveCount(0)
  // The sound is as long as its row says.
  const { duration, volume } = await audioOf(page)
  expect(duration).toBeGreaterThan(2.5)
  expect(duration).toBeLessThan(3.5)
  expect(volume).toBe(1)
  await setPlaybackRate(page, 2)
  await expect(play(first)).toBeVisible()
  await expectSilence(page)
  await expect(alert).toHaveCount(0)
})

test('one preview at a time: another takes its place, and pressed again it stops (201, 202)', async ({
  page,
}) => {
  await page.route(previewUrls, long)
  const { open, play, stop, stops } = packPage(page)
  await open()
  await play(first).click()
  await expectSound(page, /preview=true$/)
  const { src } = await audioOf(page)
  await play(second).click()
  await expect(stop(second)).toHaveAttribute('aria-busy', 'false')
  await expect(stops).toHaveCount(1)
  await expectSound(page, /preview=true$/)
  expect((await audioOf(page)).src).not.toBe(src)
  await expect(page.locator('audio')).toHaveCount(1)
  await stop(second).click()
  await expect(stops).toHaveCount(0)
  await expectSilence(page)
})

test(
  'a preview that comes too late does not touch the one that was asked for since',
  longRunOnly('player.rules has a table of turns'),
  async ({ page }) => {
    const late = createGate()
    let asked = 0
    await page.route(previewUrls, async (route) => {
      asked += 1
      if (asked === 1) await late.done
      await long(route).catch(() => {})
    })
    const { open, play, stop, stops, alert } = packPage(page)
    await open()
    await play(first).click()
    await expect(stop(first)).toHaveAttribute('aria-busy', 'true')
    await play(second).click()
    await expectSound(page, /preview=true$/)
    late.release()
    const { src, currentTime } = await audioOf(page)
    await expect.poll(async () => (await audioOf(page)).currentTime).toBeGreaterThan(currentTime + 0.5)
    expect((await audioOf(page)).src).toBe(src)
    await expect(stop(second)).toBeVisible()
    await expect(stops).toHaveCount(1)
    await expect(alert).toHaveCount(0)
  },
)

test('previews and samples share one voice, and none is heard on a page that it does not belong to (201, 205)', async ({
  page,
}) => {
  await page.route(/\/api\/(tracks|examples)\//, long)
  const { open, play, stops } = packPage(page)
  const { cards, pressed } = samplesPage(page)
  const { sitemap } = site(page)
  await open()
  await play(first).click()
  await expectSound(page, /preview=true$/)
  await sitemap.getByRole('link', { name: 'Sound Samples' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sound Samples' })).toBeVisible()
  await expectSilence(page)
  await cards
    .first()
    .getByRole('button', { name: /^New: / })
    .click()
  await expectSound(page, /\/examples\/new\//)
  await expect(pressed).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('table', { name: 'Tracks' })).toBeVisible()
  await expectSilence(page)
  await expect(stops).toHaveCount(0)
  await expect(page.locator('audio')).toHaveCount(1)
})

test('one sound in the whole shop: another tab takes its place (201, 205)', async ({ page, context }) => {
  await context.route(/\/api\/(tracks|examples)\//, long)
  const { open, play, stops } = packPage(page)
  await open()
  await play(first).click()
  await expectSound(page, /preview=true$/)
  const other = await context.newPage()
  const samples = samplesPage(other)
  await samples.open()
  await samples.newOf('First Light').click()
  await expectSound(other, /examples/)
  await expectSilence(page)
  await expect(stops).toHaveCount(0)
  // And back.
  await play(second).click()
  await expectSound(page, /preview=true$/)
  await expectSilence(other)
  await expect(samples.pressed).toHaveCount(0)
})

test(
  'what pauses from outside is shown as it is',
  longRunOnly('player.rules has a table of it'),
  async ({ page }) => {
    await page.route(/\/api\/(tracks|examples)\//, long)
    const outside = () => page.locator('audio').evaluate((audio) => (audio as HTMLAudioElement).pause())
    const { open, play, stops } = packPage(page)
    await open()
    await play(first).click()
    await expectSound(page, /preview=true$/)
    await outside()
    await expect(play(first)).toBeVisible()
    await expect(stops).toHaveCount(0)
    // It can go on from there.
    const { currentTime } = await audioOf(page)
    await play(first).click()
    await expectSound(page, /preview=true$/)
    expect((await audioOf(page)).currentTime).toBeGreaterThan(currentTime)

    const samples = samplesPage(page)
    await samples.open()
    await samples.cards
      .first()
      .getByRole('button', { name: /^New: / })
      .click()
    await expectSound(page, /examples/)
    await expect(samples.pressed).toHaveCount(1)
    await outside()
    await expect(samples.pressed).toHaveCount(0)
  },
)

test(
  'the tab tells what is playing, and nothing once it is not, whatever the page is called meanwhile',
  longRunOnly('tab-title.rules has a table of titles'),
  async ({ page }) => {
    await page.route(/\/api\/(tracks|examples)\//, long)
    const answer = createGate()
    await page.route(previewUrls, async (route) => {
      await answer.done
      await long(route)
    })
    const { open, play, stop } = packPage(page)
    const { sitemap } = site(page)
    await open()
    await play(first).click()
    await expect(stop(first)).toHaveAttribute('aria-busy', 'true')
    await expect(page).toHaveTitle('Cold Start · Earcon')
    answer.release()
    await expect(page).toHaveTitle(`▶ ${first} · Cold Start · Earcon`)
    await play(second).click()
    await expect(page).toHaveTitle(`▶ ${second} · Cold Start · Earcon`)
    await page.locator('audio').evaluate((audio) => (audio as HTMLAudioElement).pause())
    await expect(page).toHaveTitle('Cold Start · Earcon')
    await play(second).click()
    await expect(page).toHaveTitle(`▶ ${second} · Cold Start · Earcon`)
    // The page may name itself anew under it.
    await page.evaluate(() => {
      document.title = 'Another · Earcon'
    })
    await expect(page).toHaveTitle(`▶ ${second} · Another · Earcon`)
    await stop(second).click()
    await expect(page).toHaveTitle('Another · Earcon')

    await play(first).click()
    await expect(page).toHaveTitle(new RegExp(`^▶ ${first}`))
    await sitemap.getByRole('link', { name: 'Sound Samples' }).first().click()
    await expect(page).toHaveTitle('Sound Samples · Earcon')
    const samples = samplesPage(page)
    await samples.newOf('First Light').click()
    await expect(page).toHaveTitle('▶ First Light · Sound Samples · Earcon')
    await samples.newOf('First Light').click()
    await expect(page).toHaveTitle('Sound Samples · Earcon')
  },
)

test("the system's own keys know the sound and lead through the table", async ({ page }) => {
  await page.route(previewUrls, long)
  await page.addInitScript(() => {
    const keys = ((window as unknown as { keys: Record<string, MediaSessionActionHandler | null> }).keys = {})
    MediaSession.prototype.setActionHandler = (key, handler) => Object.assign(keys, { [key]: handler })
  })
  const press = (key: string, details = {}) =>
    page.evaluate(
      ([key, details]) =>
        (window as unknown as { keys: Record<string, (details: unknown) => void> }).keys[key]?.(details),
      [key, details] as const,
    )
  const shown = () =>
    page.evaluate(() => {
      const { title, artist, album } = navigator.mediaSession.metadata ?? {}
      return [title, artist, album]
    })
  const { open, play, stop, stops } = packPage(page)
  await open()
  await play(first).click()
  await expectSound(page, /preview=true$/)
  await expect.poll(shown).toEqual([first, 'Marta Velde', 'Cold Start'])
  await press('nexttrack')
  await expect(stop(second)).toHaveAttribute('aria-busy', 'false')
  expect(await shown()).toEqual([second, 'Marta Velde', 'Cold Start'])
  await press('seekto', { seekTime: 30 })
  await expect.poll(async () => (await audioOf(page)).currentTime).toBeGreaterThanOrEqual(30)
  await press('previoustrack')
  await expect(stop(first)).toHaveAttribute('aria-busy', 'false')
  // There is nothing before the first.
  await press('previoustrack')
  await expect(stop(first)).toBeVisible()
  await press('pause')
  await expect(stops).toHaveCount(0)
  expect((await audioOf(page)).paused).toBe(true)
  await press('play')
  await expect(stop(first)).toHaveAttribute('aria-busy', 'false')
  await expectSound(page, /preview=true$/)
  await press('stop')
  await expect(stops).toHaveCount(0)
  await expectSilence(page)
  expect(await shown()).toEqual([undefined, undefined, undefined])
})

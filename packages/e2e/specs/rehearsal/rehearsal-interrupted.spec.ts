import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { createAccount } from '../../pages/identity-page.ts'
import { packPage, previewUrls } from '../../pages/pack-page.ts'
import {
  fetchSoundUrls,
  rehearsalFigure,
  sessionKeys,
  watchPlayedSounds,
} from '../../pages/rehearsal-page.ts'
import { createGate } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { answerWithTone, expectSilence, expectSound } from '../../support/audio.ts'
import { pauseClock } from '../../support/clock.ts'

const short = answerWithTone(1)
const long = answerWithTone(60)

test('whoever plays something else, or goes, has left the session', async ({ page, context }) => {
  await context.route(previewUrls, long)
  const { open, begin, button, current } = rehearsalFigure(page)
  const { play, stop } = packPage(page)
  await open()
  await pauseClock(page)
  await begin()
  await page.clock.runFor(1_000)
  await expect(current).toHaveCount(1)
  await play('Second Gear').click()
  await expect(stop('Second Gear')).toBeVisible()
  await expect(current).toHaveCount(0)
  await page.clock.runFor(9_000)
  await expect(stop('Second Gear')).toBeVisible()

  await begin('Start over')
  await page.clock.runFor(3_000)
  await expect(current).toHaveCount(1)
  const other = await context.newPage()
  await packPage(other).open('cold-start')
  await packPage(other).play('Second Gear').click()
  await expect(button('Go on')).toBeVisible()
  await expectSilence(page)
  await begin('Go on')
  await page.clock.runFor(5_000)
  await expectSilence(other)
  await page.getByRole('link', { name: 'Shop' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
  await page.clock.runFor(30_000)
  // The shop may have got its own player ready, for the voices of its packs.
  await expect(page.locator('audio[src]:not([src=""])')).toHaveCount(0)
})

test('a session that is still loading gives way to another tab as well', async ({ page, context }) => {
  const line = createGate()
  await page.route(previewUrls, async (route) => {
    await line.done
    await short(route)
  })
  const { open, start, stop } = rehearsalFigure(page)
  await open()
  await start.click()
  await expect(stop).toBeVisible()
  const other = await context.newPage()
  await other.route(previewUrls, long)
  await packPage(other).open('cold-start')
  await packPage(other).play('Second Gear').click()
  await expect(start).toBeVisible()
  line.release()
  await expectSound(other, /preview=true$/)
  await expectSilence(page)
})

test('of two tabs the one that starts last is heard, also while it loads', async ({ page, context }) => {
  await page.route(previewUrls, long)
  const { open, begin, button } = rehearsalFigure(page)
  await open()
  await begin()
  await expectSound(page, /preview=true$/)
  const line = createGate()
  const other = await context.newPage()
  await other.route(previewUrls, async (route) => {
    await line.done
    await long(route)
  })
  const second = rehearsalFigure(other)
  await second.open()
  await second.start.click()
  await expect(button('Go on')).toBeVisible()
  await expectSilence(page)
  line.release()
  await expectSound(other, /preview=true$/)
})

test('a session does not wait for the sounds of the pack that it is compared with', async ({
  page,
  request,
}) => {
  const own = await fetchSoundUrls(request)
  const line = createGate()
  await page.route(previewUrls, async (route) => {
    if (
      !own.some((src) =>
        route
          .request()
          .url()
          .endsWith(src ?? ''),
      )
    )
      await line.done
    await short(route)
  })
  const { open, begin, compare, figure } = rehearsalFigure(page)
  await open()
  await compare.focus()
  await compare.selectOption('Café Compile')
  await pauseClock(page)
  await begin()
  await page.clock.runFor(1_000)
  await expect(figure).toContainText('Session starts: Key in the Ignition')
  line.release()
})

test('who turns to a pack whose sounds cannot be had is told so, also where those of the other came', async ({
  page,
  request,
  consoleErrors,
}) => {
  const own = await fetchSoundUrls(request)
  await page.route(previewUrls, (route) =>
    own.some((src) =>
      route
        .request()
        .url()
        .endsWith(src ?? ''),
    )
      ? short(route)
      : route.abort(),
  )
  const { open, begin, compare, hear, alert, button } = rehearsalFigure(page)
  await open()
  await pauseClock(page)
  await begin()
  await page.clock.runFor(1_000)
  await compare.focus()
  await compare.selectOption('Café Compile')
  await hear('Café Compile').check()
  await expect(alert).toHaveText('The sounds could not be loaded.')
  await expect(button('Try again')).toBeVisible()
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0)
})

test('a session whose figure is gone from the page has ended', async ({ page, context }) => {
  await page.route(previewUrls, long)
  const { open, begin, figure } = rehearsalFigure(page)
  await open()
  await pauseClock(page)
  await begin()
  await page.clock.runFor(1_000)
  await expectSound(page, /preview=true$/)
  const heard = await watchPlayedSounds(page)
  // When somebody logs in in another tab, the pack is asked for again, and is not one for coding tools any more.
  await page.route('**/api/sound-packs/*', async (route) => {
    const response = await route.fetch()
    const pack = (await response.json()) as SoundPack
    const tracks = pack.tracks.map((track) => ({ ...track, event: null }))
    await route.fulfill({ response, json: { ...pack, tracks } })
  })
  const { token } = await createAccount(page.request)
  const other = await context.newPage()
  await other.goto('/licence')
  await other.evaluate((token) => localStorage.setItem('earcon.authToken', token), token)
  await expect(figure).toHaveCount(0)
  await expectSilence(page)
  await page.clock.runFor(40_000)
  expect(await heard()).toEqual([])
})

test('a sound that has not come is not heard late, at another moment', async ({
  page,
  request,
  consoleErrors,
}) => {
  const sounds = await fetchSoundUrls(request)
  const lost = 4
  await page.route(previewUrls, (route) =>
    route
      .request()
      .url()
      .endsWith(sounds[lost - 1] ?? '')
      ? route.abort()
      : short(route),
  )
  const { open, begin, alert } = rehearsalFigure(page)
  await open()
  const heard = await watchPlayedSounds(page)
  await pauseClock(page)
  await begin()
  await expect(alert).toHaveText('1 of 9 sounds did not come. The session goes on without them.')
  await page.clock.runFor(40_000)
  await expect.poll(heard).toEqual(sessionKeys.filter((key) => key !== lost).map((key) => sounds[key - 1]))
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('sounds that cannot be fetched are told of, and tried again; those still being recorded are waited for', async ({
  page,
  consoleErrors,
}) => {
  await page.route(previewUrls, (route) => route.abort())
  await page.route('**/api/coding-packs', (route) => route.abort())
  const { open, start, stop, alert, button, figure, compare } = rehearsalFigure(page)
  await open()
  await compare.focus()
  await expect(alert).toHaveText(/^The other packs could not be loaded\./)
  await pauseClock(page)
  await start.click()
  await expect(alert).toHaveText('The sounds could not be loaded.')
  await expectSilence(page)
  await page.unroute('**/api/coding-packs')
  await compare.focus()
  await expect(compare.getByRole('option', { name: 'Café Compile' })).toBeAttached()

  let recorded = false
  let asked = 0
  await page.unroute(previewUrls)
  await page.route(previewUrls, (route) => {
    asked += 1
    if (recorded) return short(route)
    return route.fulfill({ status: 503, headers: { 'retry-after': '5' }, json: {} })
  })
  await button('Try again').click()
  await expect(alert).toHaveCount(0)
  await expect(figure).toContainText('Loading sounds')
  await expect.poll(() => asked).toBe(3)
  recorded = true
  await page.clock.runFor(5_000)
  await expect(figure).not.toContainText('Loading sounds')
  await page.clock.runFor(1_000)
  await expect(figure).toContainText('Session starts: Key in the Ignition')
  await stop.click()
  await expectSilence(page)
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0)
})

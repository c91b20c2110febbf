import { previewUrls } from '../../pages/pack-page.ts'
import {
  fetchCodingPacks,
  fetchSoundUrls,
  rehearsalFigure,
  sessionKeys,
  watchPlayedSounds,
} from '../../pages/rehearsal-page.ts'
import { horizontalOverflow, phone } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { answerWithTone, expectSilence, expectSound } from '../../support/audio.ts'
import { expectNoViolations } from '../../support/axe.ts'
import { pauseClock } from '../../support/clock.ts'
import { readLayoutShifts, waitTwoFrames, watchLayoutShifts } from '../../support/layout-shifts.ts'

/** Until permission has been asked for. */
const asking = 12_000

const short = answerWithTone(1)
const long = answerWithTone(60)

test('nothing is heard before it is asked for; then a session is, moment by moment, and its sounds by their keys', async ({
  page,
  request,
}) => {
  const sounds = await fetchSoundUrls(request)
  const asked: string[] = []
  await page.route(previewUrls, (route) => {
    asked.push(route.request().url())
    return short(route)
  })
  const { open, start, begin, stop, status, terminal, figure } = rehearsalFigure(page)
  await open()
  await expectSilence(page)
  expect(asked).toEqual([])
  const heard = await watchPlayedSounds(page)
  await expect(terminal).toContainText('Session closed')

  await pauseClock(page)
  await begin()
  await expect(stop).toBeFocused()
  await page.clock.runFor(300)
  await expect.poll(heard).toEqual([sounds[0]])
  await expect(status).toHaveText('Session starts')
  await expect(terminal).not.toContainText('upload code')
  await page.clock.runFor(40_000)
  await expect.poll(heard).toEqual(sessionKeys.map((key) => sounds[key - 1]))
  await expect(start).toBeVisible()
  await expect(figure).toContainText('The session is over.')
  await expect(status).toHaveText('The session is over.')

  await page.keyboard.press('7')
  await expectSound(page, sounds[6] ?? '')
  await page.keyboard.press('Escape')
  await expectSilence(page)
})

test('keys belong to whoever is in the figure, and a sound that is heard lights up', async ({ page }) => {
  await page.route(previewUrls, long)
  const { open, moments, current, compare, button } = rehearsalFigure(page)
  await open()
  await page.keyboard.press('4')
  await compare.focus()
  await page.keyboard.press('4')
  await expectSilence(page)
  await expect(moments).toHaveCount(9)
  await button('4 Input needed: Hand Brake On').click()
  await expectSound(page, /preview=true$/)
  await expect(current).toHaveAccessibleName('4 Input needed: Hand Brake On')
  await page.keyboard.press('2')
  await expect(current).toHaveAccessibleName('2 Prompt taken: Clutch In')
  await page.keyboard.press('Control+7')
  await expect(current).toHaveAccessibleName('2 Prompt taken: Clutch In')
})

test('of several sounds for one moment the next is heard each time', async ({ page }) => {
  await page.route(previewUrls, long)
  const { open, begin, stop, current, figure, status } = rehearsalFigure(page)
  await open('eight-good-mornings')
  await expect(figure).toContainText('For 8 of the 9 moments this pack has none.')
  await pauseClock(page)
  await begin()
  await page.clock.runFor(300)
  await expect(status).toHaveText('Session starts')
  await expect(current).toHaveAccessibleName('1 Session starts: Key in the Ignition (1 of 8)')
  await stop.click()
  await begin('Start over')
  await page.clock.runFor(300)
  await expect(current).toHaveAccessibleName('1 Session starts: Grinder at Seven (2 of 8)')
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('1')
  await expect(current).toHaveAccessibleName(/\(8 of 8\)$/)
  await page.keyboard.press('1')
  await expect(current).toHaveAccessibleName('1 Session starts: Key in the Ignition (1 of 8)')
})

test('the same moment by another pack: two are compared in the midst of a session', async ({ page }) => {
  await page.route(previewUrls, long)
  const { open, begin, stop, compare, hear, current, figure, terminal } = rehearsalFigure(page)
  await open()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/coding-packs')) asked += 1
  })
  await compare.focus()
  await expect(compare.getByRole('option', { name: 'Café Compile' })).toBeAttached()
  await compare.selectOption('Café Compile')
  await compare.selectOption('Harbour Master')
  expect(asked).toBe(1)
  // What has a sound for one moment only is nothing to compare with.
  await expect(compare.getByRole('option', { name: 'Eight Good Mornings' })).toHaveCount(0)
  await expectSilence(page)

  await pauseClock(page)
  await begin()
  await page.clock.runFor(asking)
  await expect(current).toHaveAccessibleName('4 Input needed: Hand Brake On')
  await hear('Harbour Master').check()
  await expect(current).toHaveAccessibleName('4 Input needed: Permission to Dock')
  await expect(figure).toContainText('told by the sounds of Harbour Master')
  await page.clock.runFor(3_000)
  await expect(current).toHaveAccessibleName('5 Limit reached: Low Tide')

  await stop.click()
  await expectSilence(page)
  const told = await terminal.textContent()
  await page.clock.runFor(5_000)
  expect(await terminal.textContent()).toBe(told)
  await hear('Cold Start').check()
  await expect(current).toHaveAccessibleName('5 Limit reached: Reserve Tank')
  await begin('Go on')
  await page.clock.runFor(5_000)
  await expect(current).toHaveAccessibleName('6 Too many prompts: Foot off the Pedal')
})

test('the figure stands on the page of every coding pack, and of no other (3)', async ({ request }) => {
  const packs = await fetchCodingPacks(request)
  expect(packs.length).toBeGreaterThan(9)
  const stands = async (slug: string) =>
    (await (await request.get(`/sound-pack/${slug}`)).text()).includes('A session of a coding agent')
  for (const { slug } of packs) expect(await stands(slug), slug).toBe(true)
  expect(await stands('warm-cache')).toBe(false)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the session can be read, and each of its sounds is a link', async ({ page, request }) => {
    await page.goto('/sound-pack/cold-start')
    const { terminal, moments, figure } = rehearsalFigure(page)
    await expect(terminal).toContainText('Add a retry to the upload')
    await expect(terminal).toContainText('Session closed')
    await expect(moments.getByRole('link')).toHaveCount(9)
    await expect(figure.getByRole('button')).toHaveCount(0)
    const link = moments.getByRole('link', { name: '2 Prompt taken: Clutch In' })
    const heard = await request.get((await link.getAttribute('href')) ?? '')
    expect(heard.headers()['content-type']).toBe('audio/mpeg')
  })
})

test('axe finds nothing while a session is heard beside another pack, nothing moves, and a narrow phone shows it whole', async ({
  page,
  context,
}) => {
  await watchLayoutShifts(context)
  await page.route(previewUrls, long)
  await page.setViewportSize({ ...phone, width: 320 })
  const { open, begin, compare, figure, current } = rehearsalFigure(page)
  await open()
  await compare.focus()
  await compare.selectOption("The Librarian's Cough")
  await pauseClock(page)
  const { height } = (await figure.boundingBox()) ?? {}
  await begin()
  await page.clock.runFor(22_000)
  await expect(current).toHaveAccessibleName('7 Task fails: Stall at the Lights')
  expect((await figure.boundingBox())?.height).toBe(height)
  expect(await horizontalOverflow(page)).toBe('')
  await page.clock.resume()
  await waitTwoFrames(page)
  expect(await readLayoutShifts(page)).toEqual([])
  await expectNoViolations(page)
})

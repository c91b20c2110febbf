import type { SoundPack } from '@earcon/contract/catalogue'
import { answerWithTone, expectSilence, expectSound } from '../pages/audio.ts'
import { lookAtAll } from '../pages/axe.ts'
import { holdClock } from '../pages/clock.ts'
import { openAccount } from '../pages/identity.ts'
import { moves, twoFrames, watchMoves } from '../pages/moves.ts'
import { packPage, previews } from '../pages/pack-page.ts'
import { codingPacks, listenTo, rehearsal } from '../pages/rehearsal-page.ts'
import { held, phone, sticksOut } from '../pages/site.ts'
import { expect, test } from '../shop.ts'

/** By their keys, the moments of the whole session as it is told. */
const session = [1, 2, 3, 3, 4, 5, 6, 7, 3, 8, 9]
/** Until permission has been asked for. */
const asking = 12_000

const short = answerWithTone(1)
const long = answerWithTone(60)

test('nothing is heard before it is asked for; then a session is, moment by moment, and its sounds by their keys', async ({
  page,
  request,
}) => {
  const pack = (await codingPacks(request)).find(({ slug }) => slug === 'cold-start')
  const sounds = pack?.sounds.map(({ track_id }) => `/api/tracks/${track_id}/download?preview=true`) ?? []
  const asked: string[] = []
  await page.route(previews, (route) => {
    asked.push(route.request().url())
    return short(route)
  })
  const { open, start, begin, stop, status, terminal, figure } = rehearsal(page)
  await open()
  await expectSilence(page)
  expect(asked).toEqual([])
  const heard = await listenTo(page)
  await expect(terminal).toContainText('Session closed')

  await holdClock(page)
  await begin()
  await expect(stop).toBeFocused()
  await page.clock.runFor(300)
  await expect.poll(heard).toEqual([sounds[0]])
  await expect(status).toHaveText('Session starts')
  await expect(terminal).not.toContainText('upload code')
  await page.clock.runFor(40_000)
  await expect.poll(heard).toEqual(session.map((key) => sounds[key - 1]))
  await expect(start).toBeVisible()
  await expect(figure).toContainText('The session is over.')

  await page.keyboard.press('7')
  await expectSound(page, sounds[6] ?? '')
  await page.keyboard.press('Escape')
  await expectSilence(page)
})

test('keys belong to whoever is in the figure, and a sound that is heard lights up', async ({ page }) => {
  await page.route(previews, long)
  const { open, moments, current, compare, button } = rehearsal(page)
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
  await page.route(previews, long)
  const { open, begin, stop, current, figure, status } = rehearsal(page)
  await open('eight-good-mornings')
  await expect(figure).toContainText('For 8 of the 9 moments this pack has none.')
  await holdClock(page)
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
  await page.route(previews, long)
  const { open, begin, stop, compare, hear, current, figure, terminal } = rehearsal(page)
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
  await expectSilence(page)

  await holdClock(page)
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

test('whoever plays something else, or goes, has left the session', async ({ page, context }) => {
  await context.route(previews, long)
  const { open, begin, button, current } = rehearsal(page)
  const { play, stop } = packPage(page)
  await open()
  await holdClock(page)
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
  await expect(page.locator('audio')).toHaveCount(0)
})

test('a session that is still loading gives way to another tab as well', async ({ page, context }) => {
  const line = held()
  await page.route(previews, async (route) => {
    await line.done
    await short(route)
  })
  const { open, start, stop } = rehearsal(page)
  await open()
  await start.click()
  await expect(stop).toBeVisible()
  const other = await context.newPage()
  await other.route(previews, long)
  await packPage(other).open('cold-start')
  await packPage(other).play('Second Gear').click()
  await expect(start).toBeVisible()
  line.release()
  await expectSound(other, /preview=true$/)
  await expectSilence(page)
})

test('a session whose figure is gone from the page has ended', async ({ page, context }) => {
  await page.route(previews, long)
  const { open, begin, figure } = rehearsal(page)
  await open()
  await holdClock(page)
  await begin()
  await page.clock.runFor(1_000)
  await expectSound(page, /preview=true$/)
  const heard = await listenTo(page)
  // When somebody logs in in another tab, the pack is asked for again, and is not one for coding tools any more.
  await page.route('**/api/sound-packs/*', async (route) => {
    const response = await route.fetch()
    const pack = (await response.json()) as SoundPack
    const tracks = pack.tracks.map((track) => ({ ...track, event: null }))
    await route.fulfill({ response, json: { ...pack, tracks } })
  })
  const { token } = await openAccount(page.request)
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
  quietConsole,
}) => {
  const pack = (await codingPacks(request)).find(({ slug }) => slug === 'cold-start')
  const sounds = pack?.sounds.map(({ track_id }) => `/api/tracks/${track_id}/download?preview=true`) ?? []
  const lost = 4
  await page.route(previews, (route) =>
    route
      .request()
      .url()
      .endsWith(sounds[lost - 1] ?? '')
      ? route.abort()
      : short(route),
  )
  const { open, begin, alert } = rehearsal(page)
  await open()
  const heard = await listenTo(page)
  await holdClock(page)
  await begin()
  await expect(alert).toHaveText('1 of 9 sounds did not come. The session goes on without them.')
  await page.clock.runFor(40_000)
  await expect.poll(heard).toEqual(session.filter((key) => key !== lost).map((key) => sounds[key - 1]))
  expect(quietConsole.splice(0)).toHaveLength(1)
})

test('the terminal follows what is told, unless somebody has gone back to read', async ({ page }) => {
  await page.route(previews, short)
  const { open, begin, terminal } = rehearsal(page)
  const lines = terminal.getByRole('listitem')
  await open()
  await holdClock(page)
  await begin()
  await terminal.scrollIntoViewIfNeeded()
  await page.clock.runFor(24_000)
  await expect(lines.first()).not.toBeInViewport()
  await expect(lines.last()).toBeInViewport({ ratio: 0.9 })
  await terminal.evaluate((log) => log.scrollTo(0, 0))
  const told = await lines.count()
  await page.clock.runFor(4_000)
  expect(await lines.count()).toBeGreaterThan(told)
  await expect(lines.first()).toBeInViewport({ ratio: 0.9 })
  await expect(lines.last()).not.toBeInViewport()
})

test('sounds that cannot be fetched are told of, and tried again; those still being recorded are waited for', async ({
  page,
  quietConsole,
}) => {
  await page.route(previews, (route) => route.abort())
  await page.route('**/api/coding-packs', (route) => route.abort())
  const { open, start, stop, alert, button, figure, compare } = rehearsal(page)
  await open()
  await compare.focus()
  await expect(alert).toHaveText(/^The other packs could not be loaded\./)
  await holdClock(page)
  await start.click()
  await expect(alert).toHaveText('The sounds could not be loaded.')
  await expectSilence(page)
  await page.unroute('**/api/coding-packs')
  await compare.focus()
  await expect(compare.getByRole('option', { name: 'Café Compile' })).toBeAttached()

  let recorded = false
  let asked = 0
  await page.unroute(previews)
  await page.route(previews, (route) => {
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
  expect(quietConsole.splice(0).length).toBeGreaterThan(0)
})

test('the figure stands on the page of every coding pack, and of no other (3)', async ({ request }) => {
  const packs = await codingPacks(request)
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
    const { terminal, moments, figure } = rehearsal(page)
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
  await watchMoves(context)
  await page.route(previews, long)
  await page.setViewportSize({ ...phone, width: 320 })
  const { open, begin, compare, figure, current } = rehearsal(page)
  await open()
  await compare.focus()
  await compare.selectOption("The Librarian's Cough")
  await holdClock(page)
  const { height } = (await figure.boundingBox()) ?? {}
  await begin()
  await page.clock.runFor(22_000)
  await expect(current).toHaveAccessibleName('7 Task fails: Stall at the Lights')
  expect((await figure.boundingBox())?.height).toBe(height)
  expect(await sticksOut(page)).toBe('')
  await page.clock.resume()
  await twoFrames(page)
  expect(await moves(page)).toEqual([])
  await lookAtAll(page)
})

test('those who want no motion see the session moment by moment', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route(previews, short)
  const { open, begin, terminal } = rehearsal(page)
  await open()
  await holdClock(page)
  await begin()
  await page.clock.runFor(4_400)
  await expect(terminal).toContainText('Ready in')
  await expect(terminal).not.toContainText('Add')
  await page.clock.runFor(800)
  await expect(terminal).toContainText('Let me look at the upload code.')
})

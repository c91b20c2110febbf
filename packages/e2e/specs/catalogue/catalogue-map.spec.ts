import type { Page } from '@playwright/test'
import { mapPage } from '../../pages/map-page.ts'
import { previewUrls, recordPack } from '../../pages/pack-page.ts'
import { shopPage } from '../../pages/shop-page.ts'
import { horizontalOverflow, phone, phoneDevice, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { answerWithTone, expectSilence, expectSound } from '../../support/audio.ts'
import { expectNoViolations } from '../../support/axe.ts'
import { pauseClock } from '../../support/clock.ts'

const preview = /^\/api\/tracks\/\w+\/download\?preview=true$/

test.beforeEach(async ({ request }) => {
  // They are recorded once for all tests of this file.
  for (const slug of ['cold-start', 'hello-world']) await recordPack(request, slug)
})

async function openMap(page: Page, query = '') {
  const map = mapPage(page)
  await page.route(previewUrls, answerWithTone(60))
  await map.open(query)
  await waitUntilHydrated(page)
  await expect(map.points.first()).toBeVisible()
  return map
}

test('whatever is recorded is a point of a figure; how much is still to come is said (450)', async ({
  page,
}) => {
  const map = await openMap(page)
  await expect(map.points).toHaveCount(18)
  await expect(shopPage(page).status).toHaveText(
    'Showing 18 of 125 single tracks; 107 are still being recorded',
  )
  await expect(map.caption).toContainText('Fig. 1. 18 sounds. Across: brightness, ')
  await expect(page).toHaveTitle('Map · Earcon')
  expect(await horizontalOverflow(page)).toBe('')
  await map.fold.click()
  await expect(map.rows).toHaveCount(18)
  await expectNoViolations(page, 'main')
  expect(await horizontalOverflow(page)).toBe('')
})

test('where the pointer rests is heard and named, until it leaves; a press leads to the pack (451)', async ({
  page,
}) => {
  const map = await openMap(page)
  await page.getByRole('heading', { level: 1 }).click()
  await map.point('Clutch In').hover()
  await expectSound(page, preview)
  await expect(map.heard).toContainText(
    /Clutch In from Cold Start\s*brightness\s[\d,]+\sHz, length\s[\d.]+\ss/,
  )
  await expect(map.point('Clutch In')).toHaveAttribute('aria-current', 'true')
  await map.point('Foot off the Pedal').hover()
  await expect(map.heard).toContainText('Foot off the Pedal from Cold Start')
  await expectSound(page, preview)
  await page.getByRole('heading', { level: 1 }).hover()
  await expectSilence(page)
  // Its name stays, and with it the way to hear it again.
  await page.getByRole('button', { name: 'Play preview: Foot off the Pedal' }).click()
  await expectSound(page, preview)
  await map.point('Clutch In').click()
  await expect(page).toHaveURL(/\/sound-pack\/\w+#track-\w+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold Start')
})

test('a pointer that only passes puts nothing on (451)', async ({ page }) => {
  const map = await openMap(page)
  await pauseClock(page)
  await map.point('Clutch In').hover()
  await page.clock.runFor(60)
  await page.getByRole('heading', { level: 1 }).hover()
  await page.clock.runFor(1_000)
  await expect(map.heard).toContainText('Rest on a point')
  await map.point('Clutch In').hover()
  await page.clock.runFor(110)
  await expect(map.heard).toContainText('Clutch In')
})

test('by keyboard the map is one stop: arrows lead to the nearest, Enter to the pack, Escape silences (452)', async ({
  page,
}) => {
  const map = await openMap(page)
  const focused = map.plot.locator('a:focus')
  await shopPage(page).view('Map').focus()
  await page.keyboard.press('Tab')
  await expect(map.points.first()).toBeFocused()
  await expectSound(page, preview)
  await page.keyboard.press('End')
  await expect(map.points.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(map.points.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const next = await focused.getAttribute('aria-label')
  await expect(map.points.first()).not.toBeFocused()
  const [title = ''] = next?.split(', ') ?? []
  await expect(map.heard).toContainText(title)
  await expectSound(page, preview)
  await page.keyboard.press('Escape')
  await expectSilence(page)
  // What is left is found again where it was left.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(focused).toHaveAttribute('aria-label', next ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sound-pack\/\w+#track-\w+$/)
})

test('what the list is narrowed to is so on the map, and back in the list (453, 454)', async ({ page }) => {
  const shop = shopPage(page)
  const map = mapPage(page)
  await shop.open('?search=e&view=tracks&sort=price&moment=task.error')
  await waitUntilHydrated(page)
  await shop.view('Map').click()
  await expect(page).toHaveURL('/map?search=e&moment=task.error')
  await expect(shop.search).toHaveValue('e')
  await expect(shop.chosen).toHaveText(/for a task that fails: \d+ tracks\. All filters off$/)
  const few = await map.points.count()
  await shop.chosen.getByRole('link', { name: 'All filters off' }).click()
  await expect(page).toHaveURL('/map?search=e')
  await expect.poll(() => map.points.count()).toBeGreaterThan(few)
  // A filter says how many it leads to, and has no order beside it.
  await shop.filter('session starts').click()
  await expect(page).toHaveURL('/map?search=e&moment=session.start')
  await expect(shop.filter('newest first')).toHaveCount(0)
  await shop.search.fill('hello')
  await expect(page).toHaveURL('/map?search=hello&moment=session.start')
  await shop.view('Tracks').click()
  await expect(page).toHaveURL('/shop?search=hello&view=tracks&moment=session.start')
})

test('a map is drawn by any two measures, which its address names (450)', async ({ page }) => {
  const map = await openMap(page, '?kind=signals')
  await map.axis('Across', 'attack').click()
  await expect(page).toHaveURL('/map?kind=signals&across=attack')
  await expect(map.axis('Across', 'attack')).toHaveAttribute('aria-current', 'true')
  await expect(map.plot).toHaveAccessibleName('Sounds by attack and length')
  // The other one gives way to what it had.
  await map.axis('Up', 'attack').click()
  await expect(page).toHaveURL('/map?kind=signals&across=length&up=attack')
  await map.open('?across=taste&up=length&sort=price')
  await expect(page).toHaveURL('/map')
})

test('a map that cannot be loaded says so, and is loaded again (456)', async ({ page, consoleErrors }) => {
  const map = await openMap(page)
  await page.route('**/api/sound-map?*', (route) => route.abort())
  await shopPage(page).filter('signals').click()
  await expect(page.getByRole('alert')).toContainText('Failed to load the map. Please try again later.')
  await page.unroute('**/api/sound-map?*')
  consoleErrors.splice(0)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(map.points).toHaveCount(18)
})

test.describe('on a touch screen', () => {
  test.use(phoneDevice)

  test('a press hears a sound, and its name leads to it (451)', async ({ page }) => {
    const map = await openMap(page)
    await map.point('Clutch In').tap()
    await expectSound(page, preview)
    await expect(page).toHaveURL('/map')
    await map.heard.getByRole('link', { name: 'Clutch In' }).tap()
    await expect(page).toHaveURL(/\/sound-pack\/\w+#track-\w+$/)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('the same figure is there, and its sounds as a table with all that is measured of them (455)', async ({
    page,
  }) => {
    const map = mapPage(page)
    // Each is kept by its own address.
    await map.open('?up=loudness')
    await expect(map.plot).toHaveAccessibleName('Sounds by brightness and loudness')
    await map.open('?across=length&up=roughness')
    await expect(map.plot).toHaveAccessibleName('Sounds by length and roughness')
    await expect(map.points).toHaveCount(18)
    await map.fold.click()
    await expect(map.rows).toHaveCount(18)
    const texts = await map.rows.allTextContents()
    const lengths = texts.map((text) => Number(/length ([\d.]+)/.exec(text)?.[1]))
    expect(lengths).toEqual(lengths.toSorted((one, other) => one - other))
    for (const text of texts)
      expect(text).toMatch(/signal.*brightness .* Hz.*attack .* ms.*roughness .*loudness −\d/)
    expect(await horizontalOverflow(page)).toBe('')
    await map.rows.first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/sound-pack\/\w+#track-\w+$/)
  })
})

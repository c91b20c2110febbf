import type { Page } from '@playwright/test'
import { shopPage } from '../../pages/shop-page.ts'
import { createGate, horizontalOverflow, phone, phoneDevice, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { audioOf, expectSilence, expectSound } from '../../support/audio.ts'
import { expectNoViolations } from '../../support/axe.ts'
import { readLayoutShifts, watchLayoutShifts } from '../../support/layout-shifts.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function openShop(page: Page) {
  const shop = shopPage(page)
  await shop.open()
  await waitUntilHydrated(page)
  return shop
}

test('by keyboard alone a suggestion is chosen and opened, and the way back leads to the list (459)', async ({
  page,
}) => {
  const shop = await openShop(page)
  await shop.search.focus()
  await page.keyboard.type('cold')
  await expect(shop.suggestions.first()).toHaveText('Cold Start 9 signals, 0:15')
  await expect(shop.chosenSuggestion).toHaveCount(0)
  await expect(page).toHaveURL('/shop?search=cold')
  await page.keyboard.press('ArrowDown')
  await expect(shop.suggestion('Cold Start')).toHaveAttribute('aria-selected', 'true')
  await expect(shop.search).toHaveAttribute('aria-activedescendant', 'suggestion-0')
  await expect(shop.search).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(shop.chosenSuggestion).toHaveCount(0)
  await expect(shop.search).not.toHaveAttribute('aria-activedescendant')
  await expect(shop.search).toHaveValue('cold')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Cold Start')
  await page.getByRole('main').getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL('/shop?search=cold')
})

test('what is typed before they have come is suggested for when they do (459)', async ({ page }) => {
  const script = createGate()
  await page.route('**/assets/suggestions-*.js', async (route) => {
    await script.done
    await route.continue()
  })
  const shop = await openShop(page)
  await shop.search.pressSequentially('cold')
  await expect(page).toHaveURL('/shop?search=cold')
  script.release()
  await expect(shop.suggestions.first()).toHaveText('Cold Start 9 signals, 0:15')
})

test('a suggested track opens the page of its pack, where it stands (459)', async ({ page }) => {
  const shop = await openShop(page)
  await shop.search.pressSequentially('hit ra')
  await expect(shop.suggestion('Hit Rate')).toContainText('in ')
  await shop.search.press('ArrowDown')
  await shop.search.press('Enter')
  await expect(page).toHaveURL(/\/sound-pack\/\w+#track-\w+$/)
})

test('Enter without a choice searches as ever, and closes them (459)', async ({ page }) => {
  await page.clock.install()
  const shop = await openShop(page)
  const asked = shop.watchSearches()
  await shop.search.focus()
  await expect(shop.announced).toBeAttached()
  await page.clock.pauseAt(Date.now() + 60_000)
  await shop.search.pressSequentially('cold')
  // Sooner than the list is searched.
  await page.clock.runFor(150)
  await expect(shop.suggestions.first()).toBeVisible()
  expect(asked).toEqual([])
  await shop.search.press('Enter')
  await expect(shop.suggestions).toHaveCount(0)
  await expect(page).toHaveURL('/shop?search=cold')
  await expect(shop.cards).toHaveCount(2)
  await page.clock.runFor(1_000)
  expect(asked).toEqual(['cold'])
  await expect(shop.search).toBeFocused()
})

test('Escape and Tab close them, Alt with Arrow Down opens them, and a second Escape is the field’s (459)', async ({
  page,
}) => {
  const shop = await openShop(page)
  await shop.search.pressSequentially('cold')
  await expect(shop.suggestions.first()).toBeVisible()
  await shop.search.press('Escape')
  await expect(shop.suggestions).toHaveCount(0)
  await expect(shop.search).toHaveValue('cold')
  await shop.search.press('Alt+ArrowDown')
  await expect(shop.suggestions.first()).toBeVisible()
  await shop.search.press('Tab')
  await expect(shop.suggestions).toHaveCount(0)
  await expect(shop.search).not.toBeFocused()
  await shop.search.focus()
  await shop.search.press('Escape')
  await expect(shop.search).toHaveValue('')
  await expect(page).toHaveURL('/shop')
})

test('a pointer opens a suggestion, and whoever presses elsewhere closes them (459)', async ({ page }) => {
  const shop = await openShop(page)
  await shop.search.pressSequentially('cold')
  await expect(shop.suggestions.first()).toBeVisible()
  await heading(page).click()
  await expect(shop.suggestions).toHaveCount(0)
  await shop.search.press('End')
  await shop.search.pressSequentially(' st')
  await shop.suggestion('Cold Start').click()
  await expect(heading(page)).toHaveText('Cold Start')
})

test('Arrow Right plays what is chosen and stops it; so do another text and Escape (460)', async ({
  page,
}) => {
  const shop = await openShop(page)
  await shop.giveSuggestedSounds(60)
  await shop.search.pressSequentially('col')
  await expect(shop.suggestions.nth(1)).toBeVisible()
  await shop.search.press('ArrowDown')
  await shop.search.press('ArrowRight')
  await expectSound(page, /^\/api\/voices\/\w+\.mp3$/)
  const { src } = await audioOf(page)
  await expect(shop.suggestions.first()).toBeVisible()
  await shop.search.press('ArrowDown')
  await shop.search.press('ArrowRight')
  await expect(page.locator('audio')).not.toHaveAttribute('src', src)
  await expectSound(page, /^\/api\/voices\//)
  await shop.search.press('ArrowRight')
  await expectSilence(page)
  await shop.search.press('ArrowRight')
  await expectSound(page, /^\/api\/voices\//)
  await shop.search.pressSequentially('d')
  await expectSilence(page)
  await expect(shop.suggestion('Cold Start')).toBeVisible()
  await shop.search.press('ArrowDown')
  await shop.search.press('ArrowRight')
  await expectSound(page, /^\/api\/voices\//)
  await shop.search.press('Escape')
  await expectSilence(page)
})

test('within the text Arrow Right moves (460)', async ({ page }) => {
  const shop = await openShop(page)
  await shop.giveSuggestedSounds(60)
  await shop.search.pressSequentially('cold')
  await expect(shop.suggestions.first()).toBeVisible()
  await shop.search.press('ArrowDown')
  await shop.search.press('Home')
  await shop.search.press('ArrowRight')
  const answered = page.waitForResponse(/search-suggestions\?search=cxold$/)
  await shop.search.pressSequentially('x')
  await expect(shop.search).toHaveValue('cxold')
  await answered
  await expectSilence(page)
})

test('a pointer hears a suggestion without leaving the field (460)', async ({ page }) => {
  const shop = await openShop(page)
  await shop.giveSuggestedSounds(60)
  await shop.search.pressSequentially('cold st')
  await shop.hear('Cold Start').click()
  await expectSound(page, /^\/api\/voices\//)
  await expect(shop.search).toBeFocused()
  await expect(shop.hear('Cold Start')).toHaveAttribute('data-phase', 'playing')
  await shop.hear('Cold Start').click()
  await expectSilence(page)
  await expect(page).toHaveURL('/shop?search=cold+st')
})

test('a sound that cannot be had is told of (460)', async ({ page, consoleErrors }) => {
  const shop = await openShop(page)
  await shop.giveSuggestedSounds(1)
  await page.route('**/api/voices/*', (route) => route.fulfill({ status: 404 }))
  await shop.search.pressSequentially('cold st')
  await shop.hear('Cold Start').click()
  await expect(page.getByRole('alert')).toHaveText('Failed to load preview for Cold Start.')
  consoleErrors.splice(0)
})

test('how many are suggested is announced, and that they are only near (458, 461)', async ({ page }) => {
  const shop = await openShop(page)
  await shop.search.pressSequentially('cold st')
  await expect(shop.announced).toHaveText('1 suggestion')
  await shop.search.fill('glas huose')
  await expect(page.getByText('Nothing is called “glas huose”. Nearest:', { exact: true })).toBeVisible()
  await expect(shop.suggestions.first()).toContainText('Glass House Rules')
  await expect(shop.announced).toHaveText(/^\d suggestions?$/)
  await shop.search.fill('g')
  await expect(shop.announced).toBeEmpty()
  await expect(shop.suggestions).toHaveCount(0)
})

test('an answer that comes late is dropped (461)', async ({ page }) => {
  const shop = await openShop(page)
  const answered = createGate()
  await page.route('**/api/search-suggestions?search=co', async (route) => {
    const response = await route.fetch()
    await answered.done
    // The browser has given it up by now.
    await route.fulfill({ response }).catch(() => {})
  })
  const first = page.waitForRequest(/search-suggestions\?search=co$/)
  await shop.search.pressSequentially('co')
  await first
  await shop.search.pressSequentially('ld start')
  await expect(shop.suggestions).toHaveCount(1)
  answered.release()
  await expect(page).toHaveURL('/shop?search=cold+start')
  await expect(shop.suggestions).toHaveCount(1)
  // Nor does one open anything that was closed meanwhile.
  const held = createGate()
  await page.route('**/api/search-suggestions?search=rubber', async (route) => {
    await held.done
    await route.continue().catch(() => {})
  })
  const second = page.waitForRequest(/search-suggestions\?search=rubber$/)
  await shop.search.fill('rubber')
  await second
  await shop.search.press('Enter')
  held.release()
  await expect(shop.cards).toHaveCount(1)
  await expect(shop.suggestions).toHaveCount(0)
})

test('where no suggestions can be had, the search is as it was (461)', async ({ page, consoleErrors }) => {
  const shop = await openShop(page)
  await page.route('**/api/search-suggestions?*', (route) => route.fulfill({ status: 500 }))
  await shop.search.pressSequentially('cold')
  await expect(page).toHaveURL('/shop?search=cold')
  await expect(shop.cards).toHaveCount(2)
  await expect(shop.suggestions).toHaveCount(0)
  consoleErrors.splice(0)
})

test('their script and styles come when the field is turned to; without them the search is as it was (462)', async ({
  page,
  consoleErrors,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.route('**/assets/suggestions-*.js', (route) => route.abort())
  const shop = await openShop(page)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('/suggestions'))).toEqual([])
  await shop.search.focus()
  await expect.poll(() => asked.filter((url) => url.includes('/assets/suggestions-'))).toHaveLength(1)
  await shop.search.pressSequentially('cold')
  await expect(shop.cards).toHaveCount(2)
  consoleErrors.splice(0)
})

test('nothing on the page moves for them, and axe finds nothing, wide and narrow (462)', async ({
  page,
  context,
}) => {
  await watchLayoutShifts(context)
  const shop = await openShop(page)
  await shop.search.focus()
  await expect(shop.announced).toBeAttached()
  const place = () => shop.cards.first().evaluate((card) => card.getBoundingClientRect().top)
  // The list changes in its own time.
  const listed = createGate()
  await page.route('**/api/sound-packs?*', async (route) => {
    await listed.done
    await route.continue()
  })
  const before = await place()
  await shop.search.pressSequentially('cold')
  await expect(shop.suggestions.first()).toBeVisible()
  await shop.search.press('ArrowDown')
  await expect(shop.chosenSuggestion).toBeVisible()
  expect(await place()).toBe(before)
  expect((await readLayoutShifts(page)).filter((moved) => moved > 0)).toEqual([])
  await expectNoViolations(page)
  listed.release()
  await expect(shop.cards).toHaveCount(2)
})

test.describe('on a phone', () => {
  test.use(phoneDevice)
  test('they are as wide as the field, each as high as a finger needs (462)', async ({ page }) => {
    const shop = await openShop(page)
    await shop.search.pressSequentially('co')
    await expect(shop.suggestions.first()).toBeVisible()
    const field = await shop.search.boundingBox()
    const popup = await page.locator('.suggestions-popup').boundingBox()
    expect([popup?.x, popup?.width]).toEqual([field?.x, field?.width])
    for (const option of await shop.suggestions.all())
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await horizontalOverflow(page)).toBe('')
    expect(page.viewportSize()).toEqual(phone)
    await shop.suggestion('Cold Start').tap()
    await expect(heading(page)).toHaveText('Cold Start')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the search is a form, and nothing is suggested (462)', async ({ page }) => {
    const shop = shopPage(page)
    await shop.open()
    await expect(page.locator('.suggestions')).toHaveCount(0)
    await shop.search.fill('cold')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/shop?search=cold')
  })
})

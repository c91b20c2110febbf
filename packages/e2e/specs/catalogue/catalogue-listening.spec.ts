import { shopPage } from '../../pages/shop-page.ts'
import { createGate, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { audioOf, expectSilence, expectSound } from '../../support/audio.ts'

const [first, second, third] = ['Five Tabs Open', 'Eight Good Mornings', 'Glass House Rules'] as const

test('a card plays the voice of its pack, one at a time, and stops it; without one it has no button (439)', async ({
  page,
}) => {
  const shop = shopPage(page)
  await shop.open('?page=2')
  await waitUntilHydrated(page)
  await expect(page.getByRole('button', { name: /^Play preview/ })).toHaveCount(0)
  await shop.giveVoices(60)
  await shop.previous.click()
  await shop.play(first).click()
  await expectSound(page, /^\/api\/voices\/\w+\.mp3$/)
  await expect(page).toHaveURL('/shop')
  await shop.play(second).click()
  await expect(shop.stop(second)).toHaveAttribute('data-phase', 'playing')
  await expect(shop.play(first)).toBeVisible()
  await shop.stop(second).click()
  await expectSilence(page)
  // The rest of the card leads to the pack.
  await shop.cards.nth(1).click({ position: { x: 20, y: 20 } })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second)
})

test('a voice is asked for before it is pressed (439)', async ({ page }) => {
  const shop = shopPage(page)
  await shop.open('?page=2')
  await waitUntilHydrated(page)
  await shop.giveVoices(1)
  await shop.previous.click()
  const asked = page.waitForRequest('**/api/voices/*')
  await shop.play(first).hover()
  await asked
})

test('a press before the player has come is heard when it has (439)', async ({ page }) => {
  const shop = shopPage(page)
  const player = createGate()
  await page.route('**/assets/listening-*', async (route) => {
    await player.done
    await route.continue()
  })
  await shop.open('?page=2')
  await waitUntilHydrated(page)
  await shop.giveVoices(60)
  await shop.previous.click()
  await shop.play(first).click()
  await expect(shop.stop(first)).toHaveAttribute('aria-busy', 'true')
  player.release()
  await expectSound(page, /^\/api\/voices\//)
})

test('while one listens J plays what comes next on the page, K what came before, and neither while somebody types (439)', async ({
  page,
}) => {
  const shop = shopPage(page)
  await shop.open('?page=2')
  await waitUntilHydrated(page)
  await shop.giveVoices(60)
  await shop.previous.click()
  await expect(shop.play(first)).toBeVisible()
  // Nobody listens, and the focus is not in the list.
  await page.getByRole('link', { name: 'Earcon', exact: true }).focus()
  await page.keyboard.press('j')
  await expect(shop.play(first)).toBeVisible()
  await shop.play(third).focus()
  await page.keyboard.press('j')
  await expect(shop.stop(first)).toBeFocused()
  await expectSound(page, /^\/api\/voices\//)
  await page.keyboard.press('j')
  await expect(shop.stop(second)).toBeFocused()
  await page.keyboard.press('j')
  await expect(shop.stop(third)).toBeFocused()
  await page.keyboard.press('k')
  await expect(shop.stop(second)).toBeFocused()
  const { src } = await audioOf(page)
  await shop.search.focus()
  await page.keyboard.press('j')
  await expect(shop.search).toHaveValue('j')
  expect((await audioOf(page)).src).toBe(src)
})

test('what plays stops when its card goes with the page (439)', async ({ page }) => {
  const shop = shopPage(page)
  await shop.open('?page=2')
  await waitUntilHydrated(page)
  await shop.giveVoices(60)
  await shop.previous.click()
  await shop.play(first).click()
  await expectSound(page, /^\/api\/voices\//)
  await shop.filter('signals').click()
  await expect(shop.card(first)).toHaveCount(0)
  await expectSilence(page)
})

test('Back brings back what was heard, and a list that is opened anew does not (447)', async ({ page }) => {
  const shop = shopPage(page)
  await shop.open('?page=2')
  await waitUntilHydrated(page)
  await shop.giveVoices(60)
  await shop.previous.click()
  await shop.play(second).click()
  await expectSound(page, /^\/api\/voices\//)
  await shop.cards.nth(2).click({ position: { x: 20, y: 20 } })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(third)
  await expectSilence(page)
  await page.goBack()
  await expect(shop.stop(second)).toHaveAttribute('data-phase', 'playing')
  await shop.cards.nth(2).click({ position: { x: 20, y: 20 } })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(third)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
  await expect(shop.play(second)).toBeVisible()
})

test('a voice that cannot be had is told of, and leaves the page as it is (439)', async ({
  page,
  consoleErrors,
}) => {
  const shop = shopPage(page)
  await shop.open('?page=2')
  await waitUntilHydrated(page)
  await shop.giveVoices(1)
  await page.route('**/api/voices/*', (route) => route.fulfill({ status: 404 }))
  await shop.previous.click()
  await shop.play(first).click()
  await expect(page.getByRole('alert')).toHaveText(`Failed to load preview for ${first}.`)
  await expect(shop.play(first)).toBeVisible()
  consoleErrors.splice(0)
})

test('where the player cannot be had, a press says so, and the page is as the server has drawn it (439)', async ({
  page,
  consoleErrors,
}) => {
  const shop = shopPage(page)
  await page.route('**/assets/listening-*', (route) => route.abort())
  await shop.open('?page=2')
  await waitUntilHydrated(page)
  await shop.giveVoices(60)
  await shop.previous.click()
  await shop.play(first).click()
  await expect(page.getByRole('alert')).toHaveText(`Failed to load preview for ${first}.`)
  await expect(shop.play(first)).toHaveAttribute('data-phase', 'silent')
  for (const error of consoleErrors.splice(0)) expect(error).toContain('Failed to load resource')
})

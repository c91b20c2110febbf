import { shopPage } from '../../pages/shop-page.ts'
import { createGate, slowNetwork, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { longRunOnly } from '../../support/long-run.ts'

test('the search asks once, 300 ms after the last letter (58, 59, 326)', async ({ page }) => {
  const shop = shopPage(page)
  const asked = shop.watchSearches()
  await page.clock.install()
  await shop.open()
  await expect(shop.search).toHaveAttribute('placeholder', 'search by title')
  await waitUntilHydrated(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await shop.search.pressSequentially('col')
  await page.clock.runFor(299)
  await shop.search.pressSequentially('d')
  await page.clock.runFor(299)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect(shop.cards).toHaveCount(2)
  await expect(page).toHaveURL('/shop?search=cold')
  expect(asked).toEqual(['cold'])
  await expect(shop.search).toBeFocused()
})

test('the search asks at once on Enter, and not again when the pause is over', async ({ page }) => {
  const shop = shopPage(page)
  const asked = shop.watchSearches()
  await page.clock.install()
  await shop.open()
  await waitUntilHydrated(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await shop.search.fill('  COLD ')
  await shop.search.press('Enter')
  await expect(page).toHaveURL('/shop?search=COLD')
  await expect(shop.cards).toHaveCount(2)
  await expect(shop.search).toHaveValue('  COLD ')
  await page.clock.runFor(1_000)
  await shop.search.press('Enter')
  expect(asked).toEqual(['COLD'])
})

test('the search loses nothing that is typed while an answer is on its way, and the newest answer wins', async ({
  page,
}) => {
  const shop = shopPage(page)
  const answered = createGate()
  await page.route('**/api/sound-packs?*search=co', async (route) => {
    const response = await route.fetch()
    await answered.done
    // The browser may have given it up by now.
    await route.fulfill({ response }).catch(() => {})
  })
  await shop.open()
  await waitUntilHydrated(page)
  const first = page.waitForRequest(/search=co$/)
  await shop.search.pressSequentially('co')
  await first
  await shop.search.pressSequentially('ld start')
  await expect(shop.cards).toHaveCount(1)
  answered.release()
  await expect(shop.search).toHaveValue('cold start')
  await expect(page).toHaveURL('/shop?search=cold+start')
  await expect(shop.card('Cold Start')).toBeVisible()
  await expect(shop.cards).toHaveCount(1)
})

test('the search starts at the first page, keeps its text while one pages, and is gone when cleared', async ({
  page,
}) => {
  const shop = shopPage(page)
  await shop.open('?page=2')
  await waitUntilHydrated(page)
  await shop.search.fill('e')
  await expect(page).toHaveURL('/shop?search=e')
  await shop.next.click()
  await expect(page).toHaveURL('/shop?search=e&page=2')
  await expect(shop.search).toHaveValue('e')
  await shop.search.clear()
  await expect(page).toHaveURL('/shop')
  await expect(shop.cards).toHaveCount(10)
})

test('Back brings back page, search and focus', async ({ page }) => {
  const shop = shopPage(page)
  await shop.open('?page=2')
  await waitUntilHydrated(page)
  await shop.search.fill('e')
  await expect(page).toHaveURL('/shop?search=e')
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  const second = shop.cards.nth(1).getByRole('link')
  const title = await second.textContent()
  await second.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(shop.search).toHaveValue('e')
  await expect(shop.card(title ?? '')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/shop?page=2')
  await expect(shop.search).toHaveValue('')
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
})

test('what was typed before the page came alive counts, and may be typed on', async ({ page }) => {
  const shop = shopPage(page)
  const alived = createGate()
  const answered = createGate()
  await page.route('**/assets/entry.client-*', async (route) => {
    await alived.done
    await route.continue()
  })
  await page.route('**/api/sound-packs?*', async (route) => {
    await answered.done
    await route.continue().catch(() => {})
  })
  await page.goto('/shop', { waitUntil: 'commit' })
  await shop.search.fill('col')
  alived.release()
  await waitUntilHydrated(page)
  await expect(shop.search).toHaveValue('col')
  await shop.search.press('End')
  await shop.search.pressSequentially('d')
  answered.release()
  await expect(page).toHaveURL('/shop?search=cold')
  await expect(shop.search).toHaveValue('cold')
  await expect(shop.cards).toHaveCount(2)
})

test(
  'on a slow network: Back leads to where the search began, however it was refined',
  longRunOnly('the same race of answers as in the walk that stays'),
  async ({ page }) => {
    const shop = shopPage(page)
    await page.goto('/')
    await waitUntilHydrated(page)
    await page.getByRole('link', { name: 'Browse the sound packs' }).click()
    await shop.next.click()
    await expect(page).toHaveURL('/shop?page=2')
    await slowNetwork(page)
    const first = page.waitForRequest(/search=co$/)
    await shop.search.pressSequentially('co')
    await first
    await shop.search.pressSequentially('ld')
    await expect(page).toHaveURL('/shop?search=cold')
    await page.goBack()
    await expect(page).toHaveURL('/shop?page=2')
    await expect(shop.search).toHaveValue('')
    await page.goBack()
    await expect(page).toHaveURL('/shop')
    await page.goBack()
    await expect(page).toHaveURL('/')
  },
)

test(
  'on a slow network: whoever goes on elsewhere gets there, and the field follows',
  longRunOnly('the newest answer wins is tried without real latency'),
  async ({ page }) => {
    const shop = shopPage(page)
    await shop.open()
    await waitUntilHydrated(page)
    await slowNetwork(page)
    // To another page of the list, while a search is on its way.
    const asked = page.waitForRequest(/search=cold$/)
    await shop.search.pressSequentially('cold')
    await asked
    await shop.next.click()
    await expect(page).toHaveURL('/shop?page=2')
    await expect(shop.search).toHaveValue('')
    // The same search can be asked again.
    await shop.search.fill('cold')
    await shop.search.press('Enter')
    await expect(shop.cards).toHaveCount(2)
    // To a pack, before the pause after the last letter is over.
    await shop.search.press('End')
    await shop.search.pressSequentially(' s')
    await shop.card('Cold Start').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold Start')
    await expect(page).toHaveURL(/\/sound-pack\//)
    // And from there to the list it was opened from.
    await page.getByRole('main').getByRole('link', { name: 'Shop' }).click()
    await expect(page).toHaveURL('/shop?search=cold')
    await expect(shop.search).toHaveValue('cold')
  },
)

test(
  'on a slow network: what is typed while another step is on its way is not lost',
  longRunOnly('the same race of answers as in the walk that stays'),
  async ({ page }) => {
    const shop = shopPage(page)
    await shop.open()
    await waitUntilHydrated(page)
    await slowNetwork(page)
    await shop.next.click()
    // Slower than the answer, quicker than the pause.
    await shop.search.pressSequentially('cold start', { delay: 120 })
    await expect(page).toHaveURL('/shop?search=cold+start')
    await expect(shop.search).toHaveValue('cold start')
    await expect(shop.search).toBeFocused()
    await page.goBack()
    await expect(page).not.toHaveURL(/search/)
  },
)

test('the search asks while a keyboard is still composing the word', async ({ page }) => {
  const shop = shopPage(page)
  await shop.open()
  await waitUntilHydrated(page)
  await shop.search.focus()
  const keyboard = await page.context().newCDPSession(page)
  for (const text of ['c', 'co', 'col', 'cold'])
    await keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await expect(page).toHaveURL('/shop?search=cold')
  await expect(shop.search).toHaveValue('cold')
})

test('a search that finds nothing says so, word for word (283)', async ({ page }) => {
  const shop = shopPage(page)
  await shop.open('?search=%3Cb%3Ezzzzzzzz')
  await expect(shop.status).toHaveText('No sound packs found with title matching "<b>zzzzzzzz"')
  await expect(shop.cards).toHaveCount(0)
  await expect(shop.next).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all sound packs' }).click()
  await expect(shop.cards).toHaveCount(10)
  await expect(shop.search).toHaveValue('')
})

import { createAccount, storeToken } from '../../pages/identity-page.ts'
import { shopPage } from '../../pages/shop-page.ts'
import { phone, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { expectNoViolations } from '../../support/axe.ts'

test('a filter leads to as many as it says, is said in a sentence, and is taken back by the same press (434, 435)', async ({
  page,
}) => {
  const shop = shopPage(page)
  await shop.open('?page=2')
  await waitUntilHydrated(page)
  await expect(shop.filter('music')).toHaveAccessibleName('music 5')
  await shop.filter('music').click()
  await expect(page).toHaveURL('/shop?kind=music')
  await expect(shop.cards).toHaveCount(5)
  await expect(shop.chosen).toHaveText(/music: 5 packs\. All filters off$/)
  await expect(shop.filter('music')).toHaveAttribute('aria-current', 'true')
  await expect(shop.filter('music')).toBeFocused()
  await expect(page).toHaveTitle(/^Music · /)

  await shop.filter('70 to 90 bpm').click()
  await expect(page).toHaveURL('/shop?kind=music&tempo=70-to-90')
  await expect(shop.status).toHaveText('Showing 3 of 3 sound packs')
  await expect(shop.chosen).toHaveText(/music, .*70 to 90 bpm: 3 packs\./)
  // What would lead to nothing is no link; signals have no tempo.
  await expect(shop.filter('signals')).toHaveCount(0)

  await shop.filter('music').click()
  await expect(page).toHaveURL('/shop?tempo=70-to-90')
  await shop.chosen.getByRole('link', { name: 'Without: 70 to 90 bpm' }).click()
  await expect(page).toHaveURL('/shop')
  await expect(shop.chosen).toHaveCount(0)
  await expect(shop.cards).toHaveCount(10)
})

test('all filters are taken off at once; search, order and view stay (434, 435)', async ({ page }) => {
  const shop = shopPage(page)
  await shop.open('?search=e&view=tracks&kind=signals&price=under-5&sort=price')
  await waitUntilHydrated(page)
  await page.getByRole('link', { name: 'All filters off' }).click()
  await expect(page).toHaveURL('/shop?search=e&view=tracks&sort=price')
  await expect(shop.search).toHaveValue('e')
})

test('every way of narrowing has its links, and each number is that of the list it leads to (434)', async ({
  page,
  request,
}) => {
  const shop = shopPage(page)
  await shop.open()
  const links = await shop.filters
    .getByRole('link', { name: / \d+$/ })
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href') ?? '', link.textContent ?? '']))
  const names = new Set(links.map(([href = '']) => [...new URL(href, page.url()).searchParams.keys()][0]))
  expect([...names]).toEqual(['kind', 'moment', 'tool', 'length', 'tempo', 'free', 'price'])
  for (const [href = '', text = ''] of links) {
    const answer = await request.get(`/api/sound-packs${new URL(href, page.url()).search}`)
    expect(text).toMatch(new RegExp(` ${(await answer.json()).pagination.totalItems}$`))
  }
})

test('whoever is signed in narrows the list to what is owned or not (434)', async ({ page, request }) => {
  const shop = shopPage(page)
  const { token } = await createAccount(request)
  await storeToken(page, token)
  await shop.open()
  // What is free is everybody's.
  await shop.filter('owned').click()
  await expect(shop.chosen).toHaveText(/that you own: 1 pack\./)
  await expect(shop.card('Hello, World')).toBeVisible()
  await shop.filter('not owned').click()
  await expect(shop.chosen).toHaveText(/that you do not own: 17 packs\./)
})

test('the list is sorted by what costs, lasts and counts least, or by the newest (436)', async ({ page }) => {
  const shop = shopPage(page)
  await shop.open('?page=2')
  await waitUntilHydrated(page)
  const prices = () => shop.cards.locator('.price').allTextContents()
  await shop.filter('cheapest first').click()
  await expect(page).toHaveURL('/shop?sort=price')
  await expect(shop.filter('cheapest first')).toHaveAttribute('aria-current', 'true')
  await expect(shop.cards.first()).toContainText('$0.00')
  const shown = (await prices()).map((price) => Number(price.slice(1)))
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  await shop.filter('slowest first').click()
  await expect(page).toHaveURL('/shop?sort=tempo')
  await expect(shop.cards.first()).toContainText('pieces of music')
  await shop.filter('newest first').click()
  await expect(page).toHaveURL('/shop')
  await expect(shop.card('Five Tabs Open')).toBeVisible()
})

test('single tracks are listed with pack, kind, length, tempo, key and price, and lead to their row (437)', async ({
  page,
}) => {
  const shop = shopPage(page)
  await shop.open('?kind=music')
  await waitUntilHydrated(page)
  await shop.view('Tracks').click()
  await expect(page).toHaveURL('/shop?view=tracks&kind=music')
  await expect(shop.status).toHaveText('Showing 17 of 17 single tracks')
  await expect(shop.tracks).toHaveCount(17)
  await expect(shop.tracks.first()).toHaveText(
    /Cursor, Blinking.*Five Tabs Open.*music.*2:07.*57.*E minor.*\$14\.00/,
  )
  await expect(shop.play('Cursor, Blinking')).toBeVisible()
  await expectNoViolations(page)
  await shop.card('Cursor, Blinking').click()
  await expect(page).toHaveURL(/\/sound-pack\/\w+#track-\w+$/)
  await expect(page.getByRole('button', { name: 'Play preview: Cursor, Blinking' })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL('/shop?view=tracks&kind=music')
})

test('a card says what the pack is, and how long (438)', async ({ page }) => {
  const shop = shopPage(page)
  await shop.open('?search=warm')
  await expect(shop.cards.first().getByText('3 pieces of music, 6:40', { exact: true })).toBeVisible()
  await shop.open('?search=baud')
  await expect(shop.cards.first().getByText('9 signals, 0:15', { exact: true })).toBeVisible()
})

test('what no list has is dropped from an address (434)', async ({ page }) => {
  const shop = shopPage(page)
  await shop.open('?kind=polka&sort=colour&search=baud&owned=yes')
  await expect(page).toHaveURL('/shop?search=baud&owned=yes')
  await expect(shop.cards).toHaveCount(1)
  // Of nobody in particular there is nothing that they own.
  await expect(shop.chosen).toHaveCount(0)
})

test('a list that is narrowed to nothing says so, and leads back (435)', async ({ page }) => {
  const shop = shopPage(page)
  await shop.open('?kind=music&tool=claude')
  await expect(shop.status).toHaveText('No sound packs are all of this at once.')
  await expect(shop.chosen).toHaveText(/music, .*for Claude Code: no packs\./)
  await shop.chosen.getByRole('link', { name: 'Without: music' }).click()
  await expect(page).toHaveURL('/shop?tool=claude')
  await expect(shop.cards).toHaveCount(10)
})

test('the next page begins at the top of the list, on a wide screen as well (441)', async ({ page }) => {
  const shop = shopPage(page)
  await shop.open('?tool=claude&sort=length')
  await waitUntilHydrated(page)
  await shop.next.click()
  await expect(page).toHaveURL('/shop?tool=claude&sort=length&page=2')
  await expect(page.locator('#packs')).toBeFocused()
  await expect
    .poll(() => page.locator('#packs').evaluate((list) => Math.round(list.getBoundingClientRect().top)))
    .toBeGreaterThanOrEqual(0)
  await expect(shop.cards.first()).toBeInViewport({ ratio: 0.9 })
})

test('axe finds nothing in a narrowed list (434)', async ({ page }) => {
  await shopPage(page).open('?kind=signals&price=10-to-20')
  await expectNoViolations(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('filters, orders, views, pages and the search keep each other (434, 436)', async ({ page }) => {
    const shop = shopPage(page)
    await shop.open()
    await shop.filter('Claude Code').click()
    await expect(page).toHaveURL('/shop?tool=claude')
    await shop.filter('shortest first').click()
    await shop.view('Tracks').click()
    await expect(page).toHaveURL('/shop?view=tracks&tool=claude&sort=length')
    await shop.next.click()
    await expect(page).toHaveURL('/shop?view=tracks&tool=claude&sort=length&page=2')
    await shop.search.fill('cold')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/shop?view=tracks&tool=claude&sort=length&search=cold')
    await expect(shop.status).toHaveText(/^Showing \d+ of \d+ single tracks$/)
    await expect(shop.tracks.first().getByRole('link', { name: /^Play preview: / })).toHaveAttribute(
      'href',
      /preview=true$/,
    )
  })

  test('on a phone the filters fold out by themselves (440)', async ({ page }) => {
    await page.setViewportSize(phone)
    const shop = shopPage(page)
    await shop.open()
    await expect(shop.filter('music')).toBeHidden()
    await shop.fold.click()
    await shop.filter('music').click()
    await expect(shop.cards).toHaveCount(5)
    await expect(shop.filter('signals')).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('three packs and more are seen at once, and the filters are folded away above them (440)', async ({
    page,
  }) => {
    const shop = shopPage(page)
    await shop.open()
    await waitUntilHydrated(page)
    for (const place of [0, 1, 2]) await expect(shop.cards.nth(place)).toBeInViewport({ ratio: 1 })
    const top = () => shop.cards.first().evaluate((card) => card.getBoundingClientRect().top)
    const closed = await top()
    await shop.fold.click()
    await expect(shop.filter('music')).toBeVisible()
    await shop.fold.click()
    await expect(shop.filter('music')).toBeHidden()
    expect(await top()).toBe(closed)
    // Whoever has chosen sees the list.
    await shop.fold.click()
    await shop.filter('over $20').click()
    await expect(page).toHaveURL('/shop?price=over-20')
    await expect(shop.filter('music')).toBeHidden()
    await expect(shop.cards.first()).toBeInViewport({ ratio: 0.9 })
  })
})

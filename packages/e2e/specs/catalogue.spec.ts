import { shopPage } from '../pages/shop-page.ts'
import { alive, held, slow } from '../pages/site.ts'
import { expect, openShop, test } from '../shop.ts'

test.describe('the list', () => {
  test('ten packs a page, with Previous and Next, dead at the ends (60, 61, 62, 63, 325)', async ({
    page,
  }) => {
    const shop = shopPage(page)
    await shop.open()
    await expect(shop.cards).toHaveCount(10)
    await expect(shop.status).toHaveText('Showing 10 of 18 sound packs')
    await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible()
    await expect(shop.previous).toBeDisabled()

    await shop.next.click()
    await expect(page).toHaveURL('/shop?page=2')
    await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible()
    await expect(shop.status).toHaveText('Showing 8 of 18 sound packs')
    await expect(shop.cards).toHaveCount(8)
    await expect(shop.next).toBeDisabled()

    await shop.previous.click()
    await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible()
    await expect(shop.cards).toHaveCount(10)
  })

  test('packs stand in a grid on a wide screen, one below the other on a phone (60)', async ({ page }) => {
    const shop = shopPage(page)
    const columns = async () => {
      const lefts = await shop.cards.evaluateAll((cards) =>
        cards.map((card) => card.getBoundingClientRect().left),
      )
      return new Set(lefts).size
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await shop.open()
    expect(await columns()).toBe(4)
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await columns()).toBe(1)
  })

  test('a card shows title, price and description and leads to its pack (64, 66, 67, 70)', async ({
    page,
  }) => {
    const shop = shopPage(page)
    await shop.open('?search=baud')
    const card = shop.cards.first()
    await expect(card.getByRole('heading')).toHaveText('Fig. 1. 9600 Baud')
    await expect(card.getByText('$12.50', { exact: true })).toBeVisible()
    await expect(card.getByText('Carrier tones, handshakes')).toBeVisible()
    await expect(shop.card('9600 Baud')).toHaveAttribute('href', /^\/sound-pack\/\w{10}$/)
    // The whole card leads there, its cover as well.
    await card.click({ position: { x: 60, y: 60 } })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('9600 Baud')
  })

  test('a card shows the cover, or a placeholder where there is none (65)', async ({ page }) => {
    const shop = shopPage(page)
    // Covers come from the studio later; until then the answer is given one on its way to the browser.
    await page.route('**/api/sound-packs?*', async (route) => {
      const response = await route.fetch()
      const list = await response.json()
      list.data[0].cover_image_url = '/favicon.svg'
      await route.fulfill({ response, json: list })
    })
    await shop.open()
    await expect(shop.cards.first().getByRole('img')).toHaveAccessibleName('Five Tabs Open has no cover yet')
    await shop.next.click()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    const covered = shop.cards.first().getByRole('img')
    await expect(covered).toHaveAccessibleName(/^Cover of /)
    await expect(covered).toHaveAttribute('src', '/favicon.svg')
    await expect(shop.cards.nth(1).getByRole('img')).toHaveAccessibleName(/has no cover yet$/)
  })

  test('a free pack is marked OWNED', async ({ page }) => {
    const shop = shopPage(page)
    await shop.open('?search=hello')
    await expect(shop.cards.first().getByText('OWNED', { exact: true })).toBeVisible()
    await expect(shop.cards.first().getByText('$0.00')).toBeVisible()
    await shop.card('Hello, World').click()
    await expect(page.getByText('OWNED', { exact: true })).toBeVisible()
  })

  test('a pack that is owned in part says how much of it', async ({ page }) => {
    const shop = shopPage(page)
    // Nobody can own anything yet; the answer is changed on its way to the browser.
    await page.route('**/api/sound-packs?*', async (route) => {
      const response = await route.fetch()
      const list = await response.json()
      list.data[0].ownedConstituentTrackCount = 3
      await route.fulfill({ response, json: list })
    })
    await shop.open()
    await shop.next.click()
    await expect(shop.cards.first().getByText('3/9 tracks', { exact: true })).toBeVisible()
    await expect(shop.cards.first().getByText('OWNED')).toHaveCount(0)
  })

  test('a page past the end leads to the last one, a page that is none to the first', async ({ page }) => {
    const shop = shopPage(page)
    await shop.open('?page=99')
    await expect(page).toHaveURL('/shop?page=2')
    await expect(shop.cards).toHaveCount(8)
    await shop.open('?page=99&search=cold')
    await expect(page).toHaveURL('/shop?search=cold')
    await expect(shop.cards).toHaveCount(1)
    await shop.open('?page=first')
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
  })
})

test.describe('the search', () => {
  test('asks once, 300 ms after the last letter (58, 59, 326)', async ({ page }) => {
    const shop = shopPage(page)
    const asked = shop.asked()
    await page.clock.install()
    await shop.open()
    await expect(shop.search).toHaveAttribute('placeholder', 'search by title')
    await alive(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await shop.search.pressSequentially('col')
    await page.clock.runFor(299)
    await shop.search.pressSequentially('d')
    await page.clock.runFor(299)
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await expect(shop.cards).toHaveCount(1)
    await expect(page).toHaveURL('/shop?search=cold')
    expect(asked).toEqual(['cold'])
    await expect(shop.search).toBeFocused()
  })

  test('asks at once on Enter, and not again when the pause is over', async ({ page }) => {
    const shop = shopPage(page)
    const asked = shop.asked()
    await page.clock.install()
    await shop.open()
    await alive(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await shop.search.fill('  COLD ')
    await shop.search.press('Enter')
    await expect(page).toHaveURL('/shop?search=COLD')
    await expect(shop.cards).toHaveCount(1)
    await expect(shop.search).toHaveValue('  COLD ')
    await page.clock.runFor(1_000)
    await shop.search.press('Enter')
    expect(asked).toEqual(['COLD'])
  })

  test('loses nothing that is typed while an answer is on its way, and the newest answer wins', async ({
    page,
  }) => {
    const shop = shopPage(page)
    const answered = held()
    await page.route('**/api/sound-packs?*search=co', async (route) => {
      const response = await route.fetch()
      await answered.done
      // The browser may have given it up by now.
      await route.fulfill({ response }).catch(() => {})
    })
    await shop.open()
    await alive(page)
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

  test('starts at the first page, keeps its text while one pages, and is gone when cleared', async ({
    page,
  }) => {
    const shop = shopPage(page)
    await shop.open('?page=2')
    await alive(page)
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
    await alive(page)
    await shop.search.fill('e')
    await expect(page).toHaveURL('/shop?search=e')
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
    const alived = held()
    const answered = held()
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
    await alive(page)
    await expect(shop.search).toHaveValue('col')
    await shop.search.press('End')
    await shop.search.pressSequentially('d')
    answered.release()
    await expect(page).toHaveURL('/shop?search=cold')
    await expect(shop.search).toHaveValue('cold')
    await expect(shop.cards).toHaveCount(1)
  })

  test('on a slow network: Back leads to where the search began, however it was refined', async ({
    page,
  }) => {
    const shop = shopPage(page)
    await page.goto('/')
    await alive(page)
    await page.getByRole('link', { name: 'Browse the sound packs' }).click()
    await shop.next.click()
    await expect(page).toHaveURL('/shop?page=2')
    await slow(page)
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
  })

  test('on a slow network: whoever goes on elsewhere gets there, and the field follows', async ({ page }) => {
    const shop = shopPage(page)
    await shop.open()
    await alive(page)
    await slow(page)
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
    await expect(shop.cards).toHaveCount(1)
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
  })

  test('that finds nothing says so, word for word (283)', async ({ page }) => {
    const shop = shopPage(page)
    await shop.open('?search=%3Cb%3Ezzzzzzzz')
    await expect(shop.status).toHaveText('No sound packs found with title matching "<b>zzzzzzzz"')
    await expect(shop.cards).toHaveCount(0)
    await expect(shop.next).toHaveCount(0)
    await page.getByRole('link', { name: 'Show all sound packs' }).click()
    await expect(shop.cards).toHaveCount(10)
    await expect(shop.search).toHaveValue('')
  })
})

test('a shop without packs says so (284)', async ({ page }) => {
  // In production nothing is filled in.
  const empty = await openShop({ NODE_ENV: 'production', EMBEDDED: 'allow' })
  try {
    await page.goto(`${empty.address}/shop`)
    await expect(shopPage(page).status).toHaveText('No sound packs available at the moment.')
    await page.goto(`${empty.address}/`)
    await expect(page.getByRole('heading', { name: 'Music Collection' })).toBeVisible()
    await page.goto('about:blank')
  } finally {
    await empty.close()
  }
})

test('a list that cannot be loaded says so, keeps what was typed, and can be asked for again (282)', async ({
  page,
  quietConsole,
}) => {
  const shop = shopPage(page)
  await shop.open()
  await alive(page)
  await page.route('**/api/**', (route) => route.abort())
  await shop.search.fill('cold')
  await expect(page.getByRole('alert')).toHaveText('Failed to load sound packs. Please try again later.')
  await expect(shop.search).toHaveValue('cold')
  await expect(shop.search).toBeFocused()
  await page.unroute('**/api/**')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(shop.cards).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // The browser itself reports the call that was cut off.
  expect(quietConsole.splice(0)).toHaveLength(1)
})

for (const [start, step, sentence] of [
  ['/', 'Browse the sound packs', 'Failed to load sound packs. Please try again later.'],
  ['/shop', 'Five Tabs Open', 'Failed to fetch sound pack details.'],
] as const) {
  test(`without a network the very first step from ${start} is answered in our words (282, 285)`, async ({
    page,
    context,
    quietConsole,
  }) => {
    await page.goto(start, { waitUntil: 'networkidle' })
    await context.setOffline(true)
    await page.getByRole('link', { name: step, exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(sentence)
    // Once the network is back the page tries again by itself.
    await context.setOffline(false)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('img').first()).toBeVisible()
    // The browser itself reports the call that was cut off.
    expect(quietConsole.splice(0)).toHaveLength(1)
  })
}

for (const [line, path] of [
  [71, '/sound-pack/cold-start'],
  [72, '/shop/cold-start'],
] as const) {
  test(`${path} shows the pack: cover, title, price, description, tracks (${line})`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold Start')
    await expect(page.getByRole('figure')).toContainText('Fig. 1. Cold Start, 9 tracks, 0:15 in all.')
    await expect(page.getByText('$12', { exact: true })).toBeVisible()
    await expect(page.getByText('A winter engine in nine short scenes')).toBeVisible()
    const rows = page.getByRole('table', { name: 'Tracks' }).getByRole('row')
    await expect(rows).toHaveCount(10)
    await expect(rows.nth(1).getByRole('rowheader')).toHaveText('Key in the Ignition')
    await expect(rows.nth(1).getByRole('cell')).toHaveText(['session starts', '0:03', 'WAV', '$2.5'])
    // Nothing stands there that does nothing.
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  })
}

test('an id is as good as a name, at both addresses (71, 72)', async ({ page }) => {
  await page.goto('/sound-pack/cold-start')
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  const id = canonical?.split('/').at(-1) ?? ''
  expect(id).toMatch(/^\w{10}$/)
  for (const path of [`/sound-pack/${id}`, `/shop/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold Start')
  }
})

test('an unknown pack and an unknown page say so, with the right status (286)', async ({
  page,
  quietConsole,
}) => {
  for (const path of ['/sound-pack/nowhere', '/shop/nowhere']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('alert')).toHaveText('Sound pack not found.')
  }
  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await expect(page.getByRole('alert')).toHaveText('There is nothing at this address.')
  await page.getByRole('main').getByRole('link', { name: 'Browse the shop' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop')
  // The browser itself reports each 404 of a page.
  expect(quietConsole.splice(0)).toHaveLength(3)
})

test('a pack that cannot be loaded says so, and can be asked for again (285)', async ({
  page,
  quietConsole,
}) => {
  const shop = shopPage(page)
  await shop.open()
  await alive(page)
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: {} }))
  await shop.cards.first().getByRole('link').click()
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch sound pack details.')
  await page.unroute('**/api/**')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Tracks' })).toBeVisible()
  expect(quietConsole.splice(0)).not.toHaveLength(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the shop reads completely: list, pages, search, pack', async ({ page }) => {
    const shop = shopPage(page)
    await shop.open()
    await expect(shop.cards).toHaveCount(10)
    await shop.next.click()
    await expect(shop.cards).toHaveCount(8)
    await expect(shop.next).toBeDisabled()
    await shop.search.fill('e')
    await page.getByRole('button', { name: 'Search' }).click()
    await shop.next.click()
    await expect(page).toHaveURL('/shop?search=e&page=2')
    await shop.search.fill('baud')
    await page.getByRole('button', { name: 'Search' }).click()
    await shop.card('9600 Baud').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('9600 Baud')
  })
})

import { Refusal, toRefusalBody } from '@earcon/contract/refusal.rules'
import type { Page } from '@playwright/test'
import { watchRequests } from '../../pages/checkout-page.ts'
import { createAccount, identityForms, type Person, readStoredToken } from '../../pages/identity-page.ts'
import { packPage, recordPack } from '../../pages/pack-page.ts'
import { downloadButtons, purchasesPage, readDownload, sha256 } from '../../pages/purchases-page.ts'
import { createGate, site } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { storeBuyer } from '../../support/buyers.ts'

/** What costs nothing can be downloaded by whoever has an account. */
const pack = 'Hello, World'
const track = 'The First Program'
const zips = '**/api/sound-packs/*/download'
const masters = '**/api/tracks/*/download'

const demo = { email: 'demo@earcon.example', password: 'Earcon-demo-1' }

// A shop that has just been opened would have to make it first.
test.beforeEach(({ request }) => recordPack(request, 'hello-world'))

async function tokenOf(page: Page, data: Person) {
  const { token } = (await (await page.request.post('/api/auth/login', { data })).json()) as { token: string }
  return token
}

async function openAsSomebody(page: Page) {
  const person = await createAccount(page.request)
  await storeBuyer(page, person, [])
  await packPage(page).open('hello-world')
  await site(page).link('Account').waitFor()
  return person
}

test('without a login the shop says so where one logs in, and then gives what was asked for (186, 306, 307)', async ({
  page,
}) => {
  const { open, free, owned } = packPage(page)
  const load = downloadButtons(page)
  const person = await createAccount(page.request)
  for (const [button, sentence, file] of [
    [load.pack(pack), 'You must be logged in to download sound packs.', /\.zip$/],
    [load.track(track), 'You must be logged in to download tracks.', /\.wav$/],
  ] as const) {
    await open('hello-world')
    // Nobody owns anything before they are known.
    await expect(free(track)).toBeDisabled()
    await button.click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toHaveText(sentence)
    const saved = page.waitForEvent('download')
    await identityForms(page).logIn(person)
    await expect(page).toHaveURL(/\/sound-pack\//)
    expect((await saved).suggestedFilename()).toMatch(file)
    await expect(load.status).toBeVisible()
    await expect(owned(track)).toBeDisabled()
    await page.evaluate(() => localStorage.removeItem('earcon.authToken'))
  }
})

test('whoever leaves the login without logging in has given up the download that led there', async ({
  page,
}) => {
  const { open, owned } = packPage(page)
  const load = downloadButtons(page)
  const requests = watchRequests(page, /\/download(-link)?$/)
  const person = await createAccount(page.request)
  await open('hello-world')
  await load.pack(pack).click()
  await expect(page).toHaveURL('/login')
  await site(page).link('Shop').click()
  await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()
  await site(page).link('Login').click()
  await identityForms(page).logIn(person)
  await expect(page).toHaveURL('/shop')
  await open('hello-world')
  await expect(owned(track)).toBeDisabled()
  // What is asked for now would have come after it.
  await load.press(`Download Pack: ${pack}`)
  expect(requests).toHaveLength(1)
})

test('a free pack is downloaded by whoever is logged in, and is found again under Purchases (186)', async ({
  page,
}) => {
  const load = downloadButtons(page)
  const purchases = purchasesPage(page)
  await openAsSomebody(page)
  const { name } = await load.press(`Download Pack: ${pack}`)
  expect(name).toBe('Hello_World.zip')
  await purchases.open()
  await expect(purchases.packs).toHaveText([pack])
})

test('where the shop cannot be reached it says what failed, and the next press tries again (308, 309)', async ({
  page,
  consoleErrors,
}) => {
  const load = downloadButtons(page)
  await openAsSomebody(page)
  for (const address of [zips, masters]) await page.route(address, (route) => route.abort())
  await load.pack(pack).click()
  await expect(load.alert).toHaveText('Failed to download sound pack.')
  await load.track(track).click()
  await expect(load.alert).toHaveText(['Failed to download sound pack.', 'Failed to download track.'])
  for (const address of [zips, masters]) await page.unroute(address)
  expect((await load.press(`Download: ${track}`)).name).toBe('The_First_Program.wav')
  await expect(load.alert).toHaveText('Failed to download sound pack.')
  expect(consoleErrors.splice(0)).toHaveLength(2)
})

test('purchases that cannot be fetched say so, and can be asked for again (310)', async ({
  page,
  consoleErrors,
}) => {
  const address = '**/api/me/acquired-content'
  const purchases = purchasesPage(page)
  const again = purchases.panel.getByRole('button', { name: 'Try again' })
  await openAsSomebody(page)
  await page.route(address, (route) => route.abort())
  await purchases.open()
  await expect(purchases.panel.getByRole('alert')).toHaveText('Failed to fetch acquired content.')
  // Something between us and the shop may answer with nothing in it.
  for (const empty of [address, '**/api/orders'])
    await page.route(empty, (route) => route.fulfill({ json: {} }))
  await purchases.open()
  await expect(purchases.panel.getByRole('alert')).toHaveText([
    'Failed to fetch acquired content.',
    'Failed to load your orders.',
  ])
  await page.unrouteAll()
  await again.first().click()
  await again.click()
  await expect(purchases.panel).toContainText('You have not bought anything yet.')
  // The button has gone, and with it the focus.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(consoleErrors.splice(0)).not.toHaveLength(0)
})

test('what is still being recorded is waited for, and a line that is cut is taken up where it was (357)', async ({
  page,
  consoleErrors,
}) => {
  const load = downloadButtons(page)
  await openAsSomebody(page)
  const whole = await load.press(`Download Pack: ${pack}`)
  const asked: (string | undefined)[] = []
  let isMade = false
  await page.route(zips, async (route) => {
    if (!isMade) {
      isMade = true
      return route.fulfill({ status: 503, json: toRefusalBody(new Refusal('still-recording')) })
    }
    const answer = await route.fetch()
    const body = await answer.body()
    asked.push(route.request().headers().range)
    // Twice half of what was promised comes through.
    const part = asked.length < 3 ? body.subarray(0, Math.floor(body.length / 2)) : body
    await route.fulfill({ response: answer, body: part })
  })
  const { bytes } = await load.press(`Download Pack: ${pack}`)
  expect(sha256(bytes)).toBe(sha256(whole.bytes))
  const half = Math.floor(bytes.length / 2)
  const more = Math.floor((bytes.length - half) / 2)
  expect(asked).toEqual([undefined, `bytes=${half}-`, `bytes=${half + more}-`])
  // The browser itself tells of the first answer.
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('it tells how far it is, goes on while one looks around, and can be given up', async ({ page }) => {
  const load = downloadButtons(page)
  await openAsSomebody(page)
  const { done, release } = createGate()
  await page.route(zips, async (route) => {
    await done
    await route.continue()
  })
  await load.pack(pack).dblclick()
  await expect(load.progress).toHaveText('Getting it ready.')
  await expect(load.cancel(pack)).toBeFocused()
  await load.cancel(pack).click()
  await expect(load.pack(pack)).toBeFocused()
  await expect(load.progress).toHaveCount(0)

  await load.pack(pack).click()
  await site(page).link('Shop').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop')
  const saved = page.waitForEvent('download')
  release()
  expect((await readDownload(await saved)).name).toBe('Hello_World.zip')
  await expect(page.getByText('Downloaded: Hello, World')).toBeVisible()
})

test('three come at once and the rest wait, so that pages still come', async ({ page }) => {
  const load = downloadButtons(page)
  await openAsSomebody(page)
  const { done, release } = createGate()
  let asked = 0
  await page.route(masters, async (route) => {
    asked += 1
    await done
    await route.continue()
  })
  const names: string[] = []
  page.on('download', (download) => names.push(download.suggestedFilename()))
  const titles = [track, 'Noted', 'Line by Line', 'Your Name, Please', 'Out of Paper', 'Hello Yourself']
  // A button whose script is still to come forgets its press when another is pressed: who does that has thought better of it.
  for (const [place, title] of titles.entries()) {
    await load.track(title).click()
    await expect(load.progress).toHaveCount(place + 1)
  }
  await expect.poll(() => asked).toBe(3)
  // Whoever gives one up makes room for one that waits.
  await load.cancel('Noted').click()
  await expect.poll(() => asked).toBe(4)
  release()
  await expect.poll(() => names.length).toBe(5)
  expect(names).not.toContain('Noted.wav')
})

for (const [what, leave] of [
  [
    'logs out',
    async (page: Page) => {
      await site(page).link('Account').click()
      await page.getByRole('button', { name: 'Logout', exact: true }).click()
    },
  ],
  [
    'is followed by somebody else in another tab',
    async (page: Page) => {
      const { token } = await createAccount(page.request)
      const other = await page.context().newPage()
      await other.goto('/robots.txt')
      await other.evaluate((token) => localStorage.setItem('earcon.authToken', token), token)
    },
  ],
] as const)
  test(`whoever ${what} takes what is still coming with them`, async ({ page }) => {
    const load = downloadButtons(page)
    await openAsSomebody(page)
    let saved = 0
    page.on('download', () => {
      saved += 1
    })
    const { done, release } = createGate()
    await page.route(zips, async (route) => {
      await done
      await route.continue().catch(() => {})
    })
    await load.pack(pack).click()
    await expect(load.progress).toBeVisible()
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/download'))
    await leave(page)
    await ended
    release()
    await site(page).link('Shop').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop')
    await expect(page.getByText('Downloaded: Hello, World')).toHaveCount(0)
    expect(saved).toBe(0)
  })

test('a login that is over is told like none, where the button is, and then where one logs in (306, 307)', async ({
  page,
  consoleErrors,
}) => {
  const load = downloadButtons(page)
  const { token } = await openAsSomebody(page)
  await page.request.delete('/api/me/sessions', { headers: { authorization: `Bearer ${token}` } })
  await load.pack(pack).click()
  await expect(load.alert).toHaveText('You must be logged in to download sound packs.')
  await load.track(track).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText('You must be logged in to download tracks.')
  // Where nothing is owned any more there is no button to say it at.
  await page.evaluate((token) => localStorage.setItem('earcon.authToken', token), await tokenOf(page, demo))
  await packPage(page).open('small-wooden-things')
  await load.pack('Small Wooden Things').waitFor()
  await page.request.delete('/api/me/sessions', {
    headers: { authorization: `Bearer ${await readStoredToken(page)}` },
  })
  await load.pack('Small Wooden Things').click()
  await expect(packPage(page).pack('Add Pack to Cart')).toBeVisible()
  await expect(page.getByText('You must be logged in to download sound packs.')).toBeVisible()
  expect(consoleErrors.splice(0)).toHaveLength(2)
})

test('what is too large for a page is left to the browser, by a link that needs no login', async ({
  page,
  request,
}) => {
  const load = downloadButtons(page)
  await openAsSomebody(page)
  const small = await load.press(`Download Pack: ${pack}`)
  await page.route(zips, (route) =>
    route.fulfill({ headers: { 'content-length': '50000001' }, contentType: 'application/zip', body: '' }),
  )
  const { name, bytes, from } = await load.press(`Download Pack: ${pack}`)
  expect(from).toContain('/download?link=')
  expect([name, sha256(bytes)]).toEqual(['Hello_World.zip', sha256(small.bytes)])
  await expect(
    page.getByRole('status').filter({ hasText: 'Your browser is taking it from here.' }),
  ).toBeVisible()
  expect((await request.get(from)).status()).toBe(200)
  expect((await request.get(from.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')))).status()).toBe(403)
})

test('without scripts nothing is offered that could not be pressed', async ({ browser, shop }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: shop.address })
  await page.goto('/sound-pack/hello-world')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pack)
  await expect(downloadButtons(page).all.filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('noscript > .remark')).toHaveText('Downloads need JavaScript.')
  await page.goto('/sound-pack/cold-start')
  await expect(page.locator('noscript > .remark')).toHaveText('Adding to the cart needs JavaScript.')
  await page.close()
})

import { fetchCartItems } from '../../pages/cart-page.ts'
import { certificatePage } from '../../pages/certificate-page.ts'
import { checkoutPage, testCards } from '../../pages/checkout-page.ts'
import { createGate, horizontalOverflow, site, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { expectNoViolations } from '../../support/axe.ts'
import { buyWithoutPage, performOwnerAction, prepareBuyers, storeBuyer } from '../../support/buyers.ts'
import { readLayoutShifts, waitTwoFrames, watchLayoutShifts } from '../../support/layout-shifts.ts'

const nextBuyer = prepareBuyers(9)

test('a company buys, and shows its certificate to a stranger (402, 403, 405, 406, 409)', async ({
  page,
  shop,
  browser,
}) => {
  const till = checkoutPage(page)
  const sheet = certificatePage(page)
  const { pack } = await fetchCartItems(page.request)
  const buyer = await nextBuyer()
  await storeBuyer(page, buyer, [pack])
  await till.open('/checkout-confirm')

  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveValue(buyer.email)
  await name.fill('')
  await till.button('Proceed to Payment').click()
  await expect(name).toBeFocused()
  await expect(till.alert).toHaveText('Please say whom the licence is for.')
  await name.fill('Ada <b>Lovelace</b>')
  await page.getByLabel('Company (optional)').fill('Analytical Engines Ltd')
  await expectNoViolations(page)
  await till.button('Proceed to Payment').click()
  await till.payWith(testCards.fine)
  await expect(till.status).toContainText('Payment successful!')

  await page.goto('/account#certificates')
  const link = page.getByRole('table', { name: 'Certificates' }).getByRole('link', { name: /^EC-/ })
  await link.click()
  await expect(sheet.heading).toHaveText(/^Certificate EC(-[0-9A-Z]{4}){4}$/)
  await expect(sheet.sheet).toContainText('Valid since')
  await expect(sheet.fact('Licensee')).toContainText('Ada <b>Lovelace</b>')
  await expect(sheet.fact('Licensee')).toContainText('Analytical Engines Ltd')
  await expect(sheet.fact('Scope')).toContainText('up to a million people')
  await expect(sheet.tracks).toHaveCount(10)
  await sheet.own.getByLabel('Used in').fill('The Engine, a film')
  await sheet.own.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.own).toContainText('Saved.')
  await expect(sheet.fact('Used in')).toContainText('The Engine, a film')
  const address = (await sheet.own.locator('pre').textContent()) ?? ''
  await expectNoViolations(page)

  const elsewhere = await browser.newContext({ baseURL: shop.address })
  const theirs = await elsewhere.newPage()
  const seen = certificatePage(theirs)
  await theirs.goto(page.url())
  await expect(seen.fact('Licensee')).toContainText('Shown only to who has the certificate')
  await expect(seen.own).toHaveCount(0)
  await theirs.goto(address)
  await expect(seen.fact('Licensee')).toContainText('Analytical Engines Ltd')
  await expect(seen.fact('Used in')).toContainText('The Engine, a film')
  await seen.sheet.getByText('Text for the form of a dispute').click()
  await expect(seen.sheet.locator('.dispute-text pre')).toContainText('LICENCE CERTIFICATE EC-')
  const pdf = await theirs.request.get((await seen.takeAlong('PDF').getAttribute('href')) ?? '')
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await theirs.setViewportSize({ width: 390, height: 800 })
  expect(await horizontalOverflow(theirs)).toBe('')
  await expectNoViolations(theirs)

  const paid = await page.request.get('/api/orders', { headers: { authorization: `Bearer ${buyer.token}` } })
  const [order] = ((await paid.json()) as { data: { number: string }[] }).data
  await page.goto(`/receipt/${order?.number}`)
  await expect(page.getByRole('article')).toContainText('Analytical Engines Ltd')
  await expect(page.getByRole('link', { name: /^EC-/ })).toHaveAttribute(
    'href',
    new URL(theirs.url()).pathname,
  )

  await elsewhere.close()
})

test('who types before the shop has answered finds the rest filled in beside it (405)', async ({ page }) => {
  const till = checkoutPage(page)
  const { pack } = await fetchCartItems(page.request)
  const buyer = await nextBuyer()
  const { done, release } = createGate()
  await page.route('**/api/me/licensee', async (route) => {
    await done
    await route.continue()
  })
  await storeBuyer(page, buyer, [pack])
  await till.open('/checkout-confirm')
  const [name, company] = [page.getByLabel('Name', { exact: true }), page.getByLabel('Company (optional)')]
  await company.fill('Engines')
  release()
  await expect(name).toHaveValue(buyer.email)
  await expect(company).toHaveValue('Engines')
  await till.button('Proceed to Payment').click()
  await expect(till.paidFor).toContainText(`Licensed to ${buyer.email}, Engines.`)
})

for (const width of [390, 1280])
  test(`nothing but the words behind it moves when the name comes to its owner, at ${width} px (403)`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await watchLayoutShifts(context)
    const sheet = certificatePage(page)
    const { tracks } = await fetchCartItems(page.request, 'warm-cache')
    const buyer = await nextBuyer()
    await buyWithoutPage(page.request, buyer, tracks.slice(0, 1))
    const headers = { authorization: `Bearer ${buyer.token}` }
    const listed = await page.request.get('/api/me/licences', { headers })
    const [own] = ((await listed.json()) as { data: { number: string }[] }).data
    await storeBuyer(page, buyer, [])
    const owner = createGate()
    await page.route('**/api/me**', async (route) => {
      await owner.done
      await route.continue()
    })
    await page.route('**/api/licences/**', async (route) => {
      await owner.done
      await route.continue()
    })
    await page.goto(`/verify/${own?.number}`)
    await expect(sheet.fact('Licensee')).toContainText('Shown only to who has the certificate')
    await page.evaluate(() => document.fonts.ready)
    await waitTwoFrames(page)
    const before = (await readLayoutShifts(page)).length
    const places = () =>
      Promise.all(['Licensee', 'Licensor', 'Licence text'].map((name) => sheet.fact(name).boundingBox()))
    const stood = await places()
    owner.release()
    await expect(sheet.fact('Licensee')).toContainText(buyer.email)
    await expect(sheet.extension).toBeVisible()
    await waitTwoFrames(page)
    expect(await places()).toEqual(stood)
    // But for the words behind the name, within their lines.
    const moved = (await readLayoutShifts(page)).slice(before)
    expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.1)
  })

test('a refund is on the page of the certificate at once, and without scripts as well (404)', async ({
  page,
  shop,
  browser,
}) => {
  const { tracks } = await fetchCartItems(page.request, 'warm-cache')
  const buyer = await nextBuyer()
  const { id } = await buyWithoutPage(page.request, buyer, tracks.slice(0, 1))
  const headers = { authorization: `Bearer ${buyer.token}` }
  const listed = await page.request.get('/api/me/licences', { headers })
  const [own] = ((await listed.json()) as { data: { number: string }[] }).data
  const plain = await browser.newContext({ baseURL: shop.address, javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(`/verify/${own?.number}`)
  await expect(reader.getByRole('article')).toContainText('Valid since')
  await performOwnerAction(page.request, shop, id, 'refund')
  await expect(async () => {
    await reader.reload()
    await expect(reader.getByRole('article')).toContainText('Withdrawn on', { timeout: 500 })
  }).toPass({ timeout: 10_000 })
  await expect(reader.getByRole('article')).not.toContainText('Valid since')
  await plain.close()
})

for (const width of [390, 1280])
  test(`who outgrows a licence pays the difference from its certificate, at ${width} px (414, 420)`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const till = checkoutPage(page)
    const sheet = certificatePage(page)
    const { pack } = await fetchCartItems(page.request)
    const buyer = await nextBuyer()
    const { id } = await buyWithoutPage(page.request, buyer, [pack])
    const headers = { authorization: `Bearer ${buyer.token}` }
    const listed = await page.request.get('/api/me/licences', { headers })
    const [own] = ((await listed.json()) as { data: { number: string }[] }).data
    await storeBuyer(page, buyer, [])
    await page.goto(`/verify/${own?.number}`)
    const scope = (name: string) => sheet.extension.getByRole('radio', { name: new RegExp(`^${name}`) })
    const price = pack.dynamicPrice.amount / 100
    await expect(scope('up to a million people')).toBeChecked()
    await expect(sheet.extension.getByText('owned')).toHaveCount(1)
    await expect(sheet.extension).toContainText('This is what you have.')
    await scope('any number of people').check()
    await expect(sheet.extension.getByRole('button')).toHaveText(`Extend it for $${price * 9}`)
    await expectNoViolations(page)
    expect(await horizontalOverflow(page)).toBe('')
    await scope('up to ten million people').check()
    await sheet.extension.getByRole('button').click()

    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('list', { name: 'Cart items' })).toContainText(
      'With what you have of it, or have in your cart',
    )
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(till.total).toHaveText(`$${price * 3}.00 USD`)
    await till.button('Proceed to Payment').click()
    await till.payWith(testCards.fine)
    await expect(till.status).toContainText('Payment successful!')

    await page.goto(`/verify/${own?.number}`)
    await expect(sheet.fact('Scope')).toContainText('up to a million people')
    await expect(scope('up to ten million people')).toBeChecked()
    await expect(scope('up to a million people')).toBeDisabled()
    await sheet.extension.getByRole('link', { name: /^EC-/ }).click()
    await expect(sheet.fact('Scope')).toContainText('up to ten million people')
    await expect(sheet.fact('Extends').getByRole('link')).toHaveText(own?.number ?? '')
    await expect(sheet.sheet).toContainText('Valid since')

    // What it extends is given back elsewhere: then it is worth nothing, and says so.
    await performOwnerAction(page.request, shop, id, 'refund')
    await expect(async () => {
      await page.reload()
      await expect(sheet.sheet).toContainText('Withdrawn on', { timeout: 500 })
    }).toPass({ timeout: 10_000 })
    await expect(sheet.extension).toHaveCount(0)
  })

test('a file is looked at where it is, and is found to be covered or not, whatever its tags say (410)', async ({
  page,
}) => {
  const sheet = certificatePage(page)
  const { tracks } = await fetchCartItems(page.request)
  const buyer = await nextBuyer()
  const [bought, other] = tracks
  await buyWithoutPage(page.request, buyer, tracks.slice(0, 1))
  const headers = { authorization: `Bearer ${buyer.token}` }
  const fetchBytes = async (path: string) => {
    await expect(async () => expect((await page.request.get(path, { headers })).status()).toBe(200)).toPass()
    return (await page.request.get(path, { headers })).body()
  }
  const master = await fetchBytes(`/api/tracks/${bought?.id}/download`)
  const preview = await fetchBytes(`/api/tracks/${bought?.id}/download?preview=true`)
  const others = await fetchBytes(`/api/tracks/${other?.id}/download?preview=true`)
  const listed = await page.request.get('/api/me/licences', { headers })
  const [own] = ((await listed.json()) as { data: { number: string }[] }).data
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await expect(async () => {
    await page.goto(`/verify/${own?.number}`)
    await expect(sheet.tracks.nth(1)).toHaveText(/[0-9a-f]{64}/, { timeout: 1000 })
  }).toPass()
  await waitUntilHydrated(page)
  const drop = async (name: string, buffer: Buffer, sentence: string) => {
    await expect(sheet.file).toBeEnabled()
    await sheet.file.setInputFiles({ name, mimeType: 'audio/wav', buffer })
    await expect(sheet.finding).toHaveText(`${name}: ${sentence}`)
  }
  const covered = `this is “${bought?.title}”, and this certificate covers it.`
  await drop('track.wav', master, covered)
  // Somebody has written into it what they please, behind the sound.
  await drop('tagged.wav', Buffer.concat([master, Buffer.from('LIST\u0004\0\0\0INFO')]), covered)
  await drop(
    'preview.mp3',
    preview,
    `this is the preview of “${bought?.title}”. The certificate covers the whole track, not its preview.`,
  )
  await drop(
    'other.mp3',
    others,
    `this is “${other?.title}”, one of our sounds, but this certificate does not cover it. It is sold in Cold Start.`,
  )
  const cut = Buffer.from(master)
  cut.writeInt16LE(12_345, 1_000)
  await drop(
    'mine.wav',
    cut,
    'this is none of our sounds as we sell them. One that was cut, mixed or saved in another format is not recognised here.',
  )
  await drop(
    'letter.txt',
    Buffer.from('Dear shop'),
    'This is not a WAV, MP3, FLAC or Ogg file, or it is damaged.',
  )
  expect(sent).toEqual([])
})

test('whoever leaves decides whether their certificates go on naming them (407)', async ({
  page,
  browser,
  shop,
}) => {
  const { tracks } = await fetchCartItems(page.request, 'warm-cache')
  const buyer = await nextBuyer()
  await buyWithoutPage(page.request, buyer, tracks.slice(0, 1))
  const headers = { authorization: `Bearer ${buyer.token}` }
  const listed = await page.request.get('/api/me/licences', { headers })
  const [own] = ((await listed.json()) as { data: { verify_url: string }[] }).data
  await storeBuyer(page, buyer, [])
  await page.goto('/account?tab=settings')
  await page.getByLabel('My certificates go on naming me').check()
  await page.getByLabel('Current Password').fill(buyer.password)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(page).toHaveURL('/')
  const elsewhere = await browser.newContext({ baseURL: shop.address })
  const stranger = await elsewhere.newPage()
  await stranger.goto(own?.verify_url ?? '')
  await expect(certificatePage(stranger).fact('Licensee')).toContainText(buyer.email)
  await elsewhere.close()
})

test('a number is checked as it is typed from paper, and what is wrong with it is said (403)', async ({
  page,
  consoleErrors,
}) => {
  const sheet = certificatePage(page)
  await page.goto('/verify')
  await waitUntilHydrated(page)
  await sheet.number.fill('EC-7Q4M-2XKD')
  await sheet.check.click()
  await expect(sheet.complaint).toHaveText(
    'The number of a certificate has 16 letters and digits after EC. This one has 8.',
  )
  await sheet.number.fill('ec 7q4m 2xkd 9vtb h3rw')
  await sheet.check.click()
  await expect(page).toHaveURL('/verify/EC-7Q4M-2XKD-9VTB-H3RW')
  await expect(sheet.complaint).toContainText('There is no certificate with this number.')
  await expectNoViolations(page)
  const answer = await page.goto('/verify/EC-7Q4M-2XKD-9VTB-H3RW')
  expect(answer?.status()).toBe(404)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0)
})

test('every text of the licence has an address of its own, for ever (411)', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/licence/1.0')
  await expect(page.getByRole('main')).toContainText('Version 1.0')
  await expect(page.getByRole('main')).toContainText('to the buyer who is named on the receipt')
  await expect(page.getByRole('region', { name: '3 Terms' }).getByRole('listitem')).toHaveCount(4)
  await page.getByRole('link', { name: 'The newest' }).click()
  await expect(page).toHaveURL('/licence')
  await expect(page.getByRole('main')).toContainText('Version 2.0')
  await page.goto('/licence/0.9')
  await expect(page.getByRole('alert')).toHaveText('There is no such version of the licence.')
  await expect(site(page).header).toBeVisible()
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

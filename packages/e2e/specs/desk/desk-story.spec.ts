import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readZipFiles } from '@earcon/zip/testing/readers'
import type { Browser, Page } from '@playwright/test'
import { checkoutPage, testCards } from '../../pages/checkout-page.ts'
import { deskPage } from '../../pages/desk-page.ts'
import { storeToken } from '../../pages/identity-page.ts'
import { packPage } from '../../pages/pack-page.ts'
import { downloadButtons, purchasesPage } from '../../pages/purchases-page.ts'
import { expect, test } from '../../shop.ts'
import { createBuyer } from '../../support/buyers.ts'
import { startProductionShop } from '../../support/production-shop.ts'
import { soundFile } from '../../support/sound-files.ts'

const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const moments = [
  'session.start',
  'task.acknowledge',
  'task.progress',
  'input.required',
  'resource.limit',
  'user.spam',
  'task.error',
  'task.complete',
]

/** Nine sounds of one's own in two packs, with the manifest that an owner writes. */
function fillFolder(folder: string) {
  mkdirSync(folder)
  for (const [at, name] of names.entries())
    writeFileSync(join(folder, `${name}.wav`), soundFile(name, 1, 300 + 40 * at).buffer)
  const track = (name: string, more = '') =>
    `      - { file: ${name}.wav, title: Bell ${name}, price: 1.50${more} }\n`
  const pack = (slug: string, title: string, price: string, tracks: string) =>
    `  - slug: ${slug}\n    title: ${title}\n    description: Bells of one's own.\n    artist: Ada Bell\n    price: ${price}\n    kind: signals\n    tracks:\n${tracks}`
  const eight = names.slice(0, 8).map((name, at) => track(name, `, event: ${moments[at]}`))
  writeFileSync(
    join(folder, 'catalogue.yaml'),
    `packs:\n${pack('eight-bells', 'Eight Bells', '9.00', eight.join(''))}${pack('last-bell', 'Last Bell', '1.50', track('nine'))}`,
  )
}

const openAs = async (browser: Browser, address: string, token: string): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: address })).newPage()
  await storeToken(page, token)
  return page
}

test('an owner fills, runs and answers for a shop: from a folder to a withdrawn pack that its buyer still has (363, 378, 382-385, 389)', async ({
  browser,
  playwright,
}) => {
  test.setTimeout(300_000)
  const shop = await startProductionShop()
  const request = await playwright.request.newContext({ baseURL: shop.address })
  try {
    // The first administrator is made on the machine itself.
    const owner = await createBuyer(request, shop)
    expect(await shop.command('admin', 'grant', owner.email)).toBe(
      `${owner.email} is an administrator now.\n`,
    )
    const folder = join(shop.folder, 'sounds')
    fillFolder(folder)
    expect(await shop.command('catalogue', 'import', folder)).toContain(
      'Done: 2 packs, 9 tracks, 11 changes.',
    )

    // The draft is seen and heard, and put on sale.
    const desk = deskPage(await openAs(browser, shop.address, owner.token))
    const { page: office } = desk
    await office.goto('/admin/packs?state=draft')
    await expect(desk.packs.getByRole('row')).toHaveCount(3)
    for (const title of ['Last Bell', 'Eight Bells']) {
      await office.goto('/admin/packs')
      await desk.packs.getByRole('link', { name: title }).click()
      await office.getByRole('link', { name: 'See it as a visitor' }).click()
      await expect(desk.heading).toHaveText(title)
      const heard = office.waitForResponse(/download\?preview=true&link=/)
      await office
        .getByRole('button', { name: /^Play preview: / })
        .first()
        .click()
      expect((await heard).headers()['content-type']).toBe('audio/mpeg')
      await office.getByRole('link', { name: 'Back to the desk' }).click()
      await desk.button('Publish').click()
      await desk.button('Publish it').click()
      await expect(desk.button('Withdraw')).toBeVisible()
    }

    // Somebody else buys both.
    const buyer = await createBuyer(request, shop)
    const store = await openAs(browser, shop.address, buyer.token)
    const till = checkoutPage(store)
    for (const slug of ['eight-bells', 'last-bell']) {
      await expect.poll(async () => (await request.get(`/api/sound-packs/${slug}`)).status()).toBe(200)
      await packPage(store).open(slug)
      await packPage(store).pack('Add Pack to Cart').click()
      await expect(packPage(store).pack('Pack in Cart')).toBeVisible()
    }
    await store.goto('/cart')
    await store.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await till.button('Proceed to Payment').click()
    await till.payWith(testCards.fine)
    await till.announces('Payment Succeeded! You will be redirected shortly.')
    const purchases = purchasesPage(store)
    const headers = { authorization: `Bearer ${buyer.token}` }
    const owned = async () =>
      ((await (await request.get('/api/me/acquired-content', { headers })).json()) as { data: [] }).data
        .length
    await expect.poll(owned).toBe(2)

    // One line is given back, after it was said what follows.
    await desk.part('Orders').click()
    await office.getByRole('searchbox', { name: 'Number, e-mail or title' }).fill(buyer.email)
    await office.getByRole('table', { name: 'Orders' }).getByRole('link').first().click()
    await expect(office.getByText('$10.50', { exact: false }).first()).toBeVisible()
    await desk.button('Refund').click()
    await desk.dialog.getByRole('checkbox', { name: /Eight Bells/ }).uncheck()
    await expect(desk.dialog).toContainText('Bell nine')
    await desk.button('Refund $1.50').click()
    await expect(desk.status.filter({ hasText: '$1.50 USD was given back.' })).toBeVisible()

    // A recording is replaced, and the pack withdrawn.
    await desk.part('Catalogue').click()
    await desk.packs.getByRole('link', { name: 'Eight Bells' }).click()
    await desk.button(/^Details of track 1/).click()
    await desk.chooseFiles('Replace the recording', [soundFile('better.wav', 2, 990)])
    await desk.button('Use this recording').click()
    await desk.button('Replace it').click()
    await expect(desk.tracks).toContainText('Its file is better.wav. One earlier recording')
    await desk.button('Withdraw').click()
    await desk.button('Withdraw it').click()
    await expect(desk.button('Publish')).toBeVisible()
    await expect.poll(async () => (await request.get('/api/sound-packs/eight-bells')).status()).toBe(404)

    // Its owner still has page and downloads, the new recording and the old; what was given back is gone.
    await purchases.open()
    await expect(purchases.packs).toHaveText(['Eight Bells'])
    const downloads = downloadButtons(store)
    const archive = await readZipFiles((await downloads.press('Download Pack: Eight Bells')).bytes)
    const first = archive.find(({ name }) => name.endsWith('sounds/session.start.wav'))
    // What stands around the sound is its buyer's own.
    expect(first?.bytes.includes(soundFile('better.wav', 2, 990).buffer.subarray(44))).toBe(true)
    await purchases.pack('Eight Bells').getByText('Single tracks').click()
    const earlier = purchases
      .pack('Eight Bells')
      .getByRole('button', { name: /^Download: Bell one, as it was until / })
    const saved = store.waitForEvent('download')
    await earlier.click()
    expect((await saved).suggestedFilename()).toMatch(/^Bell_one.*\.wav$/)
    await store.getByRole('link', { name: 'Eight Bells' }).first().click()
    await expect(
      store.getByText('This pack is no longer sold. What you own of it stays yours.'),
    ).toBeVisible()
    await store.reload()
    await expect(
      store.getByText('This pack is no longer sold. What you own of it stays yours.'),
    ).toBeVisible()
    await expect(packPage(store).adds).toHaveCount(0)
  } finally {
    await request.dispose()
    await shop.close()
  }
})

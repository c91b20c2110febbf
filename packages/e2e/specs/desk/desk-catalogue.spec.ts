import type { APIRequestContext, Locator } from '@playwright/test'
import { deskPage, ownerToken } from '../../pages/desk-page.ts'
import { expect, test } from '../../shop.ts'
import { soundFile } from '../../support/sound-files.ts'

/** What a visitor gets of it; an answer may be as old as a second. */
const statusOf = async (request: APIRequestContext) =>
  (await request.get('/api/sound-packs/two-tides')).status()

test('packs are found by title, by track and by state, and the address says which', async ({
  page,
  request,
}) => {
  const desk = deskPage(page)
  await desk.openAsOwner(request)
  await desk.search.fill('cold start')
  await expect(page).toHaveURL('/admin/packs?search=cold+start')
  await expect(desk.packs.getByRole('link')).toHaveText(['Cold Start'])
  // One by its title, one by its track “Cold Brew”.
  await desk.search.fill('cold')
  await expect(desk.packs.getByRole('link')).toHaveText(['Second Monitor', 'Cold Start'])
  await desk.search.fill('')
  await expect(page).toHaveURL('/admin/packs')
  await desk.state(/^withdrawn/).click()
  await expect(page).toHaveURL('/admin/packs?state=withdrawn')
  await expect(desk.state(/^withdrawn/)).toHaveAttribute('aria-current', 'true')
  await desk.state(/^all/).click()
  await expect(desk.packs.getByRole('link', { name: 'Cold Start' })).toBeVisible()
})

test('a draft grows into a pack: sounds, prices and order, seen as a visitor would, published and withdrawn', async ({
  page,
  request,
}) => {
  const desk = deskPage(page)
  await desk.openAsOwner(request)
  await desk.beginPack('Two Tides')
  // An address is compared letter by letter: no 0 in it reads as an o.
  await expect(page.getByText('The end of its address:')).toHaveCSS('font-variant-numeric', 'lining-nums')
  await desk.chooseFiles('Choose files', [
    soundFile('01 - low_tide.wav', 2, 220),
    soundFile('high tide.wav', 3, 440),
  ])
  const names = ['01 - low_tide.wav', 'high tide.wav']
  for (const name of names) await expect(desk.uploads.filter({ hasText: name })).toContainText('Ready.')
  for (const name of names) {
    await page
      .getByRole('form', { name: `Add ${name}` })
      .getByRole('button', { name: 'Add to pack' })
      .click()
    await expect(page.getByRole('form', { name: `Add ${name}` })).toHaveCount(0)
  }
  await expect(desk.field('Title of track 1')).toHaveValue('Low tide')
  await expect(desk.tracks).toContainText('LUFS')

  // By the keyboard alone, and heard.
  await desk.button('Move down: Low tide').press('Enter')
  await expect(desk.field('Title of track 2')).toHaveValue('Low tide')
  await expect(desk.button('Move up: Low tide')).toBeFocused()
  await expect(desk.status.filter({ hasText: 'Low tide is now track 2 of 2.' })).toBeAttached()

  await desk.field('Description').fill('The sea, twice.')
  await desk.field('Price of track 1 in dollars').fill('2.50')
  await desk.field('Price in dollars').fill('9')
  await desk.button('Save').click()
  await expect(desk.alert).toHaveText('The pack costs $9.00, but its tracks together only $4.50.')
  await desk.field('Price in dollars').fill('3')
  await expect(page.getByText('Who owns 1 of 2 tracks pays $1.30.')).toBeVisible()
  await desk.button('Save').click()
  await expect(desk.status.filter({ hasText: 'Saved.' })).toBeVisible()

  await page.getByRole('link', { name: 'See it as a visitor' }).click()
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('A preview')
  await expect(desk.heading).toHaveText('Two Tides')
  await desk.button('Play preview: High tide').click()
  await expect(desk.button('Stop preview: High tide')).toBeVisible()
  await desk.button('Add Pack to Cart').click()
  await expect(page.getByRole('link', { name: 'Cart, empty' })).toBeVisible()
  expect(await statusOf(request)).toBe(404)
  await page.getByRole('link', { name: 'Back to the desk' }).click()

  await desk.button('Publish').click()
  await expect(desk.dialog).toContainText('for $3.00, with 2 tracks')
  await desk.button('Publish it').click()
  await expect(desk.button('Withdraw')).toBeVisible()
  await expect.poll(() => statusOf(request)).toBe(200)
  await desk.button('Withdraw').click()
  await expect(desk.dialog).toContainText('keep its page and their downloads')
  await desk.button('Withdraw it').click()
  await expect(desk.button('Publish')).toBeVisible()
  await expect.poll(() => statusOf(request)).toBe(404)
})

test('on a phone a field that is complained of stands clear of the bar that saves', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 850 })
  const desk = deskPage(page)
  await desk.openAsOwner(request)
  await desk.beginPack('In Sight')
  const price = desk.field('Price in dollars')
  await price.fill('0.40')
  // At the lower edge, where the bar would hide it.
  await price.evaluate((field) => field.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await desk.button('Save').press('Enter')
  await expect(desk.alert).toContainText('costs at least $0.50')
  await expect(price).toBeFocused()
  const bar = await boxOf(page.locator('.save-bar'))
  const field = await boxOf(price)
  expect(field.y + field.height).toBeLessThan(bar.y)
  // Side by side, what is said below one field leaves the others as high as they were.
  await page.setViewportSize({ width: 1280, height: 850 })
  const version = await boxOf(desk.field('Version'))
  expect(version.height).toBe((await boxOf(price)).height)
})

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  return box
}

test('what is typed is not lost: not by leaving, and not by somebody who saves first', async ({
  page,
  request,
  consoleErrors,
}) => {
  const desk = deskPage(page)
  await desk.openAsOwner(request)
  await desk.beginPack('Changed by Two')
  const id = new URL(page.url()).pathname.split('/').pop() ?? ''
  await desk.field('Description').fill('Mine.')
  await desk.field('Version').fill('1.1')
  await desk.part('Orders').click()
  await expect(desk.dialog).toContainText('not saved yet')
  await desk.button('Stay here').click()
  await expect(desk.field('Description')).toHaveValue('Mine.')

  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const { revision, slug } = await (await request.get(`/api/admin/packs/${id}`, { headers })).json()
  const theirs = {
    title: 'Changed by One',
    slug,
    description: 'Theirs.',
    kind: null,
    version: null,
    price_amount: 0,
  }
  await request.put(`/api/admin/packs/${id}`, { headers, data: { ...theirs, revision, tracks: [] } })
  await desk.button('Save').click()
  await expect(page.getByRole('table', { name: 'Changed by both' }).getByRole('row')).toHaveCount(2)
  expect(consoleErrors.splice(0)).toHaveLength(1)
  await desk.button('Load the newest, keep what I typed').click()
  await expect(desk.field('Title')).toHaveValue('Changed by One')
  await expect(desk.field('Description')).toHaveValue('Mine.')
  await desk.button('Save').click()
  await expect(desk.status.filter({ hasText: 'Saved.' })).toBeVisible()

  await desk.button('Delete draft').click()
  await desk.button('Delete it for good').click()
  await expect(page).toHaveURL('/admin/packs')
  await expect(page.getByText('The draft “Changed by One” was deleted.')).toBeVisible()
})

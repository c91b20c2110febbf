import type { Page } from '@playwright/test'
import { deskPage } from '../../pages/desk-page.ts'
import { expect, expectCutCalls, test } from '../../shop.ts'
import { soundFile } from '../../support/sound-files.ts'

/** Holds what is asked of a pack in this way, until it is let go on or cut off. */
async function hold(page: Page, method: string) {
  const { promise, resolve } = Promise.withResolvers<'go on' | 'cut off'>()
  await page.route('**/api/admin/packs/*', async (route) => {
    if (route.request().method() !== method) return route.fallback()
    return (await promise) === 'go on' ? route.continue() : route.abort()
  })
  return resolve
}

test('whoever saves stays where they are on the page', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  const desk = deskPage(page)
  await desk.openAsOwner(request)
  await desk.beginPack('Far Down')
  await desk.field('Slug').fill('far-down-there')
  const scrolled = () => page.evaluate(() => scrollY)
  const before = await scrolled()
  expect(before).toBeGreaterThan(300)
  await desk.button('Save').click()
  await expect(desk.status.filter({ hasText: 'Saved.' })).toBeVisible()
  expect(await scrolled()).toBeGreaterThanOrEqual(before)
})

test('what is still to be mended is said until it is', async ({ page, request }) => {
  await page.clock.install()
  const desk = deskPage(page)
  await desk.openAsOwner(request)
  await desk.beginPack('To Be Mended')
  await desk.field('Price in dollars').fill('ten')
  await desk.button('Save').click()
  await expect(desk.alert).toHaveText('A price is a number of dollars, as 12.50.')
  await page.clock.runFor(20_000)
  await expect(desk.alert).toHaveText('A price is a number of dollars, as 12.50.')
  await desk.field('Price in dollars').fill('0')
  await desk.field('Version').fill('2')
  await desk.button('Save').click()
  const saved = desk.status.filter({ hasText: 'Saved.' })
  await expect(saved).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(saved).toHaveCount(0)
})

test('who asks to leave while it is saved goes on as soon as it is', async ({ page, request }) => {
  const desk = deskPage(page)
  await desk.openAsOwner(request)
  await desk.beginPack('Saved Meanwhile')
  const release = await hold(page, 'PUT')
  await desk.field('Version').fill('2')
  await desk.button('Save').click()
  await desk.part('Orders').click()
  await expect(desk.dialog).toContainText('not saved yet')
  release('go on')
  await expect(page).toHaveURL('/admin/orders')
  await expect(desk.heading).toHaveText('Orders')
  await expect(desk.dialog).toHaveCount(0)
})

test('who closes a question that was answered still learns what came of it', async ({
  page,
  request,
  consoleErrors,
}) => {
  const desk = deskPage(page)
  await desk.openAsOwner(request)
  await desk.beginPack('Not Deleted')
  const release = await hold(page, 'DELETE')
  await desk.button('Delete draft').click()
  await desk.button('Delete it for good').click()
  await desk.dialog.getByRole('button', { name: 'Close' }).click()
  await expect(desk.dialog).toHaveCount(0)
  release('cut off')
  await expect(desk.alert).toHaveText(
    'The shop did not answer, so it is not known whether this was done. Please look before you try once more.',
  )
  expectCutCalls(consoleErrors)
})

test('no press leaves the keyboard nowhere', async ({ page, request }) => {
  const desk = deskPage(page)
  const nowhere = () => page.evaluate(() => document.activeElement === document.body)
  await desk.openAsOwner(request)
  await desk.beginPack('By Keyboard')
  await desk.chooseFiles('Choose files', [soundFile('key click.wav', 0.5, 700)])
  const adding = page.getByRole('form', { name: 'Add key click.wav' })
  await adding.getByRole('button', { name: 'Add to pack' }).press('Enter')
  await expect(adding).toHaveCount(0)
  expect(await nowhere()).toBe(false)

  await desk.field('Description').fill('One click.')
  await desk.button('Discard changes').press('Enter')
  await expect(desk.field('Description')).toBeFocused()
  await desk.field('Description').fill('One click.')
  await desk.button('Save').press('Enter')
  await expect(desk.status.filter({ hasText: 'Saved.' })).toBeVisible()

  await desk.button('Publish').press('Enter')
  await desk.button('Publish it').press('Enter')
  await expect(desk.status.filter({ hasText: 'It is on sale now.' })).toBeVisible()
  await expect(desk.heading).toBeFocused()
  await desk.button('Withdraw').press('Enter')
  await desk.button('Withdraw it').press('Enter')
  await expect(desk.status.filter({ hasText: 'It is off sale now.' })).toBeVisible()
  await expect(desk.heading).toBeFocused()

  await desk.button(/^Details of track 1/).press('Enter')
  await desk.button(/Remove from the pack/).press('Enter')
  await expect(page.getByText('There are no tracks in it yet.')).toBeFocused()
  await expect(page.getByText('Leaving the pack when you save: Key click.')).toBeVisible()
})

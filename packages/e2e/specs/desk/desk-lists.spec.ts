import { deskPage } from '../../pages/desk-page.ts'
import { expect, test } from '../../shop.ts'

test('going back reaches the field that is being typed into, and typing is not undone by what it asks for', async ({
  page,
  request,
}) => {
  const desk = deskPage(page)
  await desk.openAsOwner(request, '/admin/packs')
  await expect(desk.packs).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await desk.search.fill('dawn')
  await page.clock.runFor(300)
  await expect(page).toHaveURL('/admin/packs?search=dawn')
  // Not asked for yet.
  await desk.search.pressSequentially('s')
  await page.goBack()
  await expect(page).toHaveURL('/admin/packs')
  await expect(desk.search).toHaveValue('')
  await expect(desk.search).toBeFocused()
  await page.clock.runFor(1_000)

  await desk.search.pressSequentially('cold')
  await page.clock.runFor(300)
  await desk.search.pressSequentially(' start')
  await expect(page).toHaveURL('/admin/packs?search=cold')
  await expect(desk.search).toHaveValue('cold start')
  await page.clock.runFor(300)
  await expect(page).toHaveURL('/admin/packs?search=cold+start')
  await expect(desk.search).toHaveValue('cold start')
  await page.goBack()
  await expect(page).toHaveURL('/admin/packs')

  await page.goto('/admin/figures')
  const from = page.getByLabel('From', { exact: true })
  const before = await from.inputValue()
  await from.fill('2026-01-01')
  await expect(page).toHaveURL(/\?from=2026-01-01/)
  await page.goBack()
  await expect(page).toHaveURL('/admin/figures')
  await expect(from).toBeFocused()
  await expect(from).toHaveValue(before)
})

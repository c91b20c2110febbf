import { deskPage } from '../../pages/desk-page.ts'
import { createAccount, storeToken } from '../../pages/identity-page.ts'
import { horizontalOverflow, phone, waitUntilPreloaded } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { expectNoViolations } from '../../support/axe.ts'

test('an administrator finds the desk from the account page, and each of its parts by its name', async ({
  page,
  request,
}) => {
  const desk = deskPage(page)
  await desk.openAsOwner(request, '/account')
  await page.getByRole('main').getByRole('link', { name: 'Desk' }).click()
  await expect(desk.heading).toHaveText('Catalogue')
  await expect(desk.heading).toBeFocused()
  await expect(page).toHaveURL('/admin/packs')
  await expect(page).toHaveTitle(/^Catalogue · Desk · /)
  for (const part of ['Orders', 'People', 'Letters', 'Figures', 'Catalogue']) {
    await desk.part(part).click()
    await expect(desk.heading).toHaveText(part)
    await expect(desk.heading).toBeFocused()
    await expect(desk.part(part)).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveTitle(new RegExp(`^${part} · Desk · `))
  }
  await page.goto('/admin/nowhere')
  await expect(desk.alert).toHaveText('There is nothing at this address of the desk.')
})

test('whoever is no administrator reads for whom it is, and nobody else is let in', async ({
  page,
  request,
}) => {
  const desk = deskPage(page)
  const answer = await page.goto('/admin/orders')
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await expect(page).toHaveURL('/login')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const { token } = await createAccount(request)
  await storeToken(page, token)
  await page.goto('/admin/packs')
  await expect(page.getByRole('main')).toContainText('This is for the owner of the shop.')
  await expect(desk.part('Orders')).toHaveCount(0)
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')
  await expect(page.getByRole('main').getByRole('link', { name: 'Desk' })).toHaveCount(0)
})

test('a visitor loads nothing of it, neither script nor style', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/shop')
  await waitUntilPreloaded(page)
  expect(loaded.filter((path) => /\/(desk|hash)[^/]*$/.test(path))).toEqual([])
})

test('axe finds nothing, and nothing reaches beyond a small screen', async ({ page, request }) => {
  const desk = deskPage(page)
  await desk.openAsOwner(request)
  await expect(desk.packs).toBeVisible()
  await expectNoViolations(page)
  await desk.packs.getByRole('link', { name: 'Cold Start', exact: true }).click()
  await expect(desk.tracks).toBeVisible()
  await desk.button(/^Details of track 1/).click()
  await expectNoViolations(page)
  for (const viewport of [phone, { width: 320, height: 640 }]) {
    await page.setViewportSize(viewport)
    expect(await horizontalOverflow(page)).toBe('')
  }
})

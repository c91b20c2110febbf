import { deskPage, ownerToken } from '../../pages/desk-page.ts'
import { newPerson } from '../../pages/identity-page.ts'
import { expect, test } from '../../shop.ts'

const isCall = (url: URL, path: string, query: Record<string, string>) =>
  url.pathname === `/api/admin/${path}` &&
  Object.entries(query).every(([name, value]) => url.searchParams.get(name) === value)

test('a page of a list that there is no longer leads to the last one, and what was done is still said', async ({
  page,
  request,
}) => {
  const desk = deskPage(page)
  for (const { email } of [newPerson(), newPerson()])
    await request.post('/api/contact/submit', { data: { name: email, email, message: 'A question' } })
  // One letter on each page, instead of fifty.
  await page.route(
    (url) => isCall(url, 'inquiries', { state: 'open' }),
    (route) => route.continue({ url: `${route.request().url()}&limit=1` }),
  )
  const listed = await request.get('/api/admin/inquiries', {
    headers: { authorization: `Bearer ${await ownerToken(request)}` },
  })
  const { counts } = (await listed.json()) as { counts: { open: number } }
  const address = (number: number) => (number === 1 ? '/admin/letters' : `/admin/letters?page=${number}`)
  const letters = page.getByRole('list', { name: 'Inquiries' }).getByRole('article')

  await desk.openAsOwner(request, address(counts.open + 3))
  await expect(page).toHaveURL(address(counts.open))
  await expect(letters).toHaveCount(1)
  await letters.getByRole('button', { name: /^Mark as answered/ }).click()
  await expect(page).toHaveURL(address(counts.open - 1))
  await expect(letters).toHaveCount(1)
  await expect(desk.status.filter({ hasText: /^The letter from .* is answered\.$/ })).toBeVisible()

  await page.goto('/admin/packs?page=9')
  await expect(page).toHaveURL('/admin/packs')
  await expect(desk.packs).toBeVisible()
  await page.goto('/admin/people?search=admin%40earcon&page=9')
  await expect(page).toHaveURL('/admin/people?search=admin%40earcon')
  await expect(page.getByRole('table', { name: 'People' }).getByRole('link')).toHaveText([
    'admin@earcon.example',
  ])
})

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

import type { Page, Route } from '@playwright/test'
import { deskPage, ownerToken } from '../../pages/desk-page.ts'
import { newPerson } from '../../pages/identity-page.ts'
import { expect, test } from '../../shop.ts'

/** Answers to these calls wait until they are let go. */
async function holdAnswers(page: Page, isHeld: (url: URL) => boolean) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await released
    await route.fallback()
  }
  await page.route(isHeld, hold)
  return release
}

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

test('nothing is said of a search before it was answered, and a list stays until the next one is there', async ({
  page,
  request,
  consoleErrors,
}) => {
  const desk = deskPage(page)
  const none = page.getByText(/^No pack has/)
  const loading = desk.status.filter({ hasText: 'Loading' })
  await desk.openAsOwner(request, '/admin/packs?search=nowhere')
  await expect(none).toHaveText('No pack has “nowhere” in its title, nor in that of a track.')

  const answerStart = await holdAnswers(page, (url) => isCall(url, 'packs', { search: 'cold start' }))
  await desk.search.fill('cold start')
  await expect(page).toHaveURL('/admin/packs?search=cold+start')
  await expect(loading).toBeAttached()
  await expect(none).toHaveCount(0)
  answerStart()
  await expect(desk.packs.getByRole('link')).toHaveText(['Cold Start'])
  await expect(desk.status.filter({ hasText: /^1 pack$/ })).toBeAttached()

  const answerCold = await holdAnswers(page, (url) => isCall(url, 'packs', { search: 'cold' }))
  await desk.search.fill('cold')
  await expect(desk.packs).toHaveAttribute('aria-busy', 'true')
  await expect(desk.packs.getByRole('link')).toHaveText(['Cold Start'])
  answerCold()
  await expect(desk.packs.getByRole('link')).toHaveText(['Second Monitor', 'Cold Start'])

  // What was found before is no answer to a search that failed, nor while it is tried once more.
  await page.route(
    (url) => isCall(url, 'packs', { search: 'col' }),
    (route) => route.fulfill({ status: 500, json: {} }),
  )
  await desk.search.fill('col')
  await expect(desk.alert).toHaveText('This could not be loaded. Please try again.')
  await expect(desk.packs).toHaveCount(0)
  const answerRetry = await holdAnswers(page, (url) => isCall(url, 'packs', { search: 'col' }))
  const retry = page.waitForRequest((request) => request.url().endsWith('search=col&page=1'))
  await desk.button('Try again').click()
  await retry
  await expect(loading).toBeAttached()
  await expect(desk.packs).toHaveCount(0)
  answerRetry()
  await expect(desk.alert).toBeVisible()
  expect(consoleErrors.splice(0)).toHaveLength(2)
})

test('no view of the letters shows what belongs to another one', async ({ page, request }) => {
  const desk = deskPage(page)
  const { email } = newPerson()
  await request.post('/api/contact/submit', { data: { name: email, email, message: 'A question' } })
  const mails = ['ada@example.com', 'bob@example.com'].map((to) => ({
    id: to,
    state: 'failed',
    kind: 'receipt',
    to,
    order_id: null,
    order_number: null,
    made_at: '2026-11-15T10:00:00.000Z',
    failed_at: '2026-11-17T10:00:00.000Z',
    next_at: null,
    attempts: 8,
    complaint: null,
  }))
  // In a shop that captures its mail none ever fails.
  await page.route('**/api/admin/mails/failed*', (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit') ?? 50)
    const pagination = { page: 1, limit, totalPages: Math.ceil(2 / limit), totalItems: 2 }
    return route.fulfill({ json: { data: mails.slice(0, limit), pagination } })
  })
  const view = (name: RegExp) => page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name })
  const letters = page.getByRole('main').getByRole('article')
  const failed = page.getByRole('table', { name: 'Mails that failed' })
  const loading = desk.status.filter({ hasText: 'Loading' })

  await desk.openAsOwner(request, '/admin/letters?state=failed')
  await expect(failed.getByRole('button')).toHaveCount(2)
  await expect(view(/^open/)).toHaveText(/^open\d+$/)
  const answerLetters = await holdAnswers(page, (url) => isCall(url, 'inquiries', { page: '1' }))
  await view(/^open/).click()
  await expect(loading).toBeAttached()
  await expect(letters).toHaveCount(0)
  await expect(view(/^open/)).toHaveText(/^open\d+$/)
  answerLetters()
  await expect(letters.filter({ hasText: email })).toBeVisible()

  const answerMails = await holdAnswers(page, (url) => isCall(url, 'mails/failed', { page: '1' }))
  await view(/^mails that failed/).click()
  await expect(loading).toBeAttached()
  await expect(failed).toHaveCount(0)
  answerMails()
  await expect(failed.getByRole('button')).toHaveCount(2)
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

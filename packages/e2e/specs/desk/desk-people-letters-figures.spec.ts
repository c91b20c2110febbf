import { deskPage } from '../../pages/desk-page.ts'
import { newPerson } from '../../pages/identity-page.ts'
import { horizontalOverflow, phone, wide } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { expectNoViolations } from '../../support/axe.ts'
import { createBuyer } from '../../support/buyers.ts'
import { mailbox } from '../../support/mailbox.ts'

test('somebody is found by e-mail, given a pack that is taken back, signed out, and made an administrator with the password (366, 367, 368, 369, 370)', async ({
  page,
  request,
  shop,
  consoleErrors,
}) => {
  const desk = deskPage(page)
  const { email } = await createBuyer(request, shop)
  const owned = page.getByRole('table', { name: 'Owned' })
  await desk.openAsOwner(request, '/admin/people')
  await page.getByRole('searchbox', { name: 'Search by e-mail' }).fill(email)
  await expect(page.getByRole('table', { name: 'People' }).getByRole('link')).toHaveText([email])
  await page.getByRole('link', { name: email }).click()
  await expect(desk.heading).toHaveText(email)
  await expect(page.getByText('They own nothing yet.')).toBeVisible()

  await desk.button('Give a pack').click()
  await desk.dialog.getByLabel('Search by title').fill('cold')
  await desk.dialog.getByRole('radio', { name: /^Cold Start/ }).check()
  await expectNoViolations(page, 'dialog[open]')
  await desk.button('Give it').click()
  await expect(desk.status.filter({ hasText: `${email} owns “Cold Start” now` })).toBeVisible()
  await expect(owned.getByRole('row').filter({ hasText: 'Cold Start, 9 tracks' })).toContainText('a gift')
  await expectNoViolations(page)
  await page.setViewportSize(phone)
  expect(await horizontalOverflow(page)).toBe('')
  await page.setViewportSize(wide)
  await desk.button('Take back').click()
  await desk.button('Take it back').click()
  await expect(owned.getByRole('row').filter({ hasText: 'Cold Start' })).toContainText('taken back on')
  await expect(desk.button('Take back')).toHaveCount(0)

  await desk.button('End all sessions').click()
  await desk.button('End their sessions').click()
  await expect(page.getByText('They are signed in nowhere.')).toBeVisible()

  await desk.button('Make an administrator').click()
  await desk.dialog.getByLabel('Your own password').fill('not this one')
  await desk.button('Make them an administrator').click()
  await expect(desk.alert).toHaveText('The current password is not right.')
  await desk.dialog.getByLabel('Your own password').fill('Earcon-demo-1')
  await desk.button('Make them an administrator').click()
  await expect(desk.status.filter({ hasText: `${email} is an administrator now.` })).toBeVisible()
  await desk.button('End the administration').click()
  await desk.dialog.getByLabel('Your own password').fill('Earcon-demo-1')
  await desk.button('End it').click()
  await expect(desk.button('Make an administrator')).toBeVisible()
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('a letter is answered and opened again; one that a robot seems to have written is mailed on (371)', async ({
  page,
  request,
  shop,
}) => {
  const desk = deskPage(page)
  const { email: name } = newPerson()
  const { email: robot } = newPerson()
  const write = (email: string, extra: object = {}) =>
    request.post('/api/contact/submit', {
      data: { name: email, email, message: `Words of ${email}`, ...extra },
    })
  await write(name)
  await write(robot, { website: 'https://robots.example' })
  const view = (name: RegExp) => page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name })
  const letter = (from: string) => page.getByRole('article', { name: `From ${from}` })

  await desk.openAsOwner(request, '/admin/letters')
  await expect(letter(name)).toContainText(`Words of ${name}`)
  await expect(letter(robot)).toHaveCount(0)
  await expect(letter(name).getByRole('link', { name: /^Answer by mail/ })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${name}\\?subject=`),
  )
  await expectNoViolations(page)
  expect(await horizontalOverflow(page)).toBe('')
  await letter(name)
    .getByRole('button', { name: /^Mark as answered/ })
    .click()
  await expect(desk.status.filter({ hasText: `The letter from ${name} is answered.` })).toBeVisible()
  await expect(letter(name)).toHaveCount(0)
  await view(/^answered/).click()
  await expect(page).toHaveURL('/admin/letters?state=answered')
  await letter(name)
    .getByRole('button', { name: /^Open again/ })
    .click()
  await expect(letter(name)).toHaveCount(0)

  await view(/^robots/).click()
  await letter(robot)
    .getByRole('button', { name: /^Not a robot/ })
    .click()
  await expect(letter(robot)).toHaveCount(0)
  await mailbox(shop).mail('studio@earcon.example', `Words of ${robot}`)
  await view(/^open/).click()
  await expect(letter(robot)).toBeVisible()
})

test('a mail that failed is shown with the reason, and is tried again by a press (372)', async ({
  page,
  request,
}) => {
  const desk = deskPage(page)
  const mail = {
    id: 'm1',
    state: 'failed',
    kind: 'receipt',
    to: 'ada@example.com',
    order_id: 'o1',
    order_number: '1001',
    made_at: '2026-11-15T10:00:00.000Z',
    failed_at: '2026-11-17T10:00:00.000Z',
    next_at: null,
    attempts: 8,
    complaint: '550 There is no such mailbox',
  }
  // In a shop that captures its mail none ever fails.
  let failed = [mail]
  await page.route('**/api/admin/mails/failed*', (route) =>
    route.fulfill({
      json: { data: failed, pagination: { page: 1, limit: 50, totalPages: 1, totalItems: failed.length } },
    }),
  )
  await page.route('**/api/admin/mails/retry', (route) => {
    expect(route.request().postDataJSON()).toEqual({ ids: ['m1'] })
    failed = []
    return route.fulfill({ json: { retried: 1 } })
  })
  await desk.openAsOwner(request, '/admin/letters?state=failed')
  await expect(page.getByRole('table', { name: 'Mails that failed' })).toContainText(
    '550 There is no such mailbox',
  )
  await expectNoViolations(page)
  expect(await horizontalOverflow(page)).toBe('')
  await desk.button('Retry: the receipt to ada@example.com').click()
  await expect(desk.status.filter({ hasText: 'One mail is tried again now.' })).toBeVisible()
  await expect(page.getByText('Every mail has gone out.')).toBeVisible()
  await expect(desk.heading).toBeFocused()
})

test('figures say what was sold and heard in the days of the address, to whoever sees them or not (373, 374, 375)', async ({
  page,
  request,
}) => {
  const desk = deskPage(page)
  await desk.openAsOwner(request, '/admin/figures')
  const plots = page.getByRole('main').getByRole('figure').getByRole('img')
  await expect(plots).toHaveCount(3)
  await expect(plots.first()).toHaveAccessibleName(/^By day, .* Revenue: .* Refunds: /)
  await page.getByText('The numbers of figure 1').click()
  const numbers = page.getByRole('region', { name: 'The numbers of figure 1' })
  await expect(numbers.getByRole('row')).toHaveCount(31)
  await expectNoViolations(page)
  expect(await horizontalOverflow(page)).toBe('')
  await page.setViewportSize(wide)
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: '90 days' }).click()
  await expect(page).toHaveURL('/admin/figures?days=90')
  await expect(numbers.getByRole('row')).toHaveCount(91)
  await page.goto('/admin/figures?from=2026-01-01&to=2026-01-07')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-01-01')
  await expect(plots.first()).toHaveAccessibleName(
    'By day, 1 January 2026 to 7 January 2026. Revenue: none. Refunds: none.',
  )
  await expect(page.getByText('None was sold in these days.')).toHaveCount(2)
})

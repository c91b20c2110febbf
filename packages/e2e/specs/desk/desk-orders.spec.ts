import { readFile } from 'node:fs/promises'
import { fetchPackAndTrack } from '../../pages/cart-page.ts'
import { deskPage } from '../../pages/desk-page.ts'
import { horizontalOverflow, phone, wide } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { expectNoViolations } from '../../support/axe.ts'
import { buyWithoutPage, prepareBuyers } from '../../support/buyers.ts'

const nextBuyer = prepareBuyers(2)

test('orders are found by whatever is remembered of them, and the address says by what; an accountant takes them along (361, 365)', async ({
  page,
  request,
}) => {
  const desk = deskPage(page)
  const buyer = await nextBuyer()
  const { number } = await buyWithoutPage(request, buyer, await fetchPackAndTrack(request))
  const found = page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: buyer.email })
  await desk.openAsOwner(request, '/admin/orders')
  await page.getByRole('searchbox', { name: 'Number, e-mail or title' }).fill(buyer.email)
  await expect(page).toHaveURL(`/admin/orders?search=${encodeURIComponent(buyer.email)}`)
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(2)
  await expect(found).toContainText('Glass House Rules and Hit Rate')
  await page.getByLabel('State').selectOption('paid')
  await expect(page).toHaveURL(/&status=paid$/)
  await expect(found).toHaveCount(1)
  await expectNoViolations(page)
  expect(await horizontalOverflow(page)).toBe('')

  const saving = page.waitForEvent('download')
  await desk.button('Save as CSV').click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('orders.csv')
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(head).toContain('Date (UTC),Order,Movement')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain(number)
  await expect(desk.status.filter({ hasText: 'The table was saved' })).toBeVisible()

  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page).toHaveURL(/&to=2020-01-01$/)
  await expect(page.getByText('No order fits what is asked for.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all orders' }).click()
  await expect(found).toHaveCount(1)
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('')
})

test('one line of an order is refunded once it was said what follows, and the receipt is sent again (362, 363, 364)', async ({
  page,
  request,
}) => {
  const desk = deskPage(page)
  const buyer = await nextBuyer()
  const { number } = await buyWithoutPage(request, buyer, await fetchPackAndTrack(request))
  const timeline = page.getByRole('region', { name: 'Time line' }).getByRole('listitem')
  await desk.openAsOwner(request, `/admin/orders/${number}`)
  await expect(desk.heading).toHaveText(`Order ${number}`)
  await expect(timeline.filter({ hasText: /came in for Glass House Rules and Hit Rate\.$/ })).toHaveCount(1)
  await expectNoViolations(page)
  await page.setViewportSize(phone)
  expect(await horizontalOverflow(page)).toBe('')
  await page.setViewportSize(wide)

  await desk.button('Refund').click()
  await expect(desk.dialog).toContainText('The whole order is refunded then.')
  await desk.dialog.getByLabel('Glass House Rules').uncheck()
  await expect(desk.dialog).toContainText('The buyer can no longer use one track: Hit Rate.')
  await expect(desk.dialog).toContainText(`${buyer.email} is told by mail.`)
  await expectNoViolations(page, 'dialog[open]')
  await desk.dialog.getByRole('button', { name: 'Refund $15.00' }).click()
  await expect(desk.status.filter({ hasText: '$15.00 USD was given back.' })).toBeVisible()
  await expect(desk.dialog).toBeHidden()
  await expect(
    page.getByRole('table', { name: 'Lines' }).getByRole('row', { name: /Hit Rate \(refunded\)/ }),
  ).toBeVisible()
  await expect(timeline.filter({ hasText: '$15.00 went back to the card for Hit Rate.' })).toHaveCount(1)
  await expect(timeline.filter({ hasText: 'admin@earcon.example refunded it.' })).toHaveCount(1)

  await desk.button('Send the receipt again').click()
  await desk.button('Send it').click()
  await expect(desk.status.filter({ hasText: `The receipt is on its way to ${buyer.email}.` })).toBeVisible()
  await expect(timeline.filter({ hasText: 'had the receipt sent again.' })).toHaveCount(1)

  // What is left is one line, and nothing is to be chosen; then there is nothing left to give back.
  await desk.button('Refund').click()
  await expect(desk.dialog.getByRole('checkbox')).toHaveCount(0)
  await expect(desk.dialog).toContainText('The whole order is refunded then.')
  await desk.dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(desk.button('Refund')).toHaveCount(0)
  await expect(desk.heading).toBeFocused()
})

import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { accountPage } from '../../pages/account-page.ts'
import { fetchCartItems } from '../../pages/cart-page.ts'
import { checkoutPage, testCards } from '../../pages/checkout-page.ts'
import { storeToken } from '../../pages/identity-page.ts'
import { packPage } from '../../pages/pack-page.ts'
import { purchasesPage } from '../../pages/purchases-page.ts'
import { horizontalOverflow, phone } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { expectNoViolations } from '../../support/axe.ts'
import { buyWithoutPage, performOwnerAction, prepareBuyers, storeBuyer } from '../../support/buyers.ts'

const nextBuyer = prepareBuyers(4)
const slug = 'cold-start'
const title = 'Cold Start'

/** The lines of a pack that is owned, wherever they are asked for. */
const installPart = (page: Page) => {
  const lines = page.getByRole('region', { name: `Install ${title}`, exact: true })
  return {
    button: page.getByRole('button', { name: `Install on this device: ${title}`, exact: true }),
    lines,
    tab: (name: string) => lines.getByRole('tab', { name }),
    panel: lines.getByRole('tabpanel'),
    line: lines.getByRole('tabpanel').getByRole('code'),
    copy: lines.getByRole('button', { name: /^(Copy|Copied) the line/ }),
  }
}

const tokenTable = (page: Page) => {
  const table = page.getByRole('table', { name: 'Install lines' })
  return { table, rows: table.locator('tbody tr'), revoke: table.getByRole('button', { name: /^Revoke: / }) }
}

test('a buyer pays, pastes one line, and revokes it in the account (393)', async ({
  page,
  context,
  shop,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const buyer = await nextBuyer()
  await storeBuyer(page, buyer, [(await fetchCartItems(page.request, slug)).pack])
  const till = checkoutPage(page)
  await till.open('/checkout')
  await till.payWith(testCards.fine)
  await expect(till.status).toContainText('Payment successful!')
  const { button, lines, tab, panel, line, copy } = installPart(page)
  await expect(page.getByRole('heading', { name: 'Install it in your own agent' })).toBeVisible()
  await button.press('Enter')
  await expect(lines).toBeFocused()
  await expect(lines).toContainText('This line is yours alone and is shown once. Revoke it in your account.')
  await expect(lines.getByRole('tab')).toHaveText([
    'Claude Code',
    'Codex',
    'Cursor',
    'Gemini CLI',
    'OpenCode',
    'npm',
  ])
  await tab('Codex').click()
  await expect(panel).toContainText('Trust all and continue')
  await tab('Cursor').click()
  await copy.click()
  await expect(copy).toHaveText('Copied')
  const text = await page.evaluate(() => navigator.clipboard.readText())
  await expect(line).toHaveText(text)
  const token = /\/i\/(eci_[\w-]{43})\/install\.sh \| sh -s cold-start cursor$/.exec(text)?.[1] ?? ''
  expect(text).toContain(`curl -fsSL ${shop.address}/i/${token}/`)

  // As it would be pasted, in a home of its own.
  const home = mkdtempSync(join(tmpdir(), 'earcon-home-'))
  const env = { PATH: process.env.PATH ?? '', HOME: home }
  await expect(async () => {
    await promisify(execFile)('/bin/sh', ['-c', text], { env })
  }).toPass({ timeout: 60_000 })
  expect(existsSync(join(home, '.openpeon/packs', slug, 'play.sh'))).toBe(true)
  // The sound that was tried may still be played from there.
  rmSync(home, { recursive: true, maxRetries: 20 })

  // One token is enough for a device, wherever it is asked for.
  await till.link('Go to your purchases').click()
  await purchasesPage(page).pack(title).waitFor()
  await button.click()
  await tab('npm').click()
  await expect(line).toHaveText(`npx --yes ${shop.address}/i/${token}/cold-start.tgz`)

  await accountPage(page).tab('Account Settings').click()
  const { rows, revoke, table } = tokenTable(page)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Chrome on Linux')
  await expect(rows.locator('time')).toHaveCount(2)
  expect(await table.textContent()).not.toContain(token)
  const marketplace = async () => (await page.request.get(`/i/${token}/marketplace.json`)).status()
  expect(await marketplace()).toBe(200)
  await revoke.press('Enter')
  await expect(rows).toContainText('None so far')
  await expect(page.getByRole('heading', { name: 'Install lines' })).toBeFocused()
  await expect(accountPage(page).status).toContainText('Revoked: Chrome on Linux.')
  expect(await marketplace()).toBe(404)
  // Where the line stood a moment ago, another one can be made.
  await accountPage(page).tab('Purchases').click()
  await expect(lines).toHaveCount(0)
  await button.click()
  await tab('npm').click()
  await expect(line).toContainText('/i/eci_')
  await expect(line).not.toContainText(token)
})

test('what was refunded is gone from the line that is there (393)', async ({ page, shop }) => {
  const buyer = await nextBuyer()
  const { pack } = await fetchCartItems(page.request, slug)
  const { id } = await buyWithoutPage(page.request, buyer, [pack])
  await storeToken(page, buyer.token)
  await packPage(page).open(slug)
  const { button, tab, line } = installPart(page)
  await expect(page.getByRole('region', { name: 'Try it in your own agent' })).toHaveCount(0)
  await button.click()
  await tab('npm').click()
  const address = ((await line.textContent()) ?? '').split(' ').at(-1) ?? ''
  const status = async () => (await page.request.get(address.replace('.tgz', '.zip'))).status()
  await expect.poll(status, { timeout: 60_000 }).toBe(200)
  await performOwnerAction(page.request, shop, id, 'refund')
  await expect.poll(status).toBe(403)
  const { plugins } = (await (
    await page.request.get(address.replace('cold-start.tgz', 'marketplace.json'))
  ).json()) as { plugins: { name: string }[] }
  expect(plugins.map(({ name }) => name)).not.toContain(slug)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Try it in your own agent' })).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('everybody can use it: by day and by night, and on a phone', async ({ page }) => {
  const buyer = await nextBuyer()
  await buyWithoutPage(page.request, buyer, [(await fetchCartItems(page.request, slug)).pack])
  await storeToken(page, buyer.token)
  await purchasesPage(page).open()
  const { button, lines, tab } = installPart(page)
  await button.click()
  await expect(lines).toBeVisible()
  await expectNoViolations(page, '.acquired')
  await page.setViewportSize(phone)
  await tab('Claude Code').click()
  expect(await horizontalOverflow(page)).toBe('')
  await accountPage(page).open('settings')
  await expect(tokenTable(page).rows).toContainText('not yet')
  await expectNoViolations(page, 'main')
  expect(await horizontalOverflow(page)).toBe('')
})

test('a line that cannot be made, listed or revoked is told in words, and asked for again', async ({
  page,
  consoleErrors,
}) => {
  const buyer = await nextBuyer()
  await buyWithoutPage(page.request, buyer, [(await fetchCartItems(page.request, slug)).pack])
  await storeToken(page, buyer.token)
  await purchasesPage(page).open()
  const { button, lines } = installPart(page)
  await page.route('**/api/me/install-tokens', (route) => route.fulfill({ status: 500, body: '' }))
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('Failed to make your install line. Please try again.')
  await accountPage(page).tab('Account Settings').click()
  await expect(accountPage(page).alert).toHaveText('Failed to load your install lines.')
  await page.unroute('**/api/me/install-tokens')
  await accountPage(page).button('Try again').click()
  await expect(tokenTable(page).rows).toContainText('None so far')
  await accountPage(page).tab('Purchases').click()
  await button.click()
  await expect(lines).toBeVisible()
  await accountPage(page).tab('Account Settings').click()
  await page.route('**/api/me/install-tokens/*', (route) => route.fulfill({ status: 500, body: '' }))
  await tokenTable(page).revoke.click()
  await expect(accountPage(page).alert).toHaveText('Failed to revoke this line.')
  expect(consoleErrors.splice(0)).toHaveLength(3)
})

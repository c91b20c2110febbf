import { site, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'

test('the licence says what may be done with a sound, by whom, and how it is proved (14, 15, 16)', async ({
  page,
}) => {
  await page.goto('/licence')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Licence')
  const main = page.getByRole('main')
  await expect(main).toContainText('Version 2.0')
  await expect(main).toContainText('Earcon licenses each sound that it sells to the licensee')
  for (const [part, clauses] of [
    ['1 You may', 5],
    ['2 You may not', 4],
    ['3 Terms', 6],
  ] as const)
    await expect(page.getByRole('region', { name: part }).getByRole('listitem')).toHaveCount(clauses)
  await expect(page.getByRole('region', { name: 'Proof of a licence' })).toContainText('certificate')
  const licensing = page.getByRole('region', { name: 'Licensing' })
  await expect(licensing).toContainText('All tracks are available for commercial licensing.')
  await expect(licensing).toContainText('Pricing depends on usage scope and distribution.')
  await expect(licensing).toContainText('Custom compositions can be requested by contact.')
  await licensing.getByRole('link', { name: 'Contact us' }).click()
  await expect(page).toHaveURL('/contact')
})

test('each answer leads to the clause it rests on, which has an address of its own', async ({ page }) => {
  await page.goto('/licence')
  await waitUntilHydrated(page)
  const table = page.getByRole('table', { name: /Answers by the clause/ })
  const rows = table.getByRole('row')
  await expect(rows).toHaveCount(13)
  const limits =
    'No Yes goes further than 3.3: as far as the certificate says, which is up to a million people where nothing else was bought.'
  await expect(table.getByRole('caption')).toContainText(limits)
  const hashes = await page
    .locator('main a[href*="#"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash))
  expect(hashes.length).toBeGreaterThan(20)
  for (const hash of new Set(hashes)) await expect(page.locator(hash), hash).toHaveCount(1)
  const ringtone = rows.filter({ hasText: 'ringtone' })
  await expect(ringtone).toContainText('No: ')
  await ringtone.getByRole('link', { name: '2.1' }).click()
  await expect(page).toHaveURL('/licence#may-not-1')
  const clause = page.getByRole('listitem').filter({ hasText: 'give away the sounds by themselves' })
  await expect(clause).toBeFocused()
  await expect(clause).toBeInViewport()
  await page.goto('/licence#terms-3')
  await expect(page.getByRole('listitem').filter({ hasText: 'as the certificate says' })).toBeInViewport()
  await rows.getByRole('link', { name: 'Ask us' }).click()
  await expect(page).toHaveURL('/contact')
})

test('on paper it is the licence alone', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/licence')
  await expect(site(page).header).toBeHidden()
  await expect(page.getByRole('link', { name: 'Contact us' })).toBeHidden()
  for (const table of await page.getByRole('table').all()) await expect(table).toBeVisible()
})

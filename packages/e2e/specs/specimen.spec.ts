import { faults } from '../pages/axe.ts'
import { alive } from '../pages/site.ts'
import { expect, openShop, test } from '../shop.ts'

test('the design language shows itself in development, and nowhere else', async ({ page, request }) => {
  expect((await request.get('/specimen')).status()).toBe(404)
  const workshop = await openShop({}, 'dev')
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${workshop.address}/specimen`)
      await alive(page)
      const parts = [
        'Type',
        'Colour',
        'Buttons',
        'Fields',
        'Notices',
        'Figures',
        'Tables',
        'Dialog',
        'Skeleton',
      ]
      for (const name of parts) await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
      expect(await faults(page)).toEqual([])
      await page.getByRole('button', { name: 'Open a dialog' }).click()
      await expect(page.getByRole('dialog', { name: 'A dialog' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Open a dialog' })).toBeFocused()
    }
    await page.goto('about:blank')
  } finally {
    await workshop.close()
  }
})

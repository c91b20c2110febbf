import { gzipSync } from 'node:zlib'
import { expect, test } from '../shop.ts'

const budget = 125 * 1024

for (const path of ['/', '/shop', '/sound-pack/cold-start', '/samples']) {
  test(`${path} loads at most 125 KB of script`, async ({ page }) => {
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        sizes.push(response.body().then((body) => gzipSync(body).length))
    })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(sizes.length).toBeGreaterThan(0)
    expect(total, `${total} bytes`).toBeLessThanOrEqual(budget)
  })
}

test('a page comes alive: a link is followed without loading the document again', async ({ page }) => {
  let documents = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'Browse the sound packs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop')
  expect(documents).toBe(1)
})

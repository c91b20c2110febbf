import { gzipSync } from 'node:zlib'
import { expect, test } from '../../shop.ts'

/** What a page needs before it is alive; where something can be downloaded, its buttons weigh something too. */
const perPage = 132 * 1024
const withDownloads = 134 * 1024
/** 152 KB for the shop, 10 for what comes with an order, from its review to its receipt, 4 for downloads, 5 for contact and licence, 18 for the paper and its figures. */
const altogether = 189 * 1024

const gzipped = (body: Buffer) => gzipSync(body).length

/** The card provider's own half is fetched by those who pay, and never before. */
const ofCards = /\/(card-form|pure)-/

const forms = [
  '/login',
  '/contact',
  '/account',
  '/checkout-confirm',
  '/checkout',
  '/payment-status',
  '/receipt/1001',
]
const shop = ['/', '/shop', '/sound-pack/cold-start', '/samples', '/licence', '/cart']

test('a page needs at most 132 KB of script, 134 with downloads, and nothing that another kind of page needs', async ({
  request,
}) => {
  for (const path of [...shop, ...forms]) {
    const page = await (await request.get(path)).text()
    const scripts = [...page.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, src = '']) => src)
    const bodies = await Promise.all(scripts.map(async (script) => (await request.get(script)).body()))
    const total = bodies.map(gzipped).reduce((sum, size) => sum + size, 0)
    expect(scripts.length, path).toBeGreaterThan(3)
    expect(total, path).toBeLessThanOrEqual(/pack|account/.test(path) ? withDownloads : perPage)
    const needs = (part: string) => scripts.some((script) => script.includes(`/${part}-`))
    expect(needs('forms'), path).toBe(forms.includes(path))
    expect(needs('checkout'), path).toBe(/checkout|payment/.test(path))
    expect(scripts.filter((script) => ofCards.test(script))).toEqual([])
    expect(needs('player'), path).toBe(['/sound-pack/cold-start', '/samples'].includes(path))
  }
})

test('all screens together are at most 189 KB of script, and none of it is the card provider’s', async ({
  page,
}) => {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) sizes.set(response.url(), response.body().then(gzipped))
  })
  await page.goto('/')
  for (const screen of [
    'home',
    'shop',
    'pack',
    'samples.route',
    'contact',
    'licence',
    'cart',
    'login',
    'account',
    'checkout.',
    'receipt',
    'forms',
  ])
    await expect.poll(() => [...sizes.keys()].filter((url) => url.includes(`/${screen}`))).toHaveLength(1)
  await page.waitForLoadState('networkidle')
  const total = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
  expect(total, `${total} bytes`).toBeLessThanOrEqual(altogether)
  expect([...sizes.keys()].filter((url) => ofCards.test(url))).toEqual([])
})

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

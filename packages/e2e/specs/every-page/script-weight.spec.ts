import { gzipSync } from 'node:zlib'
import { waitUntilHydrated, waitUntilPreloaded } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'

/** What a page needs before it is hydrated; where there is more to press, it weighs more. */
const perPage = 114 * 1024
const withMore = 120 * 1024
/** 108 KB of it for React, the router and what every page has, 10 for the paper, 10 for what comes with an order, from its review to its receipt, 6 for certificates, 5 for scopes and what they cost, 1 for what the list shares with its map. */
const altogether = 192 * 1024

const gzipped = (body: Buffer) => gzipSync(body).length

/** The card provider's own half is fetched by those who pay, and never before. */
const ofCards = /\/(card-form|pure)-/

const forms = [
  '/login',
  '/contact',
  '/verify',
  '/account',
  '/checkout-confirm',
  '/checkout',
  '/payment-status',
  '/receipt/1001',
]
const shop = ['/', '/shop', '/map', '/sound-pack/cold-start', '/samples', '/licence', '/cart']

/** The paper, a pack, an account, an order and a certificate. */
const isRich = (path: string) => /^\/($|sound-pack|account|checkout|payment|verify)/.test(path)

test('a page needs at most 114 KB of script, 120 where there is more to press, and nothing that another kind of page needs', async ({
  request,
}) => {
  for (const path of [...shop, ...forms]) {
    const page = await (await request.get(path)).text()
    const scripts = [...new Set(page.match(/(?<=")\/assets\/[^"]+\.js(?=")/g))]
    const bodies = await Promise.all(scripts.map(async (script) => (await request.get(script)).body()))
    const total = bodies.map(gzipped).reduce((sum, size) => sum + size, 0)
    expect(scripts.length, path).toBeGreaterThan(3)
    expect(total, path).toBeLessThanOrEqual(isRich(path) ? withMore : perPage)
    const needs = (part: string) => scripts.some((script) => script.includes(`/${part}-`))
    expect(needs('forms'), path).toBe(forms.includes(path))
    expect(needs('checkout'), path).toBe(/checkout|payment/.test(path))
    expect(scripts.filter((script) => ofCards.test(script))).toEqual([])
    expect(needs('player'), path).toBe(['/sound-pack/cold-start', '/samples'].includes(path))
  }
})

test('all screens together are at most 192 KB of script, and none of it is the card provider’s', async ({
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

test('a page asks for at most twenty files before it is hydrated', async ({ page }) => {
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (!document.documentElement?.hasAttribute('data-alive')) return
      look.disconnect()
      performance.mark('hydrated')
    })
    look.observe(document, { attributes: true, childList: true, subtree: true })
  })
  for (const path of [...shop, ...forms]) {
    await page.goto(path)
    await waitUntilPreloaded(page)
    const asked = await page.evaluate(() => {
      const hydrated = performance.getEntriesByName('hydrated')[0]?.startTime ?? Number.POSITIVE_INFINITY
      const files = performance.getEntriesByType('resource').filter((file) => file.startTime <= hydrated)
      return ['the page', ...files.map(({ name }) => new URL(name).pathname)]
    })
    expect(asked.length, `${path}: ${asked.join(' ')}`).toBeLessThanOrEqual(20)
  }
})

test('a page comes alive: a link is followed without loading the document again', async ({ page }) => {
  let documents = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1
  })
  await page.goto('/')
  await waitUntilHydrated(page)
  await page.getByRole('link', { name: 'Browse the sound packs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop')
  expect(documents).toBe(1)
})

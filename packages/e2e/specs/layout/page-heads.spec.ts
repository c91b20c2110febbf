import { expect, test } from '../../shop.ts'

test('a pack tells search engines and other sites what it is', async ({ page, shop, request }) => {
  await page.goto('/shop/cold-start')
  await expect(page).toHaveTitle('Cold Start · Earcon')
  const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`)
  await expect(meta('description')).toHaveAttribute('content', /^A winter engine/)
  const canonical = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? ''
  expect(canonical).toMatch(new RegExp(`^${shop.address}/sound-pack/\\w{10}$`))
  await expect(meta('og:url')).toHaveAttribute('content', canonical)
  await expect(meta('og:title')).toHaveAttribute('content', 'Cold Start')
  await expect(meta('og:site_name')).toHaveAttribute('content', 'Earcon')
  await expect(meta('og:description')).toHaveAttribute('content', /^A winter engine/)
  // Its cover, once that is drawn.
  const { cover_card_url: cover } = await (await request.get('/api/sound-packs/cold-start')).json()
  await expect(meta('og:image')).toHaveAttribute('content', shop.address + (cover ?? '/share.png'))
  await expect(meta('robots')).toHaveCount(0)

  const about = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(about).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Cold Start',
    url: canonical,
    offers: { '@type': 'Offer', price: '12.00', priceCurrency: 'USD' },
  })
  expect(about.subjectOf).toHaveLength(9)
  expect(about.subjectOf[0]).toMatchObject({
    '@type': 'AudioObject',
    name: 'Key in the Ignition',
    duration: 'PT2.85S',
  })
})

const addresses = [
  ['/', '/'],
  ['/shop', '/shop'],
  ['/shop?page=1', '/shop'],
  ['/shop?page=2', '/shop?page=2'],
  ['/shop?search=cold', '/shop'],
  ['/map', '/map'],
  ['/map?kind=music&up=attack', '/map'],
  ['/samples', '/samples'],
  ['/contact', '/contact'],
  ['/licence', '/licence'],
  ['/licence/1.0', '/licence/1.0'],
  ['/verify', '/verify'],
] as const
test('every public page is to be found at one address', async ({ page, shop }) => {
  for (const [path, canonical] of addresses) {
    await page.goto(path)
    await expect(page.locator('link[rel=canonical]'), path).toHaveAttribute('href', shop.address + canonical)
    await expect(page.locator('meta[name=robots]'), path).toHaveCount(0)
    await expect(page.locator('meta[name=description]'), path).toHaveAttribute('content', /./)
  }
})

const nobodysButTheVisitors = [
  '/login',
  '/cart',
  '/account',
  '/checkout-confirm',
  '/checkout',
  '/payment-status',
  '/receipt/1001',
]
test("what is nobody's but the visitor's is not to be found", async ({ page }) => {
  for (const path of nobodysButTheVisitors) {
    await page.goto(path)
    await expect(page.locator('meta[name=robots]'), path).toHaveAttribute('content', 'noindex')
    await expect(page.locator('link[rel=canonical]'), path).toHaveCount(0)
  }
})

test('a pack whose cover is drawn is shown elsewhere by it', async ({ page, shop }) => {
  const cover = `/api/covers/${'a'.repeat(24)}.png`
  await page.route(/\/api\/sound-packs\/\w/, async (route) => {
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), cover_card_url: cover } })
  })
  await page.goto('/shop?search=cold')
  await page.getByRole('link', { name: 'Cold Start' }).click()
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', shop.address + cover)
})

test('the head follows a client navigation', async ({ page }) => {
  await page.goto('/shop')
  const pack = page.getByRole('list', { name: 'Sound packs' }).getByRole('link').first()
  const title = await pack.textContent()
  await pack.click()
  await expect(page).toHaveTitle(`${title} · Earcon`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/sound-pack\/\w{10}$/)
})

test('the site map names every public page once, robots.txt names the site map', async ({
  request,
  shop,
}) => {
  const map = await request.get('/sitemap.xml')
  expect(map.headers()['content-type']).toBe('application/xml; charset=utf-8')
  // Kept like any other public answer.
  expect(map.headers().etag).toBeDefined()
  const text = await map.text()
  const locations = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => location)
  const pages = ['/', '/shop', '/map', '/samples', '/contact', '/licence', '/verify'].map(
    (path) => shop.address + path,
  )
  expect(locations.slice(0, 7)).toEqual(pages)
  expect(new Set(locations).size).toBe(25)
  for (const location of locations) expect((await request.get(location)).status(), location).toBe(200)

  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8')
  expect(await robots.text()).toContain(`Sitemap: ${shop.address}/sitemap.xml`)
})

test('every icon and the picture to share are there', async ({ page, request }) => {
  await page.goto('/')
  const icons = page.locator('link[rel~=icon], link[rel=apple-touch-icon]')
  const addresses = await icons.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  expect(addresses).toHaveLength(3)
  for (const address of [...addresses, '/share.png']) {
    const { headers, status } = await request.get(address).then((answer) => ({
      headers: answer.headers(),
      status: answer.status(),
    }))
    expect(status, address).toBe(200)
    expect(headers['content-type'], address).toMatch(/^image\//)
  }
})

import type { Page } from '@playwright/test'
import { fetchPackAndTrack, storeCart, unknownTracks } from '../../pages/cart-page.ts'
import { createAccount, storeToken } from '../../pages/identity-page.ts'
import { createGate, phone, site, waitUntilHydrated, wide } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { findViolations } from '../../support/axe.ts'
import { readLayoutShifts, waitTwoFrames, watchLayoutShifts } from '../../support/layout-shifts.ts'

/** Fonts that come when they are released: by themselves they may or may not be there at the first paint. */
async function holdFonts(page: Page) {
  const font = createGate()
  await page.unroute('**/*.woff2')
  await page.route('**/*.woff2', async (route) => {
    await font.done
    await route.continue()
  })
  return font
}

for (const viewport of [wide, phone]) {
  test(`nothing moves while a page loads, at ${viewport.width} px, also when a login and a cart are stored`, async ({
    page,
    context,
    request,
  }) => {
    const { token } = await createAccount(request)
    await page.setViewportSize(viewport)
    await watchLayoutShifts(context)
    for (const stored of [false, true]) {
      for (const path of [
        '/',
        '/shop',
        '/sound-pack/cold-start',
        '/track/2hdhr6j88k/near',
        '/map',
        '/samples',
        '/contact',
        '/licence',
        '/verify',
        '/cart',
      ]) {
        const font = await holdFonts(page)
        await page.goto(path, { waitUntil: 'commit' })
        await waitUntilHydrated(page)
        await waitTwoFrames(page)
        expect(await readLayoutShifts(page), path).toEqual([])
        font.release()
        await page.evaluate(() => document.fonts.ready)
        await waitTwoFrames(page)
        const moved = (await readLayoutShifts(page)).reduce((sum, value) => sum + value, 0)
        // A fifth of what is still called good; in the prose of the paper words move within their lines, and that is half of it. Without any letters
        // to stand in, the home page moves by more than all of it.
        const most = path === '/' ? 0.05 : 0.02
        expect(moved, path).toBeLessThan((await hasStandIn(page)) ? most : 0.4)
      }
      if (stored) continue
      await storeToken(page, token)
      await storeCart(page, await fetchPackAndTrack(request))
    }
  })
}

for (const viewport of [wide, phone]) {
  test(`nothing moves on the account page when its owner and the sessions arrive, at ${viewport.width} px`, async ({
    page,
    context,
    request,
  }) => {
    const { token } = await createAccount(request)
    await page.setViewportSize(viewport)
    await watchLayoutShifts(context)
    await storeToken(page, token)
    for (const path of ['/account', '/account?tab=profile', '/account?tab=settings']) {
      const owner = createGate()
      await page.unroute('**/api/me**')
      await page.route('**/api/me**', async (route) => {
        await owner.done
        await route.continue()
      })
      await page.goto(path)
      await waitUntilHydrated(page)
      await page.evaluate(() => document.fonts.ready)
      await waitTwoFrames(page)
      const before = (await readLayoutShifts(page)).length
      owner.release()
      await expect(page.getByRole('tablist')).toBeVisible()
      if (path.endsWith('settings')) await expect(page.getByText('now, from here')).toBeVisible()
      await waitTwoFrames(page)
      expect((await readLayoutShifts(page)).slice(before), path).toEqual([])
    }
  })
}

/** Whether the machine has one of the fonts that stand in for ours until it is there. */
const hasStandIn = (page: Page) =>
  page.evaluate(() =>
    new FontFace(
      'probe',
      'local("Times New Roman"), local("Liberation Serif"), local("Noto Serif"), local("DejaVu Serif")',
    )
      .load()
      .then(
        () => true,
        () => false,
      ),
  )

test('a page waits for one stylesheet before it shows, for another where it looks like no other', async ({
  page,
}) => {
  for (const [path, count] of [
    ['/', 3],
    ['/shop', 1],
    ['/samples', 1],
    ['/licence', 2],
    ['/verify', 2],
    ['/cart', 1],
    ['/sound-pack/cold-start', 2],
  ] as const) {
    await page.goto(path)
    const blocking = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(
          (entry) =>
            (entry as PerformanceResourceTiming & { renderBlockingStatus: string }).renderBlockingStatus ===
            'blocking',
        )
        .map(({ name }) => name),
    )
    expect(blocking, path).toHaveLength(count)
    for (const file of blocking) expect(file).toMatch(/\.css$/)
  }
})

test('the type is ours: real small caps and old-style figures, from two files, and formulas from a third', async ({
  page,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  expect(fonts).toHaveLength(2)
  // Whoever does not come near a formula needs no font for it.
  await page.getByRole('math').first().scrollIntoViewIfNeeded()
  await expect.poll(() => fonts).toHaveLength(3)
  expect(fonts.filter((url) => url.includes('math'))).toHaveLength(1)
  await expect(site(page).link('Home')).toHaveCSS('font-variant-caps', 'small-caps')
  await expect(page.locator('main p').first()).toHaveCSS('font-variant-numeric', /oldstyle-nums/)
  await expect(page.getByRole('cell').first()).toHaveCSS('font-variant-numeric', /lining-nums tabular-nums/)
  // Drawn by the font: a faked small cap is a shrunken capital, and an old-style figure it has not is a lining one.
  const width = (text: string, style: string) =>
    page.evaluate(
      ([text, style]) => {
        const probe = document.createElement('span')
        probe.textContent = text ?? ''
        probe.className = 'probe'
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(`.probe { position: absolute; font-size: 100px; ${style} }`)
        document.adoptedStyleSheets = [sheet]
        document.body.append(probe)
        const { width } = probe.getBoundingClientRect()
        probe.remove()
        return width
      },
      [text, style],
    )
  const shrunken = await width('HOME', 'font-size: 70px')
  expect(await width('home', 'font-variant-caps: small-caps')).not.toBeCloseTo(shrunken, 0)
  const lining = await width('1111', 'font-variant-numeric: lining-nums proportional-nums')
  expect(await width('1111', 'font-variant-numeric: oldstyle-nums proportional-nums')).not.toBeCloseTo(
    lining,
    0,
  )
})

test('whoever wants no motion gets none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  const { openMenu, menu } = site(page)
  await page.goto('/shop')
  await waitUntilHydrated(page)
  await openMenu.click()
  const moving = await menu.evaluate((sheet) => sheet.getAnimations({ subtree: true }).length)
  expect(moving).toBe(0)
})

test('with forced colours the active link, the badge and the plots are still to be told', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await storeCart(page, unknownTracks(1))
  await page.goto('/shop')
  const { link, header } = site(page)
  const background = (locator: ReturnType<typeof link>) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await background(link('Shop'))).not.toBe(await background(link('Home')))
  const colour = (selector: string, property: 'color' | 'stroke') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], property)
  expect(await colour('.sketch .dots', 'stroke')).toBe(await colour('body', 'color'))
  await expect(header.getByText('1', { exact: true })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

test('a printed page is the page alone, in ink on white', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/sound-pack/cold-start')
  const { header, footer } = site(page)
  await expect(header).toBeHidden()
  await expect(footer).toBeHidden()
  await expect(page.getByRole('table', { name: 'Tracks' })).toBeVisible()
  // Every heading stands over its own column.
  const edges = (cells: string) =>
    page
      .locator(`.tracks ${cells}`)
      .evaluateAll((found) =>
        found.filter((cell) => cell.checkVisibility()).map((cell) => cell.getBoundingClientRect().left),
      )
  expect(await edges('thead th')).toEqual(await edges('tbody tr:first-child > *'))
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
})

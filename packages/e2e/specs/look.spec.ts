import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { shopPage } from '../pages/shop-page.ts'
import { alive, phone, phoneDevice, site, wide } from '../pages/site.ts'
import { expect, test } from '../shop.ts'

const pages = [
  '/',
  '/shop',
  '/shop?page=2',
  '/shop?search=zzzzzzzz',
  '/sound-pack/cold-start',
  '/sound-pack/hello-world',
  '/sound-pack/warm-cache',
  '/cart',
  '/login',
]
const missing = ['/nowhere', '/sound-pack/nowhere']

const faults = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}

/** What reaches beyond the right edge of the window, if anything does. */
const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? `${scrollWidth} of ${clientWidth} px` : ''
  })

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 768, 390]) {
    test(`axe finds nothing at ${width} px, ${colorScheme}`, async ({ page, quietConsole }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      for (const path of [...pages, ...missing]) {
        await page.goto(path)
        expect(await faults(page), path).toEqual([])
      }
      // The browser itself reports each 404 of a page.
      expect(quietConsole.splice(0)).toHaveLength(missing.length)
    })
  }

  test(`axe finds nothing in the open menu and in a failed list, ${colorScheme}`, async ({
    page,
    quietConsole,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(phone)
    const { openMenu, menu, closeMenu } = site(page)
    await page.goto('/shop')
    await alive(page)
    await openMenu.click()
    await expect(menu).toBeVisible()
    expect(await faults(page)).toEqual([])
    await closeMenu.click()
    await page.route('**/api/**', (route) => route.abort())
    await shopPage(page).search.fill('cold')
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await faults(page)).toEqual([])
    expect(quietConsole.splice(0)).toHaveLength(1)
  })
}

test('nothing scrolls sideways, from 320 px up', async ({ page, quietConsole }) => {
  for (const path of [...pages, ...missing]) {
    await page.goto(path)
    for (const width of [320, 390, 600, 767, 768, 1024, 1280, 2560]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sticksOut(page), `${path} at ${width}`).toBe('')
    }
  }
  expect(quietConsole.splice(0)).toHaveLength(missing.length)
})

const longer = [
  ['three times as long', (text: string) => `${text} `.repeat(3).trim()],
  ['one word of 120 letters', (text: string) => text.slice(0, 1).repeat(120)],
] as const
for (const [how, stretch] of longer) {
  test(`titles and descriptions that are ${how} break nothing`, async ({ page }) => {
    for (const path of ['/', '/shop', '/sound-pack/cold-start', '/sound-pack/hello-world']) {
      await page.goto(path)
      await alive(page)
      const texts = page.locator(
        'main :is(h1, h2 a, cite, th[scope=row], th a, p.description, p.lead, p.byline)',
      )
      const given = await texts.allTextContents()
      await texts.evaluateAll((elements, texts) => {
        for (const [index, element] of elements.entries()) element.textContent = texts[index] ?? ''
      }, given.map(stretch))
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await sticksOut(page), `${path} at ${width}`).toBe('')
        expect(await overlaps(page), `${path} at ${width}`).toEqual([])
      }
    }
  })
}

/** Texts of one card or row that lie on each other, or outside of what holds them. */
const overlaps = (page: Page) =>
  page.locator('.pack-card, .pack, tbody tr').evaluateAll((holders) =>
    holders.flatMap((holder) => {
      const box = holder.getBoundingClientRect()
      const texts = [...holder.querySelectorAll('h1, h2, p, th, td, figcaption')].filter(
        (one) => !one.querySelector('h1, h2, p') && one.checkVisibility(),
      )
      const boxes = texts.map((text) =>
        Object.assign(text.getBoundingClientRect(), { text: text.textContent?.slice(0, 20) }),
      )
      return boxes.flatMap((one, index) => {
        const outside = one.left < box.left - 1 || one.right > box.right + 1 ? [`${one.text} sticks out`] : []
        const crossed = boxes
          .slice(index + 1)
          .filter(
            (other) =>
              one.left < other.right - 1 &&
              other.left < one.right - 1 &&
              one.top < other.bottom - 1 &&
              other.top < one.bottom - 1,
          )
        return outside.concat(crossed.map((other) => `${one.text} crosses ${other.text}`))
      })
    }),
  )

/** Every layout shift from the first paint on. */
const watchMoves = (context: BrowserContext) =>
  context.addInitScript(() => {
    const moved: number[] = ((window as unknown as { moved: number[] }).moved = [])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
const moves = (page: Page) => page.evaluate(() => (window as unknown as { moved: number[] }).moved)

for (const viewport of [wide, phone]) {
  test(`nothing moves while a page loads, at ${viewport.width} px, also when a login and a cart are stored`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(viewport)
    await watchMoves(context)
    for (const stored of [false, true]) {
      for (const path of ['/', '/shop', '/sound-pack/cold-start', '/cart']) {
        await page.goto(path)
        await alive(page)
        await page.evaluate(() => document.fonts.ready)
        expect(await moves(page), path).toEqual([])
      }
      if (stored) continue
      await page.evaluate(() => {
        localStorage.setItem('earcon.authToken', 'some-token')
        localStorage.setItem('earcon.cart', '[{"id":"a"},{"id":"b"}]')
      })
    }
  })
}

test('a font that comes late hardly moves a line', async ({ page, context }) => {
  await watchMoves(context)
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  for (const path of ['/', '/shop', '/sound-pack/cold-start']) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    const moved = (await moves(page)).reduce((sum, value) => sum + value, 0)
    // A tenth of what is still called good; without the stand-in it is many times as much.
    expect(moved, path).toBeLessThan(0.01)
  }
})

test('one stylesheet is all that a page waits for before it shows', async ({ page }) => {
  for (const path of ['/', '/shop', '/sound-pack/cold-start']) {
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
    expect(blocking, path).toHaveLength(1)
    expect(blocking[0]).toMatch(/\.css$/)
  }
})

test('the type is ours: real small caps and old-style figures, from two files', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  expect(fonts).toHaveLength(2)
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
  await alive(page)
  await openMenu.click()
  const moving = await menu.evaluate((sheet) => sheet.getAnimations({ subtree: true }).length)
  expect(moving).toBe(0)
})

test('with forced colours the active link, the badge and the plots are still to be told', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/shop')
  await page.evaluate(() => localStorage.setItem('earcon.cart', '[{"id":"a"}]'))
  await page.reload()
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
  expect(await faults(page)).toEqual([])
})

test('a printed page is the page alone, in ink on white', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/sound-pack/cold-start')
  const { header, footer } = site(page)
  await expect(header).toBeHidden()
  await expect(footer).toBeHidden()
  await expect(page.getByRole('table', { name: 'Tracks' })).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
})

test.describe('by keyboard alone', () => {
  test('search, page, open a pack and come back', async ({ page }) => {
    const shop = shopPage(page)
    const tabTo = async (target: ReturnType<Page['locator']>) => {
      for (let presses = 0; presses < 60; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press('Tab')
      }
      throw new Error('Tab never got there')
    }
    await shop.open()
    await alive(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(shop.search).toBeFocused()

    await tabTo(shop.next)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Page 2 of 2')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(shop.previous).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByText('Page 1 of 2')).toBeFocused()

    await page.goto('/shop')
    await alive(page)
    await tabTo(shop.search)
    await page.keyboard.type('baud')
    await expect(shop.cards).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(shop.card('9600 Baud')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: '9600 Baud' })).toBeFocused()
    await page.goBack()
    await expect(shop.card('9600 Baud')).toBeFocused()
    await expect(shop.search).toHaveValue('baud')
  })

  test('open and close the menu: the focus stays inside, and comes back', async ({ page }) => {
    await page.setViewportSize(phone)
    const { openMenu, closeMenu, menu, header } = site(page)
    await page.goto('/shop')
    await alive(page)
    await openMenu.focus()
    await page.keyboard.press('Enter')
    await expect(closeMenu).toBeFocused()
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab')
      // Between the last and the first stop lies the browser's own bar, never the page.
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(outside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(openMenu).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(header).toBeVisible()
  })

  for (const viewport of [wide, phone]) {
    test(`wherever the focus is, it can be seen, at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport)
      for (const path of ['/', '/shop', '/sound-pack/cold-start', '/login']) {
        await page.goto(path)
        await alive(page)
        const stops: string[] = []
        for (let presses = 0; presses < 60; presses += 1) {
          await page.keyboard.press('Tab')
          const stop = await page.evaluate(() => {
            const at = document.activeElement
            if (!at || at === document.body) return undefined
            const outlined = [at, at.closest('.pack-card')].some((one) => {
              const { outlineStyle, outlineWidth } = one
                ? getComputedStyle(one)
                : { outlineStyle: 'none', outlineWidth: '0' }
              return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
            })
            return { name: at.textContent || at.getAttribute('aria-label') || at.localName, outlined }
          })
          if (!stop) break
          expect(stop.outlined, `${stop.name} at ${path}`).toBe(true)
          stops.push(stop.name)
        }
        expect(stops.length).toBeGreaterThan(3)
      }
    })
  }
})

test('what a finger presses is at least 44 px high and wide on a phone', async ({ browser, shop }) => {
  const context = await browser.newContext({ ...phoneDevice, baseURL: shop.address })
  const page = await context.newPage()
  for (const path of ['/', '/shop', '/shop?search=zzzzzzzz', '/sound-pack/cold-start', '/cart', '/nowhere']) {
    await page.goto(path)
    const small = await page.locator('a, button, input').evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility() && !target.matches('.skip, .pack-card a'))
        .map((target) => ({
          name: target.textContent || target.ariaLabel,
          box: target.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.height < 44 || box.width < 44)
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
    )
    expect(small, path).toEqual([])
  }
  await context.close()
})

test('text of twice the size breaks no word apart and scrolls nothing sideways', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ ...phoneDevice, baseURL: shop.address })
  const page = await context.newPage()
  for (const path of ['/', '/shop', '/sound-pack/cold-start', '/cart']) {
    await page.goto(path)
    await alive(page)
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('html { font-size: 200% }')
      document.adoptedStyleSheets = [sheet]
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
      phone.width,
    )
    const broken = await page
      .locator('main :is(th, td, p, button, h1, h2), header a')
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility() && !element.querySelector('p, h1, h2'))
          .flatMap((element) => {
            const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
            const words: string[] = []
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
              for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
                const range = document.createRange()
                range.setStart(node, index)
                range.setEnd(node, index + word.length)
                if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
                  words.push(word)
              }
            }
            return words
          }),
      )
    expect(broken, path).toEqual([])
  }
  await context.close()
})

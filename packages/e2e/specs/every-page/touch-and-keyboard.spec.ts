import type { Page } from '@playwright/test'
import { fetchPackAndTrack, storeCart } from '../../pages/cart-page.ts'
import { shopPage } from '../../pages/shop-page.ts'
import { horizontalOverflow, phone, phoneDevice, site, waitUntilHydrated, wide } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { doubleFontSize, doubleTexts, resetFontSize } from '../../support/layout-stress.ts'

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
    await waitUntilHydrated(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(shop.search).toBeFocused()

    await tabTo(shop.next)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(page.locator('#packs')).toBeFocused()
    await tabTo(shop.previous)
    await page.keyboard.press('Space')
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await expect(page.locator('#packs')).toBeFocused()

    await page.goto('/shop')
    await waitUntilHydrated(page)
    await tabTo(shop.search)
    await page.keyboard.type('baud')
    await expect(shop.cards).toHaveCount(1)
    // Not by way of all the filters.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the list' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#packs')).toBeFocused()
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
    await waitUntilHydrated(page)
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
      await storeCart(page, await fetchPackAndTrack(page.request))
      const paths = [
        '/',
        '/shop',
        '/sound-pack/cold-start',
        '/samples',
        '/contact',
        '/licence',
        '/verify',
        '/cart',
        '/login',
      ]
      for (const path of paths) {
        await page.goto(path)
        await waitUntilHydrated(page)
        const stops: string[] = []
        for (let presses = 0; presses < 60; presses += 1) {
          await page.keyboard.press('Tab')
          const stop = await page.evaluate(() => {
            const at = document.activeElement
            if (!at || at === document.body) return undefined
            const outlined = [at, at.closest('.pack-card, .near-pack')].some((one) => {
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
  await storeCart(page, await fetchPackAndTrack(page.request))
  for (const path of [
    '/',
    '/shop',
    '/shop?search=zzzzzzzz',
    '/sound-pack/cold-start',
    '/samples',
    '/contact',
    '/licence',
    '/verify',
    '/cart',
    '/nowhere',
    '/login',
    '/signup',
    '/reset-password',
  ]) {
    await page.goto(path)
    if (path === '/cart') await page.getByRole('list', { name: 'Cart items' }).waitFor()
    const small = await page.locator('a, button, input').evaluateAll((targets) =>
      targets
        .filter(
          (target) =>
            target.checkVisibility() && !target.matches('.skip, .pack-card a, .near-title a, [inert] *'),
        )
        // What stands in running text is as high as its line.
        .filter(
          (target) =>
            !target.matches('.paper *, .footnote > a') || getComputedStyle(target).display !== 'inline',
        )
        .map((target) => ({
          name: target.textContent || target.ariaLabel,
          // A press on its label is a press on it.
          box: (target.closest('label:has([type=radio], [type=checkbox])') ?? target).getBoundingClientRect(),
        }))
        .filter(({ box }) => box.height < 44 || box.width < 44)
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
    )
    expect(small, path).toEqual([])
  }
  await context.close()
})

test('text of twice the size or length breaks no word apart and scrolls nothing sideways (449)', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ ...phoneDevice, baseURL: shop.address })
  const page = await context.newPage()
  await storeCart(page, await fetchPackAndTrack(page.request))
  const paths = ['/', '/shop', '/sound-pack/cold-start', '/samples', '/contact', '/licence', '/cart']
  for (const path of paths) {
    await page.goto(path)
    await waitUntilHydrated(page)
    await doubleFontSize(page)
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
    await resetFontSize(page)
    await page.waitForLoadState('networkidle')
    await doubleTexts(page)
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await horizontalOverflow(page), `${path}, long, at ${width} px`).toBe('')
    }
    await page.setViewportSize(phoneDevice.viewport)
  }
  await context.close()
})

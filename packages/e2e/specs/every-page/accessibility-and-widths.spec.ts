import type { Page } from '@playwright/test'
import { shopPage } from '../../pages/shop-page.ts'
import { horizontalOverflow, phone, site, waitUntilHydrated } from '../../pages/site.ts'
import { expect, expectCutCalls, test } from '../../shop.ts'
import { findViolations } from '../../support/axe.ts'
import { fewInShortRun } from '../../support/long-run.ts'

const pages = [
  '/',
  '/shop',
  '/shop?page=2',
  '/shop?search=zzzzzzzz',
  '/sound-pack/cold-start',
  '/sound-pack/hello-world',
  '/sound-pack/warm-cache',
  '/track/2hdhr6j88k/near',
  '/map',
  '/samples',
  '/contact',
  '/licence',
  '/licence/1.0',
  '/verify',
  '/cart',
]

const forms = [
  '/login?error=no_token_google_auth',
  '/signup',
  '/forgot-password',
  '/reset-password?token=some&email=ada.lovelace@a-rather-long-name-of-a-host.example',
  '/reset-password',
  '/confirm-password-change/some-token',
  '/email-verified-success?email=ada.lovelace@a-rather-long-name-of-a-host.example&redirectTo=/cart',
  '/email-verification-status?error=some',
]

const missing = ['/nowhere', '/sound-pack/nowhere', '/track/nowhere/near']

/** Of each kind of page one; the others are the same screens with other data. */
const kinds = ['/', '/shop', '/sound-pack/cold-start', '/samples', '/contact', '/cart', '/signup', '/nowhere']

for (const path of fewInShortRun([...pages, ...forms, ...missing], kinds)) {
  test(`axe finds nothing at ${path}, by day and by night, from wide to narrow`, async ({
    page,
    consoleErrors,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    for (const width of fewInShortRun(forms.includes(path) ? [1280, 390] : [1280, 768, 390], [1280])) {
      await page.setViewportSize({ width, height: 800 })
      expect(await findViolations(page), `${width} px, by day`).toEqual([])
    }
    // Nothing is on the page by night that is not there by day, and all of it is seen at one of these widths.
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const width of fewInShortRun([390, 1280], [390])) {
      await page.setViewportSize({ width, height: 800 })
      expect(await findViolations(page, 'at colours'), `${width} px, by night`).toEqual([])
    }
    // The browser itself reports the 404 of a page.
    expect(consoleErrors.splice(0)).toHaveLength(missing.includes(path) ? 1 : 0)
  })
}

for (const colorScheme of fewInShortRun(['light', 'dark'] as const, ['light'])) {
  test(`axe finds nothing in the open menu and in a failed list, ${colorScheme}`, async ({
    page,
    consoleErrors,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(phone)
    const { openMenu, menu, closeMenu } = site(page)
    await page.goto('/shop')
    await waitUntilHydrated(page)
    await openMenu.click()
    await expect(menu).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await closeMenu.click()
    await page.route('**/api/**', (route) => route.abort())
    await shopPage(page).search.fill('cold')
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expectCutCalls(consoleErrors)
  })
}

test('nothing scrolls sideways, from 320 px up', async ({ page, consoleErrors }) => {
  const paths = fewInShortRun([...pages, ...missing, ...forms], kinds)
  for (const path of paths) {
    await page.goto(path)
    for (const width of fewInShortRun([320, 390, 600, 767, 768, 1024, 1280, 2560], [320, 768, 1280])) {
      await page.setViewportSize({ width, height: 800 })
      expect(await horizontalOverflow(page), `${path} at ${width}`).toBe('')
    }
  }
  expect(consoleErrors.splice(0)).toHaveLength(paths.filter((path) => missing.includes(path)).length)
})

const longer = [
  ['three times as long', (text: string) => `${text} `.repeat(3).trim()],
  ['one word of 120 letters', (text: string) => text.slice(0, 1).repeat(120)],
] as const

for (const [how, stretch] of fewInShortRun(longer, longer.slice(1))) {
  test(`titles and descriptions that are ${how} break nothing`, async ({ page }) => {
    const paths = ['/', '/shop', '/sound-pack/cold-start', '/sound-pack/hello-world', '/samples', '/licence']
    for (const path of fewInShortRun(paths, ['/shop', '/sound-pack/cold-start'])) {
      await page.goto(path)
      await waitUntilHydrated(page)
      // What comes later must find the page as it was drawn.
      await page.waitForLoadState('networkidle')
      const texts = page.locator(
        'main :is(h1, h2 a, .sample h2, cite, th[scope=row], th a, p.description, p.lead, p.byline, p.context)',
      )
      const given = await texts.allTextContents()
      await texts.evaluateAll((elements, texts) => {
        for (const [index, element] of elements.entries()) element.textContent = texts[index] ?? ''
      }, given.map(stretch))
      for (const width of fewInShortRun([320, 768, 1280], [320, 1280])) {
        await page.setViewportSize({ width, height: 800 })
        expect(await horizontalOverflow(page), `${path} at ${width}`).toBe('')
        expect(await overlaps(page), `${path} at ${width}`).toEqual([])
      }
    }
  })
}

/** Texts of one card or row that lie on each other, or outside of what holds them. */
const overlaps = (page: Page) =>
  page.locator('.pack-card, .pack, .sample, tbody tr').evaluateAll((holders) =>
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

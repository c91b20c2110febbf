import type { Page } from '@playwright/test'

/** What surrounds every page: header, menu and footer. */
export function site(page: Page) {
  const header = page.getByRole('banner')
  const nav = header.getByRole('navigation', { name: 'Main' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const footer = page.getByRole('contentinfo')
  return {
    header,
    nav,
    link: (name: string) => nav.getByRole('link', { name, exact: true }),
    cart: header.getByRole('link', { name: /^Cart, / }),
    openMenu: page.getByRole('button', { name: 'Open menu' }),
    closeMenu: page.getByRole('button', { name: 'Close menu' }),
    menu,
    footer,
    sitemap: footer.getByRole('navigation', { name: 'Sitemap' }),
  }
}

/** Where the page stands once the browser has had the time to move it by itself. */
export const settledScroll = (page: Page) =>
  page.evaluate<number>(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY))))',
  )

export const wide = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }
export const phoneDevice = { viewport: phone, hasTouch: true, isMobile: true }

/** From here on what is pressed is heard. */
export const waitUntilHydrated = (page: Page) =>
  page.locator('html[data-alive]').waitFor({ state: 'attached' })

/** Until the scripts of the other screens, which a page asks for ahead, have come; those of the desk, of the map and of what is near a track never do. */
export const waitUntilPreloaded = (page: Page) =>
  page.waitForFunction(() => {
    const fetched = new Set(
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    const { __reactRouterManifest: manifest } = window as unknown as Manifest
    if (!manifest) return false
    const screens = Object.values(manifest.routes).filter(
      ({ hasDefaultExport, path }) => hasDefaultExport && !/^(admin|map|track)/.test(path ?? ''),
    )
    return screens.length > 0 && screens.every(({ module }) => fetched.has(module))
  })

/** Where the router finds the script of each screen. */
interface Manifest {
  __reactRouterManifest?: {
    routes: Record<string, { path?: string; module: string; hasDefaultExport: boolean }>
  }
}

/** Something that waits until it is released. */
export function createGate() {
  let release = () => {}
  const done = new Promise<void>((resolve) => {
    release = resolve
  })
  return { done, release }
}

/** From here on every answer takes longer than a person between two words. */
export async function slowNetwork(page: Page) {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const unbound = { downloadThroughput: -1, uploadThroughput: -1 }
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 800, ...unbound })
}

/** What reaches beyond the right edge of the window, if anything does. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? `${scrollWidth} of ${clientWidth} px` : ''
  })

import type { BrowserContext, Page } from '@playwright/test'

/** Every layout shift from the first paint on. */
export const watchLayoutShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const moved: number[] = ((window as unknown as { moved: number[] }).moved = [])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

export const readLayoutShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { moved: number[] }).moved)

/** Until what has changed is painted. */
export const waitTwoFrames = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

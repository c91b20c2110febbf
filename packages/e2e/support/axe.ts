import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { phone, wide } from '../pages/site.ts'
import { isShortRun } from './long-run.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The rules that can say something else by night than by day. */
const ofColour = ['color-contrast', 'link-in-text-block']

/** Only once into each document: reading it takes several times as long as what it is for. */
async function injectAxe(page: Page) {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
}

/** What axe holds against the page as it stands; where all but the light was looked at already, against its colours. */
export async function findViolations(page: Page, looked: 'at all' | 'at colours' = 'at all', part = 'html') {
  await injectAxe(page)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(looked === 'at colours' && { runOnly: { type: 'rule', values: ofColour } }),
  }
  return page.evaluate(
    async ({ part, options }) => {
      const { violations } = await window.axe.run(part, options)
      return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
    },
    { part, options },
  )
}

/** Wide by day and narrow by night: what depends on both at once there is none of. Of a page that is looked at elsewhere, a part. */
export async function expectNoViolations(page: Page, part?: string) {
  for (const [colorScheme, viewport] of [
    ['light', wide],
    ['dark', phone],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    // By night nothing is there that was not there by day.
    const looked = isShortRun && colorScheme === 'dark' ? 'at colours' : 'at all'
    expect(await findViolations(page, looked, part), `${page.url()}, ${colorScheme}`).toEqual([])
  }
}

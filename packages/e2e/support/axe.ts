import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { phone, wide } from '../pages/site.ts'
import { isShortRun } from './long-run.ts'

/** The rules that can say something else by night than by day. */
const ofColour = ['color-contrast', 'link-in-text-block']

/** What axe holds against the page as it stands; where all but the light was looked at already, against its colours. */
export async function findViolations(page: Page, looked: 'at all' | 'at colours' = 'at all', part = 'html') {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    // Only pages with frames need the second page in which axe otherwise adds up what it saw.
    .setLegacyMode(page.frames().length === 1)
    .options({
      resultTypes: ['violations'],
      ...(looked === 'at colours' && { runOnly: { type: 'rule', values: ofColour } }),
    })
    .analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
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

import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe holds against the page as it stands. */
export async function faults(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    // Only pages with frames need the second page in which axe otherwise adds up what it saw.
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}

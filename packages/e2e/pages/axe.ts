import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What may be wrong by night alone. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What axe holds against the page as it stands, or only against its colours. */
export async function faults(page: Page, what: 'all' | 'colours' = 'all') {
  const { violations } = await new AxeBuilder({ page })
    // Only pages with frames need the second page in which axe otherwise adds up what it saw.
    .setLegacyMode(page.frames().length === 1)
    .options({
      resultTypes: ['violations'],
      ...(what === 'colours' && { runOnly: { type: 'rule', values: ofColours } }),
    })
    .analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}

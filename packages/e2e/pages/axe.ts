import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe holds against the page as it stands. */
export async function faults(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}

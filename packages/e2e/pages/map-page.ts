import type { Page } from '@playwright/test'

/** /map as a visitor meets it. */
export function mapPage(page: Page) {
  const plot = page.getByRole('group', { name: /^Sounds by / })
  const axes = page.getByRole('navigation', { name: 'Axes' })
  return {
    open: (query = '') => page.goto(`/map${query}`),
    plot,
    points: plot.getByRole('link'),
    point: (title: string) => plot.getByRole('link', { name: new RegExp(`^${title}, `) }),
    /** Says what is heard, and leads to it. */
    heard: page.locator('.map-heard'),
    axis: (side: 'Across' | 'Up', measure: string) =>
      axes.getByRole('list', { name: side }).getByRole('link', { name: measure, exact: true }),
    caption: page.locator('figcaption'),
    fold: page.getByText('The same as a table', { exact: true }),
    rows: page.getByRole('table').getByRole('rowgroup').last().getByRole('row'),
  }
}

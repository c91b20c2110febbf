import type { Page } from '@playwright/test'

/** What is near a pack, on its page, and near a track, on a page of its own. */
export function nearPage(page: Page) {
  const section = page.getByRole('region', { name: 'Near it' })
  return {
    section,
    cards: (list: NearList) => section.getByRole('list', { name: list }).getByRole('listitem'),
    rows: (list: NearList) =>
      page.getByRole('table', { name: list }).getByRole('rowgroup').last().getByRole('row'),
    /** From a track to what is near it. */
    link: (title: string) => page.getByRole('link', { name: `Near ${title}`, exact: true }),
  }
}

type NearList = 'Sounds most alike' | 'Goes well beside it'

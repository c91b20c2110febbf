import type { Page } from '@playwright/test'

/** /shop as a visitor meets it. */
export const shopPage = (page: Page) => ({
  open: (query = '') => page.goto(`/shop${query}`),
  cards: page.getByRole('list', { name: 'Sound packs' }).getByRole('listitem'),
  card: (title: string) => page.getByRole('link', { name: title, exact: true }),
  search: page.getByRole('searchbox', { name: 'Search by title' }),
  status: page.getByRole('status'),
  next: page.getByRole('button', { name: 'Next', exact: true }),
  previous: page.getByRole('button', { name: 'Previous', exact: true }),
  /** What the page asks the API to search for, from here on. */
  watchSearches() {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/sound-packs') asked.push(searchParams.get('search') ?? '')
    })
    return asked
  },
})

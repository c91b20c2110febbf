import type { Page } from '@playwright/test'
import { answerWithTone } from '../support/audio.ts'

/** /shop as a visitor meets it. */
export const shopPage = (page: Page) => {
  const filters = page.getByRole('navigation', { name: 'Filters' })
  return {
    open: (query = '') => page.goto(`/shop${query}`),
    cards: page.getByRole('list', { name: 'Sound packs' }).getByRole('listitem'),
    card: (title: string) => page.getByRole('link', { name: title, exact: true }),
    search: page.getByRole('searchbox', { name: 'Search by title' }),
    status: page.getByRole('status'),
    suggestions: page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option'),
    suggestion: (title: string) => page.getByRole('option', { name: new RegExp(`^${escape(title)} `) }),
    chosenSuggestion: page.getByRole('option', { selected: true }),
    /** How many are suggested, as it is announced. */
    announced: page.locator('.suggestions [aria-live]'),
    /** For pointers alone, so it has no name. */
    hear: (title: string) => page.locator('.suggestion', { hasText: title }).locator('button'),
    next: page.getByRole('button', { name: 'Next', exact: true }),
    previous: page.getByRole('button', { name: 'Previous', exact: true }),
    filters,
    /** Folded away on a small screen. */
    fold: filters.getByText('Filter and sort', { exact: true }),
    /** A filter or an order: its name, and after it the number that it leads to, where that is said. */
    filter: (name: string) => filters.getByRole('link', { name: new RegExp(`^${escape(name)}( \\d+)?$`) }),
    view: (name: 'Packs' | 'Tracks' | 'Map') =>
      page.getByRole('navigation', { name: 'View' }).getByRole('link', { name, exact: true }),
    chosen: page.locator('.list-chosen'),
    tracks: page.getByRole('table', { name: 'Single tracks' }).getByRole('rowgroup').last().getByRole('row'),
    play: (title: string) => page.getByRole('button', { name: `Play preview: ${title}`, exact: true }),
    stop: (title: string) => page.getByRole('button', { name: `Stop preview: ${title}`, exact: true }),
    /** From the next list on every pack has a voice, of so many seconds. */
    async giveVoices(seconds: number) {
      await page.route('**/api/sound-packs?*', async (route) => {
        const response = await route.fetch()
        const list = await response.json()
        for (const pack of list.data) pack.voice_url = `/api/voices/${pack.id}.mp3`
        await route.fulfill({ response, json: list })
      })
      await page.route('**/api/voices/*', answerWithTone(seconds))
    },
    /** From the next answer on every suggestion has a sound, of so many seconds. */
    async giveSuggestedSounds(seconds: number) {
      await page.route('**/api/search-suggestions?*', async (route) => {
        const response = await route.fetch()
        const answer = await response.json()
        for (const one of answer.data) one.sound_url = `/api/voices/${one.id}.mp3`
        await route.fulfill({ response, json: answer })
      })
      await page.route('**/api/voices/*', answerWithTone(seconds))
    },
    /** What the page asks the API to search for, from here on. */
    watchSearches() {
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        if (pathname === '/api/sound-packs') asked.push(searchParams.get('search') ?? '')
      })
      return asked
    },
  }
}

const escape = (text: string) => text.replace(/[$().]/g, '\\$&')

import type { CodingPack } from '@earcon/contract/catalogue/catalogue.calls'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** The figure in which a session is rehearsed, on the page of a pack. */
export function rehearsalFigure(page: Page) {
  const figure = page.getByRole('figure', { name: /A session of a coding agent/ })
  const button = (name: string) => figure.getByRole('button', { name, exact: true })
  return {
    figure,
    async open(slug = 'cold-start') {
      await page.goto(`/sound-pack/${slug}`)
      // Its script comes by itself; from then on it can be pressed.
      await expect(button('Start the session')).toBeEnabled()
    },
    button,
    start: button('Start the session'),
    stop: button('Stop'),
    /** From here on the session runs. */
    async begin(name: 'Start the session' | 'Start over' | 'Go on' | 'Try again' = 'Start the session') {
      await button(name).click()
      await expect(figure).not.toContainText('Loading sounds')
    },
    compare: figure.getByRole('combobox', { name: 'Compare with' }),
    hear: (title: string) => figure.getByRole('group', { name: 'Hear' }).getByRole('radio', { name: title }),
    terminal: figure.getByRole('log', { name: 'Terminal' }),
    moments: figure.getByRole('list', { name: 'Moments' }).getByRole('listitem'),
    /** What is heard now. */
    current: figure.locator('[aria-current]'),
    status: figure.getByRole('status'),
    alert: figure.getByRole('alert'),
  }
}

/** By their keys, the moments of the whole session as it is told. */
export const sessionKeys = [1, 2, 3, 3, 4, 5, 6, 7, 3, 8, 9]

export const fetchCodingPacks = async (request: APIRequestContext) =>
  ((await (await request.get('/api/coding-packs')).json()) as { data: CodingPack[] }).data

/** The addresses of what is heard on the page of a pack, in the order of the keys. */
export async function fetchSoundUrls(request: APIRequestContext, of = 'cold-start') {
  const pack = (await fetchCodingPacks(request)).find(({ slug }) => slug === of)
  return pack?.sounds.map(({ track_id }) => `/api/tracks/${track_id}/download?preview=true`) ?? []
}

/** From here on everything that is put on is noted, by its address. */
export async function watchPlayedSounds(page: Page) {
  await page.locator('audio').evaluate((audio) => {
    const noted: string[] = []
    Object.assign(window, { noted })
    new MutationObserver(() => {
      const src = audio.getAttribute('src')
      if (src) noted.push(src)
    }).observe(audio, { attributeFilter: ['src'] })
  })
  return () => page.evaluate(() => (window as unknown as { noted: string[] }).noted)
}

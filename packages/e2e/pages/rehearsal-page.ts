import type { CodingPack } from '@earcon/contract/catalogue'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** The figure in which a session is rehearsed, on the page of a pack. */
export function rehearsal(page: Page) {
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

export const codingPacks = async (request: APIRequestContext) =>
  ((await (await request.get('/api/coding-packs')).json()) as { data: CodingPack[] }).data

/** From here on everything that is put on is noted, by its address. */
export async function listenTo(page: Page) {
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

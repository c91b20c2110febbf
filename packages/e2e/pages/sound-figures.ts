import type { Locator, Page } from '@playwright/test'

/** The figures of sounds on a page. */
export function soundFigures(page: Page) {
  const picture = page.getByRole('img', { name: /^Spectrogram of / })
  const figures = page.getByRole('figure').filter({ has: page.locator('.stage') })
  return {
    /** One sound by time and frequency. */
    sound: figures.filter({ has: page.locator('.spectrum') }),
    /** Several on one scale of time. */
    envelopes: figures.filter({ has: page.locator('.envelopes') }),
    picture,
    play: (figure: Locator) => figure.getByRole('button', { name: /^Play preview: / }),
    stop: (figure: Locator) => figure.getByRole('button', { name: /^Stop preview: / }),
    position: (figure: Locator) => figure.getByRole('slider'),
    /** Where the sound is, while it can be heard. */
    line: (figure: Locator) => figure.locator('.over line'),
  }
}

/** Where something stands, as a part of what it stands in: 0 for its beginning, 1 for its end. */
export async function relativePlaceOf(frame: Locator, one: Locator) {
  const [around, box] = await Promise.all([frame.boundingBox(), one.boundingBox()])
  if (!around || !box) throw new Error('not to be seen')
  return {
    x: (box.x + box.width / 2 - around.x) / around.width,
    y: (box.y + box.height / 2 - around.y) / around.height,
    width: box.width / around.width,
  }
}

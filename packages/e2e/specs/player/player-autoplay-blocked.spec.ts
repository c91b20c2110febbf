import { packPage, previewUrls } from '../../pages/pack-page.ts'
import { expect, test } from '../../shop.ts'
import { answerWithTone, expectSilence, expectSound } from '../../support/audio.ts'

// The recorder looks into the page, which the browser takes for a person's touch.
test.use({ trace: 'off' })

test('a browser that keeps pages from making noise is told of in words (287, 204)', async ({ page }) => {
  const title = 'Key in the Ignition'
  await page.route(previewUrls, answerWithTone(60))
  // Pressed by a script before anybody has touched the page, which is what browsers prevent.
  await page.addInitScript((name) => {
    new MutationObserver((_, observer) => {
      if (document.documentElement.dataset.alive === undefined) return
      observer.disconnect()
      document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click()
      console.log('pressed')
    }).observe(document, { subtree: true, childList: true, attributes: true })
  }, `Play preview: ${title}`)
  const { alert, play } = packPage(page)
  const pressed = page.waitForEvent('console', (message) => message.text() === 'pressed')
  // Nothing looks into it until then, either.
  await page.goto('/sound-pack/cold-start', { waitUntil: 'load' })
  await pressed
  await expect(alert).toHaveText(`Could not play preview for ${title}. Playback was prevented.`)
  await expect(play(title)).toHaveAttribute('aria-busy', 'false')
  await expectSilence(page)
  // By a person it may be pressed, and the complaint goes.
  await play(title).click()
  await expect(alert).toHaveCount(0)
  await expectSound(page, /preview=true$/)
})

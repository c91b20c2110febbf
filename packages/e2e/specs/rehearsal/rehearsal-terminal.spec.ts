import { previewUrls } from '../../pages/pack-page.ts'
import { rehearsalFigure } from '../../pages/rehearsal-page.ts'
import { expect, test } from '../../shop.ts'
import { answerWithTone } from '../../support/audio.ts'
import { pauseClock } from '../../support/clock.ts'

const short = answerWithTone(1)

test('the terminal follows what is told, unless somebody has gone back to read', async ({ page }) => {
  await page.route(previewUrls, short)
  const { open, begin, terminal } = rehearsalFigure(page)
  const lines = terminal.getByRole('listitem')
  await open()
  await pauseClock(page)
  await begin()
  await terminal.scrollIntoViewIfNeeded()
  await page.clock.runFor(24_000)
  await expect(lines.first()).not.toBeInViewport()
  await expect(lines.last()).toBeInViewport({ ratio: 0.9 })
  await terminal.evaluate((log) => log.scrollTo(0, 0))
  const told = await lines.count()
  await page.clock.runFor(4_000)
  expect(await lines.count()).toBeGreaterThan(told)
  await expect(lines.first()).toBeInViewport({ ratio: 0.9 })
  await expect(lines.last()).not.toBeInViewport()
})

test('those who want no motion see the session moment by moment', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route(previewUrls, short)
  const { open, begin, terminal } = rehearsalFigure(page)
  await open()
  await pauseClock(page)
  await begin()
  await page.clock.runFor(4_400)
  await expect(terminal).toContainText('Ready in')
  await expect(terminal).not.toContainText('Add')
  await page.clock.runFor(800)
  await expect(terminal).toContainText('Let me look at the upload code.')
})

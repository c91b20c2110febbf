import { answerWithTone } from '../pages/audio.ts'
import { holdClock } from '../pages/clock.ts'
import { previews } from '../pages/pack-page.ts'
import { rehearsal } from '../pages/rehearsal-page.ts'
import { expect, test } from '../shop.ts'

const short = answerWithTone(1)

test('the terminal follows what is told, unless somebody has gone back to read', async ({ page }) => {
  await page.route(previews, short)
  const { open, begin, terminal } = rehearsal(page)
  const lines = terminal.getByRole('listitem')
  await open()
  await holdClock(page)
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
  await page.route(previews, short)
  const { open, begin, terminal } = rehearsal(page)
  await open()
  await holdClock(page)
  await begin()
  await page.clock.runFor(4_400)
  await expect(terminal).toContainText('Ready in')
  await expect(terminal).not.toContainText('Add')
  await page.clock.runFor(800)
  await expect(terminal).toContainText('Let me look at the upload code.')
})

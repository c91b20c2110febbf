import { expect, type Page, type Route } from '@playwright/test'

/** The one audio element as it really is, not as the page tells it. */
export const audioOf = (page: Page) =>
  page.locator('audio').evaluate((element) => {
    const audio = element as HTMLAudioElement
    const { paused, currentTime, duration, volume, muted } = audio
    return { src: audio.getAttribute('src') ?? '', paused, currentTime, duration, volume, muted }
  })

/** A sound is over soon, so it is looked at often. */
const often = { intervals: [50] }

/** Sound comes out of it: of this address, and time goes on. */
export async function expectSound(page: Page, address: string | RegExp) {
  await expect(page.locator('audio')).toHaveAttribute('src', address)
  await expect.poll(async () => (await audioOf(page)).currentTime, often).toBeGreaterThan(0)
  const { paused, currentTime } = await audioOf(page)
  expect(paused).toBe(false)
  await expect.poll(async () => (await audioOf(page)).currentTime, often).toBeGreaterThan(currentTime)
}

/** How quickly sounds pass from here on: a short one slowly, so that there is time to look around in it. */
export const setPlaybackRate = (page: Page, rate: number) =>
  page.locator('audio').evaluate((element, rate) => {
    const audio = element as HTMLAudioElement
    audio.defaultPlaybackRate = rate
    audio.playbackRate = rate
  }, rate)

export async function expectSilence(page: Page) {
  await expect.poll(async () => (await audioOf(page)).src).toBe('')
  expect((await audioOf(page)).paused).toBe(true)
}

/** A tone as a WAV file, for answers that a test gives in the shop's place. */
export function toneWav(seconds: number) {
  const rate = 8000
  const file = Buffer.alloc(44 + rate * seconds, 128)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  // Plain samples, one channel, one byte each.
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36)
  file.writeUInt32LE(rate * seconds, 40)
  for (let at = 44; at < file.length; at += 1) file[at] = 128 + Math.round(20 * Math.sin(at / 4))
  return file
}

/** Answers with a tone in the shop's place, and in parts where it is asked for a part: only so can one seek in it. */
export const answerWithTone = (seconds: number) => {
  const file = toneWav(seconds)
  return async (route: Route) => {
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? []
    const end = Math.min(Number(to || file.length - 1), file.length - 1)
    await route.fulfill({
      status: 206,
      contentType: 'audio/wav',
      headers: { 'accept-ranges': 'bytes', 'content-range': `bytes ${from}-${end}/${file.length}` },
      body: file.subarray(Number(from), end + 1),
    })
  }
}

import { samplesPage } from '../../pages/samples-page.ts'
import { phone, site, waitUntilHydrated, wide } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { answerWithTone, audioOf, expectSilence, expectSound, setPlaybackRate } from '../../support/audio.ts'
import { findViolations } from '../../support/axe.ts'
import { fewInShortRun, longRunOnly } from '../../support/long-run.ts'

const examples = '**/api/examples/**'
const long = answerWithTone(60)
/** One that was made anew, and so can be heard in both versions. */
const title = 'First Light'

test('33 cards, each with title, length, context and New, some with Old (13, 127, 128, 129, 130, 156, 323)', async ({
  page,
  request,
}) => {
  const { data } = await (await request.get('/api/samples')).json()
  expect(data).toHaveLength(33)
  const { open, cards } = samplesPage(page)
  await open()
  await expect(cards).toHaveCount(33)
  let old = 0
  for (const [index, sample] of data.entries()) {
    const card = cards.nth(index)
    await expect(card.getByRole('heading')).toHaveText(sample.title)
    await expect(card.getByText(/^0:0[23]$/)).toHaveText(sample.duration)
    await expect(card.getByText(sample.context, { exact: true })).toBeVisible()
    expect(sample.context.length).toBeGreaterThan(10)
    await expect(card.getByRole('button', { name: `New: ${sample.title}`, exact: true })).toHaveText('New')
    const oldOnes = card.getByRole('button', { name: `Old: ${sample.title}`, exact: true })
    await expect(oldOnes).toHaveCount(sample.oldSrc ? 1 : 0)
    if (sample.oldSrc) old += 1
  }
  expect(old).toBeGreaterThan(0)
  expect(old).toBeLessThan(33)
})

test(
  'a sample is heard in its new and its old version, and at its end the button rests (208, 276)',
  longRunOnly('listens to the end, twice; the player tries that a sound ends'),
  async ({ page }) => {
    const { open, newOf, oldOf, pressed } = samplesPage(page)
    await open()
    for (const [button, version] of [
      [newOf(title), 'new'],
      [oldOf(title), 'old'],
    ] as const) {
      await setPlaybackRate(page, 0.2)
      await button.click()
      await expect(page.locator('audio')).toHaveAttribute('src', `/api/examples/${version}/first-light.mp3`)
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      await expect.poll(async () => (await audioOf(page)).currentTime).toBeGreaterThan(0.2)
      expect((await audioOf(page)).duration).toBeLessThan(3.5)
      await setPlaybackRate(page, 2)
      await expect(button).toHaveAttribute('aria-pressed', 'false')
      await expectSilence(page)
      await expect(pressed).toHaveCount(0)
    }
  },
)

test('one sample at a time: another stops it, also the other version of the same (205, 206)', async ({
  page,
}) => {
  await page.route(examples, long)
  const { open, newOf, oldOf, pressed } = samplesPage(page)
  await open()
  await newOf(title).click()
  await expectSound(page, '/api/examples/new/first-light.mp3')
  await expect(pressed).toHaveAccessibleName(`New: ${title}`)
  await oldOf(title).click()
  await expectSound(page, '/api/examples/old/first-light.mp3')
  await expect(pressed).toHaveAccessibleName(`Old: ${title}`)
  await newOf('Harp in the Hallway').click()
  await expectSound(page, '/api/examples/new/harp-in-the-hallway.mp3')
  await expect(pressed).toHaveAccessibleName('New: Harp in the Hallway')
})

test('pressing the one that plays pauses it, and once more lets it go on (207)', async ({ page }) => {
  await page.route(examples, long)
  const { open, newOf, pressed } = samplesPage(page)
  await open()
  await newOf(title).click()
  await expectSound(page, /first-light/)
  await newOf(title).click()
  await expect(pressed).toHaveCount(0)
  const { paused, currentTime, src } = await audioOf(page)
  expect(paused).toBe(true)
  expect(src).toContain('first-light')
  expect(currentTime).toBeGreaterThan(0)
  await newOf(title).click()
  await expect(newOf(title)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await audioOf(page)).currentTime).toBeGreaterThan(currentTime)
})

test(
  'muted, new and old are silent at once and from then on, as long as the visit lasts (131, 209, 324)',
  longRunOnly('player.rules has a table of what is heard'),
  async ({ page }) => {
    await page.route(examples, long)
    const { open, newOf, oldOf, mute, unmute } = samplesPage(page)
    const loud = async () => {
      const { volume, muted } = await audioOf(page)
      return muted ? 0 : volume
    }
    await open()
    await newOf(title).click()
    await expectSound(page, /new/)
    expect(await loud()).toBe(1)
    await mute.click()
    await expect(unmute).toBeFocused()
    expect(await loud()).toBe(0)
    await oldOf(title).click()
    await expectSound(page, /old/)
    expect(await loud()).toBe(0)
    await site(page).sitemap.getByRole('link', { name: 'Shop', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
    await site(page).sitemap.getByRole('link', { name: 'Sound Samples' }).click()
    await expect(unmute).toBeVisible()
    await newOf(title).click()
    await expectSound(page, /new/)
    expect(await loud()).toBe(0)
    await unmute.click()
    expect(await loud()).toBe(1)
  },
)

test(
  'the switch does not move between its words, and stays at hand (131)',
  longRunOnly('a matter of pixels'),
  async ({ page }) => {
    const { open, cards, mute, unmute } = samplesPage(page)
    for (const viewport of [wide, phone]) {
      await page.setViewportSize(viewport)
      await open()
      const before = await mute.boundingBox()
      await mute.click()
      expect(await unmute.boundingBox()).toEqual(before)
      await cards.last().scrollIntoViewIfNeeded()
      await expect(unmute).toBeInViewport({ ratio: 1 })
      await unmute.click()
      await expect(mute).toBeVisible()
    }
    // On a phone at the very end as well, where the last sample may still sound.
    await site(page).footer.scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(mute).toBeInViewport({ ratio: 1 })
  },
)

test(
  'a sample that is still being recorded says so in its card, and nothing moves',
  longRunOnly('the sentence is tried by the rule'),
  async ({ page, consoleErrors }) => {
    await page.route(examples, (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: {} }),
    )
    const { open, newOf, cards } = samplesPage(page)
    await open()
    const card = cards.filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    const before = await card.boundingBox()
    await newOf(title).click()
    await expect(card.getByRole('status')).toHaveText('Being recorded …')
    await expect(newOf(title)).toHaveAttribute('aria-busy', 'true')
    expect(await card.boundingBox()).toEqual(before)
    await newOf(title).click()
    await expect(card.getByRole('status')).toHaveCount(0)
    consoleErrors.splice(0)
  },
)

test('a sample that cannot be heard says so in its card, until the next press', async ({
  page,
  consoleErrors,
}) => {
  await page.route(examples, (route) => route.abort())
  const { open, newOf, alert, pressed } = samplesPage(page)
  await open()
  await newOf(title).click()
  await expect(alert).toHaveText(`Failed to load ${title}.`)
  await expect(pressed).toHaveCount(0)
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0)
  await page.unroute(examples)
  await page.route(examples, long)
  await newOf(title).click()
  await expect(alert).toHaveCount(0)
  await expectSound(page, /new/)
})

test('samples that cannot be loaded say so, and can be asked for again', async ({ page, consoleErrors }) => {
  await page.goto('/shop')
  await waitUntilHydrated(page)
  await page.route('**/api/samples', (route) => route.abort())
  await site(page).sitemap.getByRole('link', { name: 'Sound Samples' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to load sound samples.')
  await page.unroute('**/api/samples')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(samplesPage(page).cards).toHaveCount(33)
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0)
})

test('what may be done with the sounds is said below them (14, 15, 16)', async ({ page }) => {
  await samplesPage(page).open()
  const licensing = page.getByRole('region', { name: 'Licensing' })
  await expect(licensing).toContainText('All tracks are available for commercial licensing.')
  await expect(licensing).toContainText('Pricing depends on usage scope and distribution.')
  await expect(licensing).toContainText('Custom compositions can be requested by contact.')
  await licensing.getByRole('link', { name: 'Contact us' }).click()
  await expect(page).toHaveURL('/contact')
})

test('without scripts every sample is there to be read, and a link to be heard', async ({
  browser,
  shop,
  request,
}) => {
  const context = await browser.newContext({ baseURL: shop.address, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/samples')
  const { cards, mute } = samplesPage(page)
  await expect(cards).toHaveCount(33)
  await expect(cards.getByRole('button')).toHaveCount(0)
  // Nothing plays here that it could mute.
  await expect(mute).toBeHidden()
  const link = cards.getByRole('link', { name: `Old: ${title}` })
  const address = (await link.getAttribute('href')) ?? ''
  expect((await request.get(address)).headers()['content-type']).toBe('audio/mpeg')
  await context.close()
})

const views = [
  [wide, 'light'],
  [phone, 'dark'],
] as const
for (const [viewport, colorScheme] of fewInShortRun(views, views.slice(0, 1))) {
  test(`axe finds nothing while a sample plays, ${viewport.width} px, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await page.route(examples, long)
    const { open, newOf } = samplesPage(page)
    await open()
    await newOf(title).click()
    await expectSound(page, /new/)
    expect(await findViolations(page)).toEqual([])
  })
}

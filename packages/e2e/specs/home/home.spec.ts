import type { Page } from '@playwright/test'
import { homePage } from '../../pages/home-page.ts'
import { phone, settledScroll, wide } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { audioOf, expectSilence, expectSound, setPlaybackRate } from '../../support/audio.ts'
import { longRunOnly } from '../../support/long-run.ts'

const numbered = [
  '1 Introduction',
  '2 Methodology',
  '3 Music Collection',
  '4 Application Contexts',
  '5 Licensing',
  '6 Samples',
  '7 Inquiries',
]

test('the home page is a paper: title, authors, abstract, keywords, numbered sections, references (4, 5, 6, 7, 11, 57)', async ({
  page,
}) => {
  const { open, article, section } = homePage(page)
  await open()
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(/^Earcons: /)
  await expect(article.getByText('The Earcon Studio', { exact: true })).toBeVisible()
  await expect(section('Abstract')).toContainText('Keywords:')
  for (const name of numbered)
    await expect(section(name).getByRole('heading', { name, level: 2 })).toBeVisible()
  await expect(article.getByRole('heading', { level: 2 })).toHaveText(['Abstract', ...numbered, 'References'])
})

test('its formulas are drawn from LaTeX, each with its number, and the text refers to each (12)', async ({
  page,
}) => {
  const { open, article, formulas } = homePage(page)
  await open()
  await expect(formulas).toHaveCount(8)
  const named = await article.getByRole('link', { name: /^\(\d\)$/ }).allTextContents()
  expect([...new Set(named)].sort()).toEqual(['(1)', '(2)', '(3)', '(4)', '(5)', '(6)', '(7)', '(8)'])
  for (const [place, formula] of (await formulas.all()).entries()) {
    await expect(formula.getByRole('math')).toBeVisible()
    await expect(formula).toContainText(`(${place + 1})`)
  }
  expect(await article.textContent()).not.toMatch(/\$[^$]*\\|\\[a-z]+|\\frac|\^\{/i)
  // A bracket that is not drawn by a font of formulas stays as low as a letter.
  const fence = page.locator('#eq-envelope mo').filter({ hasText: '{' })
  await page.evaluate(() => document.fonts.ready)
  expect((await fence.boundingBox())?.height ?? 0).toBeGreaterThan(40)
  expect(await strangersIn(page, '.paper math :is(mi, mn, mo, mtext)')).toEqual([])
})

/** Signs of formulas that our font does not have, so that another of the machine's draws them. */
async function strangersIn(page: Page, selector: string) {
  const inspector = await page.context().newCDPSession(page)
  const { root } = await inspector.send('DOM.getDocument')
  await inspector.send('CSS.enable')
  const found = await inspector.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const drawn = await Promise.all(
    found.nodeIds.map(async (nodeId) => {
      const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', { nodeId })
      return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName)
    }),
  )
  return drawn.flat()
}

test(
  'a number in the text leads to its formula, and Back leads to the text again',
  longRunOnly('a matter of anchors in a text that rarely changes'),
  async ({ page }) => {
    const { open, section, formulas } = homePage(page)
    await open()
    const cross = section('2 Methodology').getByRole('link', { name: '(3)', exact: true }).first()
    await cross.click()
    await expect(page).toHaveURL('/#eq-spectrum')
    await expect(formulas.nth(2)).toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(cross).toBeFocused()
    await expect(cross).toBeInViewport()
    await page.goForward()
    await expect(page).toHaveURL('/#eq-spectrum')
    await expect(formulas.nth(2)).toBeInViewport()
    // From afar as well: to the very line.
    const citation = section('1 Introduction').getByRole('link', { name: '5', exact: true })
    await citation.scrollIntoViewIfNeeded()
    const reading = await settledScroll(page)
    await citation.click()
    await expect(page.locator('#ref-edworthy')).toBeInViewport()
    await page.goBack()
    await expect(citation).toBeFocused()
    await expect.poll(() => settledScroll(page)).toBe(reading)
  },
)

test(
  'every work is cited, every citation and every note leads somewhere and back (11)',
  longRunOnly('a matter of anchors in a text that rarely changes'),
  async ({ page }) => {
    const { open, article, references, notes } = homePage(page)
    await open()
    const targets = await article
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => new URL((link as HTMLAnchorElement).href).hash).filter(Boolean),
      )
    for (const target of new Set(targets)) await expect(page.locator(target), target).toHaveCount(1)
    for (const list of [references, notes])
      for (const item of await list.all()) expect(targets).toContain(`#${await item.getAttribute('id')}`)
    expect(await references.count()).toBeGreaterThanOrEqual(10)
    for (const link of await references.getByRole('link').all())
      await expect(link).toHaveAttribute('href', /^https:\/\/(doi\.org\/10\.|www\.itu\.int\/|github\.com\/)/)
    await article.getByRole('link', { name: 'Note 1', exact: true }).click()
    await expect(notes.first()).toBeInViewport()
    await notes.first().getByRole('link', { name: 'Back to the text' }).click()
    await expect(article.getByRole('link', { name: 'Note 1', exact: true })).toBeFocused()
  },
)

test('the track list plays where it stands, one at a time, and leads to the packs (1, 2, 8)', async ({
  page,
}) => {
  const { open, tracks } = homePage(page)
  await open()
  const rows = tracks.getByRole('row')
  await expect(rows).toHaveCount(10)
  await setPlaybackRate(page, 0.2)
  const row = rows.filter({ hasText: 'Glass House Rules' })
  await row.getByRole('button', { name: /^Play preview: / }).click()
  await expectSound(page, /preview=true$/)
  await row.getByRole('button', { name: /^Stop preview: / }).click()
  await expectSilence(page)
  await row.getByRole('link', { name: 'Glass House Rules' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glass House Rules')
  expect((await audioOf(page)).paused).toBe(true)
})

test('cards say where the sounds are used, and lead on (3, 9)', async ({ page }) => {
  const { open, section } = homePage(page)
  await open()
  const cards = section('4 Application Contexts').getByRole('listitem')
  await expect(cards).toHaveCount(6)
  for (const card of await cards.all()) {
    await expect(card.getByRole('heading', { level: 3 })).toBeVisible()
    await expect(card.getByRole('link')).toBeVisible()
  }
  await expect(cards.first()).toContainText('Coding agents')
})

test('the licensing block makes its three statements, and shows what the rest of a pack costs (14, 15, 16)', async ({
  page,
}) => {
  const { open, section } = homePage(page)
  await open()
  const licensing = section('5 Licensing')
  await expect(licensing).toContainText('All tracks are available for commercial licensing.')
  await expect(licensing).toContainText('Pricing depends on usage scope and distribution.')
  await expect(licensing).toContainText('Custom compositions can be requested by contact.')
  await expect(licensing).toContainText(
    'Glass House Rules, for example, is $12.50; for somebody who has its first three tracks, (7) gives $8.70.',
  )
})

test('the samples stand on the home page too, all 33, and play there (13)', async ({ page }) => {
  const { open, section } = homePage(page)
  await open()
  const samples = section('6 Samples')
  await expect(samples.getByRole('list', { name: 'Sound samples' }).getByRole('listitem')).toHaveCount(33)
  await setPlaybackRate(page, 0.2)
  await samples.getByRole('button', { name: 'New: First Light', exact: true }).click()
  await expectSound(page, '/api/examples/new/first-light.mp3')
})

test(
  'a wide margin holds the contents, a narrow one does not',
  longRunOnly('a matter of widths'),
  async ({ page }) => {
    const { open, contents, section } = homePage(page)
    await page.setViewportSize(wide)
    await open()
    await contents.getByRole('link', { name: '5 Licensing' }).click()
    await expect(section('5 Licensing')).toBeFocused()
    await expect(contents).toBeInViewport()
    await page.setViewportSize(phone)
    await expect(contents).toBeHidden()
  },
)

test(
  'printed it is a paper: no bar, no buttons, no form, and everything that is to be read',
  longRunOnly('what paper shows is a matter of styles'),
  async ({ page }) => {
    const { open, article, formulas } = homePage(page)
    await open()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    for (const name of ['Start the session', 'Mute', 'New: First Light', 'Submit Inquiry', /^Play preview/])
      for (const button of await article.getByRole('button', { name }).all())
        await expect(button).toBeHidden()
    for (const name of ['Contact us', 'Read the licence', 'Browse the sound packs'])
      await expect(article.getByText(name)).toBeHidden()
    await expect(article.getByRole('textbox')).toHaveCount(0)
    await expect(formulas.last()).toBeVisible()
    await expect(article.getByText('studio@earcon.example').first()).toBeVisible()
  },
)

test('a paper whose tables cannot be loaded is still read, and says where the packs are', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/shop')
  await page.route('**/api/{paper,samples,coding-packs}', (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  const { article, formulas, tracks } = homePage(page)
  await expect(article.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(formulas).toHaveCount(8)
  await expect(tracks).toHaveCount(0)
  await expect(article.getByRole('link', { name: 'Browse the sound packs' })).toBeVisible()
  // The browser itself reports the calls that were cut off.
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the paper reads completely, and its sounds are links', async ({ page }) => {
    await page.goto('/')
    const { section, formulas, tracks, references } = homePage(page)
    for (const name of ['Abstract', ...numbered, 'References']) await expect(section(name)).toBeVisible()
    await expect(formulas).toHaveCount(8)
    expect(await references.count()).toBeGreaterThanOrEqual(10)
    const sound = tracks.getByRole('link', { name: /^Play preview: / }).first()
    await expect(sound).toHaveAttribute('href', /preview=true$/)
    await expect(page.getByText('studio@earcon.example').first()).toBeVisible()
  })
})

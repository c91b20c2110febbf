import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { removeLine, tryLines } from '@earcon/contract/installs/install-lines.rules'
import { readZipFiles } from '@earcon/zip/testing/readers'
import type { Page } from '@playwright/test'
import { storeToken } from '../../pages/identity-page.ts'
import { packPage } from '../../pages/pack-page.ts'
import { horizontalOverflow, phone, waitUntilHydrated } from '../../pages/site.ts'
import { expect, test } from '../../shop.ts'
import { expectNoViolations } from '../../support/axe.ts'
import { readLayoutShifts, waitTwoFrames, watchLayoutShifts } from '../../support/layout-shifts.ts'

const slug = 'cold-start'

/** As somebody pastes it into a terminal of a machine that has nothing on it yet. */
async function paste(line: string, home: string) {
  const child = spawn('sh', ['-c', line], {
    env: { PATH: process.env.PATH, HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { said, status: Number(status) }
}

const trySection = (page: Page) => {
  const section = page.getByRole('region', { name: 'Try it in your own agent' })
  return {
    section,
    tab: (name: string) => section.getByRole('tab', { name }),
    panel: section.getByRole('tabpanel'),
    copy: section.getByRole('button', { name: /^(Copy|Copied) the line/ }),
    status: section.getByRole('tabpanel').getByRole('status'),
  }
}

test('whoever looks at a coding pack copies the line for their own agent, by mouse or by keyboard (391)', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await watchLayoutShifts(context)
  await packPage(page).open(slug)
  const { section, tab, panel, copy, status } = trySection(page)
  const lines = tryLines(shop.address, slug)
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByRole('tab')).toHaveText(lines.map(({ tool }) => tool))
  const height = async () => (await section.boundingBox())?.height
  const before = await height()
  await tab('Claude Code').focus()
  for (const { tool, line } of lines) {
    await expect(tab(tool)).toHaveAttribute('aria-selected', 'true')
    await expect(tab(tool)).toBeFocused()
    await expect(panel).toHaveCount(1)
    await expect(panel.getByRole('code').first()).toHaveText(line)
    await expect(copy).toHaveText('Copy')
    await copy.press('Enter')
    await expect(copy).toHaveText('Copied')
    await expect(status).toHaveText('Copied.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(line)
    expect(await height()).toBe(before)
    await tab(tool).press('ArrowRight')
  }
  await expect(tab('Claude Code')).toBeFocused()
  await expect(panel).toContainText('Nothing is installed')
  await tab('Codex').click()
  await expect(panel).toContainText('sh ~/.openpeon/packs/cold-start/install.sh remove')
  await waitTwoFrames(page)
  expect((await readLayoutShifts(page)).reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
})

test('where a page may not copy, the line is selected', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await packPage(page).open(slug)
  const { copy, panel, status } = trySection(page)
  await copy.click()
  await expect(status).toContainText('copy it by hand')
  const line = await panel.getByRole('code').first().textContent()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(line)
})

test('everybody can read it: by day and by night, on a phone, and without scripts', async ({
  page,
  browser,
  shop,
}) => {
  await packPage(page).open(slug)
  await expectNoViolations(page, '.try')
  await page.setViewportSize(phone)
  for (const tool of ['Claude Code', 'OpenCode']) {
    await trySection(page).tab(tool).click()
    expect(await horizontalOverflow(page)).toBe('')
  }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.address })
  const plain = await context.newPage()
  await plain.goto(`/sound-pack/${slug}`)
  const { section, copy } = trySection(plain)
  await expect(section.getByRole('tab')).toHaveCount(0)
  await expect(copy).toHaveCount(0)
  for (const { tool, line } of tryLines(shop.address, slug)) {
    await expect(section.getByText(tool, { exact: true }).filter({ visible: true })).toHaveCount(1)
    await expect(section.getByText(line, { exact: true })).toBeVisible()
  }
  await context.close()
})

test('it stands where there is something to try: not beside music, and not for those who own the pack', async ({
  page,
}) => {
  const { section } = trySection(page)
  await packPage(page).open('dark-mode')
  await expect(section).toHaveCount(0)
  await packPage(page).open('hello-world')
  await expect(section).toHaveCount(1)
  const data = { email: 'demo@earcon.example', password: 'Earcon-demo-1' }
  const { token } = (await (await page.request.post('/api/auth/login', { data })).json()) as { token: string }
  await storeToken(page, token)
  await page.goto('/sound-pack/small-wooden-things')
  await waitUntilHydrated(page)
  await expect(section).toHaveCount(0)
})

test('what the line fetches is the pack with lesser sounds, whole and as its manifest says', async ({
  request,
  shop,
}) => {
  const [first] = tryLines(shop.address, slug)
  const url = first?.line.split(' ').at(-1) ?? ''
  // A shop that has just been opened records it first, and says so as long as that takes.
  const answered = async () => (await request.get(url)).status()
  await expect.poll(answered, { timeout: 60_000 }).toBe(200)
  const answer = await request.get(url)
  const files = await readZipFiles(await answer.body())
  const bytesOf = (name: string) =>
    files.find((file) => file.name === `${slug}/${name}`)?.bytes ?? Buffer.alloc(0)
  const manifest = JSON.parse(String(bytesOf('openpeon.json'))) as {
    display_name: string
    categories: Record<string, { sounds: { file: string; sha256: string }[] }>
  }
  expect(manifest.display_name).toBe('Cold Start (audition)')
  const sounds = Object.values(manifest.categories).flatMap(({ sounds }) => sounds)
  expect(sounds).toHaveLength(9)
  for (const { file, sha256 } of sounds) {
    const bytes = bytesOf(file)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    expect(bytes.readUInt32LE(24), file).toBe(11_025)
    expect(bytes.subarray(-Math.floor(bytes.length / 5)).every((byte) => byte === 0)).toBe(true)
  }
  expect(String(bytesOf('README.txt'))).toContain('THIS IS AN AUDITION')
  const script = await (await request.get(url.replace('.zip', '/install.sh'))).text()
  expect(script).toContain(
    createHash('sha256')
      .update(await answer.body())
      .digest('hex'),
  )
})

test('pasted into a terminal, a line installs the audition for that tool, and another takes all of it away', async ({
  request,
  shop,
}) => {
  const line = tryLines(shop.address, slug).find(({ tool }) => tool === 'Cursor')?.line ?? ''
  const answered = async () => (await request.get(`/try/${slug}.zip`)).status()
  await expect.poll(answered, { timeout: 60_000 }).toBe(200)
  const home = mkdtempSync(join(tmpdir(), 'earcon home '))
  try {
    const installed = await paste(line, home)
    expect(installed).toMatchObject({ status: 0, said: expect.stringContaining('Cursor') })
    const pack = join(home, '.cursor/plugins/local', slug)
    expect(readFileSync(join(pack, 'README.txt'), 'utf8')).toContain('THIS IS AN AUDITION')
    expect(existsSync(join(home, '.claude'))).toBe(false)
    expect((await paste(removeLine(slug), home)).status).toBe(0)
    // What a player of the machine leaves there is its own.
    const left = readdirSync(home, { recursive: true }).map(String)
    expect(left.filter((path) => !/^\.config(\/pulse|$)/.test(path))).toEqual([])
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})

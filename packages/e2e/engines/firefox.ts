import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import type { Engine, OpenEngine } from './engine.ts'
import { pageOf } from './page.ts'
import { createHome } from './processes.ts'

/** Debian's Firefox, without a window, over WebDriver BiDi. */
export const openFirefox: OpenEngine = async ({ address, scheme, soundServer }) => {
  const { folder, remove } = createHome('firefox')
  const downloads = join(folder, 'Downloads')
  mkdirSync(downloads)
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    env: { ...process.env, HOME: folder, PULSE_SERVER: soundServer },
    extraPrefsFirefox: {
      'browser.download.dir': downloads,
      'browser.download.folderList': 2,
      'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
    },
  })
  const [page = await browser.newPage()] = await browser.pages()
  let heard: string[] = []
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) heard.push(message.text())
  })
  page.on('pageerror', (error) => heard.push(String(error)))

  // What is told of the types differs, what is done does not.
  const evaluate = ((work: () => unknown, ...given: []) =>
    page.evaluate(work, ...given)) as Engine['evaluate']

  const engine: Engine = {
    downloads,
    goto: async (path) => void (await page.goto(new URL(path, address).href)),
    evaluate,
    pressAt: (x, y) => page.mouse.click(x, y),
    pressEnter: () => page.keyboard.press('Enter'),
    type: (text) => page.keyboard.type(text),
    resize: (screen) => page.setViewport(screen),
    screenshot: () => page.screenshot(),
    async takeConsole() {
      const said = heard
      heard = []
      return said
    },
    async hearPages(paths) {
      heard = []
      for (const path of paths) await pageOf(engine).open(path)
      return heard
    },
    async close() {
      await browser.close()
      remove()
    },
  }
  return engine
}

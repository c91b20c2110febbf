import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page, type Response } from '@playwright/test'
import { printLine } from './figures.ts'
import { startShop } from './stock.ts'

// What a page asks for, and how much of it, in a browser that has never been here. All of these are counts: they do not depend
// on how busy the machine is.

const pages = ['/', '/shop', '/sound-pack/cold-start', '/samples', '/cart', '/login']
const viewport = { width: 1280, height: 800 }

export interface PageWeight {
  path: string
  /** How many requests are made before the page is hydrated, itself included. */
  requests: number
  /** And until nothing more is asked for: by then the scripts of the other screens are here. */
  allRequests: number
  /** Bytes of what was asked for before it is hydrated; of what can be compressed, by gzip. */
  html: number
  script: number
  style: number
  font: number
  image: number
}

/** What each page of an open shop weighs. */
export async function measurePageWeights(port: number): Promise<PageWeight[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    const weights: PageWeight[] = []
    for (const path of pages) weights.push(await measurePage(browser, `http://localhost:${port}`, path))
    return weights
  } finally {
    await browser.close()
  }
}

export function printPageWeights(weights: PageWeight[]) {
  const kb = (bytes: number) => (bytes / 1024).toFixed(1).padStart(8)
  printLine(`${'KB before hydration'.padEnd(24)}requests   all  script   style   fonts  images    html`)
  for (const { path, requests, allRequests, script, style, font, image, html } of weights) {
    const counts = String(requests).padStart(8) + String(allRequests).padStart(6)
    printLine(path.padEnd(24) + counts + [script, style, font, image, html].map(kb).join(''))
  }
}

async function measurePage(browser: Browser, address: string, path: string): Promise<PageWeight> {
  // Nothing is kept from one page to the next.
  const page = await browser.newPage({ viewport })
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.addInitScript({ content: markHydration })
  await page.goto(`${address}${path}`)
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  await page.waitForLoadState('networkidle')
  const asked = await askedBeforeHydration(page)
  const needed = responses.filter((response) => response.url() === page.url() || asked.has(response.url()))
  const sizes = await Promise.all(
    needed.map(async (response) => [kindOf(response), await sizeOf(response)] as const),
  )
  const total = (kind: string) => sizes.reduce((sum, [of, size]) => (of === kind ? sum + size : sum), 0)
  await page.close()
  return {
    path,
    requests: needed.length,
    allRequests: responses.length,
    html: total('document'),
    script: total('script'),
    style: total('stylesheet'),
    font: total('font'),
    image: total('image'),
  }
}

/** Runs in the page: what is pressed is heard from when its root says so. */
const markHydration = `
  const look = new MutationObserver(() => {
    if (!document.documentElement?.hasAttribute('data-alive')) return
    look.disconnect()
    performance.mark('hydrated')
  })
  look.observe(document, { attributes: true, childList: true, subtree: true })
`

const askedBeforeHydration = async (page: Page) =>
  new Set(
    await page.evaluate(() => {
      const hydrated = performance.getEntriesByName('hydrated')[0]?.startTime ?? 0
      const files = performance.getEntriesByType('resource')
      return files.filter(({ startTime }) => startTime <= hydrated).map(({ name }) => name)
    }),
  )

const kindOf = (response: Response) => response.request().resourceType()

async function sizeOf(response: Response) {
  const body = await response.body()
  const type = response.headers()['content-type'] ?? ''
  return /text|javascript|json|svg/.test(type) ? gzipSync(body, { level: 9 }).length : body.length
}

/** The one that is named, or the machine's own. */
function findChromium() {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  const names = ['chromium-headless-shell', 'chromium', 'google-chrome']
  const paths = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)))
  const found = CHROMIUM_PATH ?? paths.find((path) => existsSync(path))
  if (!found) throw new Error('No browser was found: set CHROMIUM_PATH to a Chromium program.')
  return found
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'earcon-bench-'))
  const shop = await startShop(folder)
  try {
    printPageWeights(await measurePageWeights(shop.port))
  } finally {
    await shop.stop()
    rmSync(folder, { recursive: true })
  }
}

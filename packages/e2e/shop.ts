import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

/** A shop of the tests' own, started as a person would start it, on a folder and a free port of its own. */
export async function startShop(configuration: Record<string, string> = {}, command = 'start') {
  const folder = mkdtempSync(join(tmpdir(), 'earcon-e2e-'))
  const { PREPARED_DATA } = process.env
  // The data of a shop that was opened once before, where there are any. In production nothing is filled in.
  if (PREPARED_DATA && configuration.NODE_ENV !== 'production')
    cpSync(PREPARED_DATA, folder, { recursive: true })
  const program = join(import.meta.dirname, '../../bin/start-shop.ts')
  // Nothing of the developer's own configuration, whose database a test must never touch.
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    // One machine stands for many visitors.
    LIMITS: 'off',
    // Only what a test listens to is made, and what one test has heard no other makes again.
    STUDIO: 'asked',
    MEDIA_URL: pathToFileURL(join(import.meta.dirname, '../../.cache/test-media')).href,
    ...configuration,
  }
  const child = spawn(process.execPath, [program, command], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  const { address, mailbox, payments } = await readWelcome(child.stdout)
  return {
    address,
    /** Where the letters that it sends are read. */
    mailbox,
    /** Where the card sandbox shows its payments to the owner; nothing where the provider is real. */
    payments,
    folder,
    async close() {
      child.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The addresses that the shop's welcome names. What it says later is heard as well, so that it never speaks into nothing. */
const readWelcome = (output: Readable) =>
  new Promise<{ address: string; mailbox: string; payments: string }>((resolve, reject) => {
    let said = ''
    output.on('data', (chunk) => {
      said += String(chunk)
      const address = /is open at (\S+)/.exec(said)?.[1]
      const mailbox = /read it at (\S+)/.exec(said)?.[1] ?? ''
      const payments = /dispute them at (\S+)/.exec(said)?.[1] ?? ''
      if (address && said.includes('Ctrl-C')) resolve({ address, mailbox, payments })
    })
    output.once('end', () => reject(new Error(`The shop did not open: ${said}`)))
  })

/** Every test has an open shop. */
export const shopTest = base.extend<object, { shop: Awaited<ReturnType<typeof startShop>> }>({
  shop: [
    async ({}, use) => {
      const shop = await startShop()
      await use(shop)
      await shop.close()
    },
    // Ten seconds of work, of which a busy machine makes a minute and more.
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.address),
})

/** What a shop that has just been opened is still making is asked for again by itself; the browser complains all the same. */
const unavailable = 'Failed to load resource: the server responded with a status of 503 (Service Unavailable)'
const sounds = /\/api\/(examples\/|[\w-]+\/[\w-]+\/download)/

/**
 * Modules begin after the paint, and nothing of a page's loading waits for them. Most tests begin where a page can be used; those
 * that look at it earlier say what they wait for.
 */
function waitForModules(page: Page) {
  const open = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await open(url, options)
    if (!options?.waitUntil && (await page.locator('script[type=after-paint]').count()) > 0)
      await page
        .locator('html[data-alive]')
        .waitFor({ state: 'attached', timeout: 5_000 })
        // Some hold the modules back, or break them.
        .catch(() => {})
    return response
  }
}

/** Every test has a page as well, and fails on any error or warning in the browser's console. */
export const test = shopTest.extend<{ consoleErrors: string[] }>({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitForModules(page)
    await use(page)
  },
  /** What the console said; a test that provokes an error takes it out again. */
  consoleErrors: [
    async ({ page }, use) => {
      const heard: string[] = []
      let stillRecording = 0
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) heard.push(message.text())
        if (message.text() === unavailable && sounds.test(message.location().url)) stillRecording += 1
      })
      page.on('pageerror', (error) => heard.push(String(error)))
      await use(heard)
      expect(heard.filter((sentence) => sentence !== unavailable || stillRecording-- <= 0)).toEqual([])
    },
    { auto: true },
  ],
})

/** The browser itself reports each call that was cut off, however many the page has made; nothing else was said. */
export function expectCutCalls(consoleErrors: string[]) {
  const heard = consoleErrors.splice(0)
  expect(heard).not.toHaveLength(0)
  expect(heard.filter((sentence) => !sentence.includes('net::ERR_'))).toEqual([])
}

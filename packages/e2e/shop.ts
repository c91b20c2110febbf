import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'

export { expect }

/** A shop of the tests' own, started as a person would start it, on an empty folder. */
async function openShop() {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'earcon-e2e-'))
  const program = join(import.meta.dirname, '../../bin/earcon.ts')
  // Nothing of the developer's own configuration, whose database a test must never touch.
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    PUBLIC_URL: address,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  let said = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    said += String(chunk)
    if (said.includes('is open at')) break
  }
  if (!said.includes('is open at')) throw new Error(`The shop did not open: ${said}`)
  return {
    address,
    async close() {
      child.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

/** Every test has an open shop, and fails on any error or warning in the browser's console. */
export const test = base.extend<{ quietConsole: string[] }, { shop: { address: string } }>({
  shop: [
    async ({}, use) => {
      const shop = await openShop()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.address),
  /** What the console said; a test that provokes an error takes it out again. */
  quietConsole: [
    async ({ page }, use) => {
      const heard: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) heard.push(message.text())
      })
      page.on('pageerror', (error) => heard.push(String(error)))
      await use(heard)
      expect(heard).toEqual([])
    },
    { auto: true },
  ],
})

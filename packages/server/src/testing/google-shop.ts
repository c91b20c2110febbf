import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type Google, openIdProvider } from '../ports/google.ts'
import { openGate } from './gate.ts'
import { openBrowser } from './google-browser.ts'
import { openShop } from './shop.ts'

const program = fileURLToPath(import.meta.resolve('../../../sandbox/src/google/start.ts'))

const env = {
  LIMITS: 'off',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  APP_SECRET: 'at least 32 letters that nobody knows',
}

/** A shop whose visitors can sign in with the Google sandbox. */
export async function openGoogleShop() {
  const google = await startGoogleSandbox()
  const shop = await openShop({ google: google.port, env })
  /** Another server of the same shop, with one thing or the other different. */
  const sibling = async (other: { env?: Record<string, string>; google?: Google }) => {
    const config = readConfig({ ...env, ...other.env })
    const ports = { ...shop.context.ports, google: other.google ?? google.port }
    const { app } = await buildApp({ ...shop.context, config, ports })
    after(() => app.close())
    return { ask: app.inject.bind(app) as typeof shop.ask }
  }
  return { google, shop, sibling, browser: () => openBrowser(shop, google) }
}

/** The Google sandbox as a process of its own, and the port through which a shop at this address speaks with it. */
export async function startGoogleSandbox({ publicUrl = 'http://localhost:3000' } = {}) {
  const options = {
    issuer: `${publicUrl}/sandbox/google`,
    clientId: 'the-shop',
    clientSecret: 'a-secret',
    redirectUri: `${publicUrl}/api/auth/google/callback`,
  }
  const sandbox = spawn(process.execPath, [program], {
    env: { ...process.env, SANDBOX_OPTIONS: JSON.stringify(options) },
    stdio: 'pipe',
  })
  const complaints = text(sandbox.stderr)
  after(async () => {
    const ended = once(sandbox, 'exit')
    sandbox.stdin.end()
    await ended
  })
  const first = await createInterface({ input: sandbox.stdout })[Symbol.asyncIterator]().next()
  if (first.done) throw new Error(await complaints)
  const { http } = JSON.parse(first.value) as { http: number }
  const gate = await openGate(http)
  const newPort = () => openIdProvider({ ...options, internalUrl: gate.at })
  return { ...options, ...gate, newPort, port: newPort() }
}

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as client from 'openid-client'
import { createBrowser } from './browser.ts'

const program = fileURLToPath(new URL('../start.ts', import.meta.url))
const clientId = 'the-shop'
export const clientSecret = 'a-secret-of-the-shop'

/** Starts the sandbox as a process of its own and reads where it listens. */
export async function spawnGoogleSandbox(issuer: string) {
  const redirectUri = new URL('/api/auth/google/callback', issuer).href
  const sandbox = spawn(process.execPath, [program], {
    env: { ...process.env, SANDBOX_OPTIONS: JSON.stringify({ issuer, clientId, clientSecret, redirectUri }) },
    stdio: 'pipe',
  })
  const complaints = text(sandbox.stderr)
  const lines = createInterface({ input: sandbox.stdout })[Symbol.asyncIterator]()
  const first = await lines.next()
  if (first.done) throw new Error(await complaints)
  const { http: port } = JSON.parse(first.value) as { http: number }

  /** Lets go of it, and tells with which code it ended and whether it said anything besides its one line. */
  async function stop() {
    const ended = sandbox.exitCode === null ? once(sandbox, 'exit') : undefined
    sandbox.stdin.end()
    await ended
    return { code: sandbox.exitCode, complaints: await complaints, saidMore: !(await lines.next()).done }
  }
  return { port, redirectUri, stop }
}

/** A shop that only passes on, with path and Host as they came, what begins with /sandbox/google. */
export async function startClientShop() {
  const server = createServer((request, response) => {
    const { method, headers, url = '' } = request
    if (!url.startsWith('/sandbox/google')) return void response.writeHead(200).end('the shop')
    const passed = ask({ host: '127.0.0.1', port: google.port, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    request.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const issuer = `${origin}/sandbox/google`
  const google = await spawnGoogleSandbox(issuer)
  const { redirectUri } = google

  /** The shop as a client of Google, with the library that the real one uses. */
  const asClient = (authentication = client.ClientSecretPost(clientSecret)) =>
    client.discovery(new URL(issuer), clientId, undefined, authentication, {
      execute: [client.allowInsecureRequests],
    })

  /** A browser before the question who signs in, and what the shop must know to finish it. */
  async function begin(extra: Record<string, string> = {}) {
    const config = await asClient()
    const checks = {
      pkceCodeVerifier: client.randomPKCECodeVerifier(),
      expectedState: client.randomState(),
      expectedNonce: client.randomNonce(),
      idTokenExpected: true,
    }
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
      ...extra,
    })
    const browser = createBrowser(issuer)
    const question = await browser.go(address)
    const choose = (form: Record<string, string>) => browser.go(question.at, form)
    return { address, browser, question, choose, checks, config }
  }

  /** Signs somebody in, and returns what the shop is told. */
  async function signIn(form: Record<string, string>) {
    const { choose, config, checks } = await begin()
    const tokens = await client.authorizationCodeGrant(config, (await choose(form)).at, checks)
    const claims = tokens.claims()
    assert.ok(claims)
    return { tokens, claims }
  }

  async function close() {
    server.closeAllConnections()
    server.close()
    return google.stop()
  }

  return { issuer, origin, redirectUri, asClient, begin, signIn, close }
}

/** The form for whoever is not on the list. */
export const somebodyElseForm = (fields: Record<string, string>) => ({ choice: 'somebody-else', ...fields })

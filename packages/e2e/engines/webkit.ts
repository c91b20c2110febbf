import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Engine, OpenEngine, Screen } from './engine.ts'
import { createHome, findFreePort, startDisplay, startProcess } from './processes.ts'
import { hearPages } from './webkit-console.ts'

const enterKey = '\uE007'

/** The toolbar takes less room than it asks for: with it the window could not be as narrow as a phone. */
const narrowToolbar =
  '* { min-width: 0; margin: 0; border-width: 0; padding: 0; font-size: 1px; -gtk-icon-transform: scale(0.1) }'

/** Debian's WebKit in its own small browser, by plain WebDriver calls, on a screen that nobody sees. */
export const openWebkit: OpenEngine = async ({ address, scheme, soundServer }) => {
  const { folder, remove } = createHome('webkit')
  const downloads = join(folder, 'Downloads')
  const settings = join(folder, '.config/gtk-3.0')
  for (const part of [downloads, settings]) mkdirSync(part, { recursive: true })
  writeFileSync(join(settings, 'gtk.css'), narrowToolbar)
  writeFileSync(join(folder, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n')
  const { display, stop: stopDisplay } = await startDisplay({ width: 1400, height: 1200 })
  const env = {
    HOME: folder,
    DISPLAY: display,
    PULSE_SERVER: soundServer,
    // There is nobody to ask for either.
    NO_AT_BRIDGE: '1',
    GTK_A11Y: 'none',
  }
  const driver = await startDriver(env)
  const session = await driver.open(scheme === 'dark' ? ['--automation', '--dark-mode'] : ['--automation'])

  const evaluate: Engine['evaluate'] = (work, ...given) =>
    session('POST', '/execute/sync', {
      script: `return (${String(work)}).apply(null, arguments)`,
      args: given,
    })
  const act = (actions: object) => session<void>('POST', '/actions', { actions: [actions] })
  const typeKeys = (keys: string) =>
    act({
      type: 'key',
      id: 'keys',
      actions: Array.from(keys).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    })

  const engine: Engine = {
    downloads,
    evaluate,
    async goto(path) {
      await session('POST', '/url', { url: new URL(path, address).href })
      await evaluate(listenToConsole)
    },
    pressAt: (x, y) =>
      act({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    pressEnter: () => typeKeys(enterKey),
    type: typeKeys,
    async resize(screen) {
      // The window is as much larger than the page as it was before.
      const bars = await evaluate(() => ({
        width: outerWidth - innerWidth,
        height: outerHeight - innerHeight,
      }))
      const { width, height } = { width: screen.width + bars.width, height: screen.height + bars.height }
      await session('POST', '/window/rect', { width, height })
      await expect.poll(() => evaluate(readScreen)).toEqual(screen)
    },
    screenshot: async () => Buffer.from(await session<string>('GET', '/screenshot'), 'base64'),
    takeConsole: () => evaluate(takeHeard),
    hearPages: (paths) =>
      hearPages(
        paths.map((path) => new URL(path, address).href),
        env,
      ),
    async close() {
      await driver.stop()
      await stopDisplay()
      remove()
    },
  }
  return engine
}

const readScreen = (): Screen => ({ width: innerWidth, height: innerHeight })

type Call = <Value>(method: string, path: string, body?: object) => Promise<Value>

async function startDriver(env: Record<string, string>) {
  const port = await findFreePort()
  const { stop } = startProcess('WebKitWebDriver', [`--port=${port}`], env)
  const call: Call = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${value.error}, ${value.message}`)
    return value
  }
  const isUp = () => call('GET', '/status').then(Boolean, () => false)
  await expect.poll(isUp, { timeout: 20_000 }).toBe(true)
  return {
    stop,
    /** Calls about one open window. */
    async open(args: string[]): Promise<Call> {
      const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args } } }
      const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities })
      return (method, path, body) => call(method, `/session/${sessionId}${path}`, body)
    },
  }
}

/** The driver has no log: from here on the page itself keeps what its console says. */
function listenToConsole() {
  const heard: string[] = []
  const page = window as Window & { heardByTest?: string[] }
  if (page.heardByTest) return
  page.heardByTest = heard
  for (const level of ['error', 'warn'] as const) {
    const say = console[level]
    console[level] = (...words: unknown[]) => {
      heard.push(words.map(String).join(' '))
      say.apply(console, words)
    }
  }
  addEventListener('error', ({ message }) => heard.push(message))
  addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)))
}

const takeHeard = () => (window as Window & { heardByTest?: string[] }).heardByTest?.splice(0) ?? []

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { until } from '../machine/until.ts'

/** The real shop, as a person would start it, on a folder and a free port of its own. */
export async function startShop(preparedData?: string, configuration: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'earcon-shop-'))
  if (preparedData) cpSync(preparedData, folder, { recursive: true })
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    LIMITS: 'off',
    // Only what is downloaded is made, and only once.
    STUDIO: 'asked',
    MEDIA_URL: pathToFileURL(resolve('.cache/test-media')).href,
    ...configuration,
  }
  const child = spawn(process.execPath, ['bin/start-shop.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const address = await until(
    'the shop to open',
    () => /is open at (\S+)/.exec(said)?.[1],
    120,
    () => said,
  )
  return {
    address,
    /** For its operator's commands. */
    env,
    async close() {
      child.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

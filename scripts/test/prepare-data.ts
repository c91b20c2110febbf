import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The data of a shop that was opened once and closed. A copy of it opens in a quarter of the time that an empty folder takes. */
export async function prepareData() {
  const folder = mkdtempSync(join(tmpdir(), 'earcon-prepared-'))
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: resolve('.cache/node'),
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    STUDIO: 'asked',
  }
  const child = spawn(process.execPath, ['--liftoff-only', 'bin/earcon.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const patience = setTimeout(() => child.kill('SIGKILL'), 60_000)
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += String(chunk)
    if (said.includes('Ctrl-C')) child.kill('SIGTERM')
  })
  const [code] = await exit.finally(() => clearTimeout(patience))
  if (code !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`The shop whose data the tests begin with did not open: ${said}`)
  }
  return folder
}

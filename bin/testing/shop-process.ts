import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'

const program = join(import.meta.dirname, '../start-shop.ts')
const folder = mkdtempSync(join(tmpdir(), 'earcon-bin-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** So often a test kills the shop; many more times in the soak. */
export const killCount = Number(process.env.KILLS ?? 5)

/** A folder for the data of a shop, gone when the test file ends. */
export const dataDirFor = (name: string) => join(folder, name)

/** The same for a test that is not about a first start: with the data of a shop that was opened once before, where there are any. */
export function preparedDataDir(name: string) {
  const { PREPARED_DATA } = process.env
  if (PREPARED_DATA) cpSync(PREPARED_DATA, dataDirFor(name), { recursive: true })
  return dataDirFor(name)
}

/** Starts the program; `opened` resolves with its address, `ended` with what it said and its exit code. */
export function startShop(env: Record<string, string>, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const given = { PATH, NODE_COMPILE_CACHE, PORT: '0', LOG_LEVEL: 'warn', STUDIO: 'asked', ...env }
  // A shop that lives for seconds compiles its database quickly rather than well.
  const child = spawn(process.execPath, ['--liftoff-only', program, ...args], {
    env: given,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  after(() => child.kill('SIGKILL'))
  const exit = once(child, 'exit') as Promise<[number | null]>
  let output = ''
  const opened = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const address = /^ {2}Earcon is open at (\S+)$/m.exec(output)?.[1]
      if (address && output.includes('Ctrl-C closes the shop.')) resolve(address)
    })
    void exit.then(() => reject(new Error(`ended before it opened: ${output}`)))
  })
  opened.catch(() => {})
  const complaint = text(child.stderr)
  const ended = exit.then(async ([code]) => ({ code, output, errorOutput: await complaint }))
  return { child, opened, ended }
}

export const portOf = (address: string) => Number(new URL(address).port)

export const fetchText = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, body: await response.text() }
}

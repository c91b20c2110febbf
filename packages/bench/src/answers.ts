import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Measured, measure } from './load.ts'

// How near the shop comes to the bare platform: the same bytes from node:http, measured in turns, in one run.

const rounds = 5
const seconds = 2
const port = { shop: 18_211, bare: 18_212 }
// Whoever shows a token gets an answer made for them: nothing kept is used.
const signedIn = 'authorization: Bearer none\r\n'
const folder = mkdtempSync(join(tmpdir(), 'earcon-bench-'))

const shop = start(join(import.meta.dirname, '../../../bin/earcon.ts'), {
  PORT: `${port.shop}`,
  PUBLIC_URL: `http://127.0.0.1:${port.shop}`,
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
})
const bare = start(join(import.meta.dirname, 'bare.ts'), { PORT: `${port.bare}` })

try {
  await Promise.all([opened(shop), opened(bare)])
  await compare('list, kept', '/api/sound-packs')
  await compare('pack, kept', '/api/sound-packs/cold-start')
  await compare('shop page, kept', '/shop')
  await compare('list, made', '/api/sound-packs', signedIn)
  await compare('pack, made', '/api/sound-packs/cold-start', signedIn)
  await compare('shop page, made', '/shop', signedIn)
} finally {
  shop.kill('SIGTERM')
  bare.kill('SIGTERM')
  await once(shop, 'exit')
  rmSync(folder, { recursive: true })
}

/** Prints what the shop needs against what the bare server needs for as many bytes: the median of the rounds. */
async function compare(name: string, path: string, headers = '') {
  const bytes = (await (await fetch(`http://127.0.0.1:${port.shop}${path}`)).arrayBuffer()).byteLength
  const ours = { pid: shop.pid ?? 0, port: port.shop, path, headers }
  const theirs = { pid: bare.pid ?? 0, port: port.bare, path: `/${bytes}` }
  await measure(ours, 1)
  const ratios: { cpu: number; perSecond: number }[] = []
  let last: Measured | undefined
  for (let round = 0; round < rounds; round += 1) {
    const [ground, top] = [await measure(theirs, seconds), await measure(ours, seconds)]
    ratios.push({ cpu: ground.cpu / top.cpu, perSecond: top.perSecond / ground.perSecond })
    last = top
  }
  const median = (key: keyof Measured) =>
    ratios.map((ratio) => ratio[key]).sort((a, b) => a - b)[rounds >> 1] ?? 0
  const line = [
    name.padEnd(18),
    `${bytes} bytes`,
    `CPU ${median('cpu').toFixed(2)}`,
    `answers/s ${median('perSecond').toFixed(2)}`,
    `(${last?.cpu.toFixed(0)} µs each)`,
  ]
  process.stdout.write(`${line.join('  ')}\n`)
}

function start(program: string, env: Record<string, string>) {
  return spawn(process.execPath, [program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function opened({ stdout }: ChildProcess) {
  for await (const chunk of stdout ?? []) if (String(chunk).includes('open')) return
}

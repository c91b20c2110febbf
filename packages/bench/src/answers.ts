import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { type LoadFigures, measureLoad } from './http-load.ts'
import { startServer } from './start-server.ts'

// How near the shop comes to the bare platform: the same bytes from node:http, measured in turns, in one run.

const rounds = 5
const seconds = 2
// Whoever shows a token gets an answer made for them; a page is rendered anew, over the API answers that are kept.
const signedIn = 'authorization: Bearer none\r\n'

const folder = mkdtempSync(join(tmpdir(), 'earcon-bench-'))
const bare = await startServer(join(import.meta.dirname, 'bare.ts'), {})
const shop = await startServer(join(import.meta.dirname, '../../../bin/start-shop.ts'), {
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  // Nothing else is to be measured.
  STUDIO: 'asked',
})

try {
  await compare('list, kept', '/api/sound-packs')
  await compare('pack, kept', '/api/sound-packs/cold-start')
  await compare('shop page, kept', '/shop')
  await compare('list, made', '/api/sound-packs', signedIn)
  await compare('pack, made', '/api/sound-packs/cold-start', signedIn)
  await compare('shop page, made', '/shop', signedIn)
  await compare('cart of nine', '/api/orders/quote', '', await cartOfNine())
} finally {
  await Promise.all([shop.stop(), bare.stop()])
  rmSync(folder, { recursive: true })
}

/** Prints what the shop needs against what the bare server needs for as many bytes: the median of the rounds. */
async function compare(name: string, path: string, headers = '', body?: string) {
  const bytes = (await ask(path, body)).byteLength
  const ours = { pid: shop.pid, port: shop.port, path, headers, ...(body && { body }) }
  const theirs = { pid: bare.pid, port: bare.port, path: `/${bytes}` }
  await measureLoad(ours, 1)
  const ratios: { cpu: number; perSecond: number }[] = []
  let last: LoadFigures | undefined
  for (let round = 0; round < rounds; round += 1) {
    const [ground, top] = [await measureLoad(theirs, seconds), await measureLoad(ours, seconds)]
    ratios.push({ cpu: ground.cpu / top.cpu, perSecond: top.perSecond / ground.perSecond })
    last = top
  }
  const median = (key: keyof LoadFigures) =>
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

async function ask(path: string, body?: string) {
  const sent = body ? { method: 'POST', body, headers: { 'content-type': 'application/json' } } : {}
  return (await fetch(`http://localhost:${shop.port}${path}`, sent)).arrayBuffer()
}

/** All tracks of a pack, one by one, as a cart asks what they cost. */
async function cartOfNine() {
  const { tracks } = JSON.parse(Buffer.from(await ask('/api/sound-packs/cold-start')).toString()) as SoundPack
  return JSON.stringify({ items: tracks.map(({ id }) => ({ id, type: 'track' })) })
}

import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'
import { startServer } from './start-server.ts'

// A shop whose sounds are as large as one likes. The studio makes them, small; while the shop is closed others are put in
// their place, and their descriptions are written anew. The shop then finds what it noted to be gone, and adopts them.

const demo = { email: 'demo@earcon.example', password: 'Earcon-demo-1' }

/** Opens the shop in a folder. */
export const startShop = (folder: string, level = 'warn', env: Record<string, string> = {}) =>
  startServer(join(import.meta.dirname, '../../../bin/start-shop.ts'), {
    DATA_DIR: folder,
    LOG_LEVEL: level,
    // Nothing else is to be measured.
    STUDIO: 'asked',
    LIMITS: 'off',
    ...env,
  })

const packAt = (slug: string) => `/api/sound-packs/${slug}/download`

export type Stock = Awaited<ReturnType<typeof prepareStock>>

/** Two packs and a track that the demo buyer owns, and the buyer's token. */
export async function prepareStock(folder: string, sizes: Record<'pack' | 'large' | 'track', number>) {
  const takes = join(folder, 'media/takes')
  mkdirSync(takes, { recursive: true })
  const shop = await startShop(folder)
  const { token } = await json<{ token: string }>(shop.port, '/api/auth/login', demo)
  const { tracks } = await json<SoundPack>(shop.port, '/api/sound-packs/cold-start')
  const paths = {
    pack: packAt('hello-world'),
    large: packAt('small-wooden-things'),
    track: `/api/tracks/${tracks[0]?.id}/download`,
  }
  const made = {
    pack: await takesFor(shop.port, paths.pack),
    large: await takesFor(shop.port, paths.large),
    track: await takesFor(shop.port, paths.track),
  }
  await shop.stop()
  for (const name of ['pack', 'large', 'track'] as const)
    for (const take of made[name]) await enlarge(take, Math.round(sizes[name] / made[name].length))

  // It tells of every file that is lost, as it should.
  const again = await startShop(folder, 'silent')
  for (const path of Object.values(paths)) await untilAnswered(again.port, path, token)
  await again.stop()
  return { token, paths, trackFile: join(made.track[0] ?? '', 'master.wav') }

  /** The folders of the takes that the studio makes when something is asked for; it may draw a cover besides. */
  async function takesFor(port: number, path: string) {
    const before = new Set(readdirSync(takes))
    await untilAnswered(port, path, token)
    const found = readdirSync(takes).filter((recipe) => !before.has(recipe))
    return found.map((recipe) => join(takes, recipe)).filter((take) => existsSync(join(take, 'master.wav')))
  }
}

async function json<T>(port: number, path: string, body?: object) {
  const sent = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(`http://localhost:${port}${path}`, sent)
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  return (await answer.json()) as T
}

/** What is still being made, or has just been found to be lost, is there when one comes back. */
async function untilAnswered(port: number, path: string, token: string) {
  for (let tries = 0; tries < 20; tries += 1) {
    const { status } = await requestHead(port, path, token)
    if (status === 200) return
    if (status !== 503) throw new Error(`${path} was answered with ${status}`)
  }
  throw new Error(`${path} is not to be had`)
}

/** Asks for everything but the bytes. */
export const requestHead = (port: number, path: string, token: string) =>
  fetch(`http://localhost:${port}${path}`, { method: 'HEAD', headers: { authorization: `Bearer ${token}` } })

/** What stands before the samples of a WAV. */
function wavHeader(size: number) {
  const header = Buffer.from('RIFF....WAVEfmt ....................data....', 'latin1')
  header.writeUInt32LE(size - 8, 4)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(2, 22)
  header.writeUInt32LE(44_100, 24)
  header.writeUInt32LE(176_400, 28)
  header.writeUInt16LE(4, 32)
  header.writeUInt16LE(16, 34)
  header.writeUInt32LE(size - header.length, 40)
  return header
}

/** Puts a master of so many bytes, no two stretches of them alike, in the place of what the studio made. It gets tags like any other. */
async function enlarge(take: string, size: number) {
  const block = randomBytes(1024 * 1024)
  const [sum, file] = [createHash('sha256'), await open(join(take, 'master.wav'), 'w')]
  let check = 0
  for (let at = 0; at < size; at += block.length) {
    block.writeDoubleLE(at, 100)
    if (at === 0) wavHeader(size).copy(block)
    const bytes = block.subarray(0, Math.min(block.length, size - at))
    sum.update(bytes)
    check = crc32(bytes, check)
    await file.writeFile(bytes)
  }
  await file.close()
  const description = join(take, 'take.json')
  const { files, facts } = JSON.parse(readFileSync(description, 'utf8')) as Description
  const master = { ...files.master, size, sha256: sum.digest('hex'), crc32: check }
  writeFileSync(description, JSON.stringify({ files: { ...files, master }, facts }))
}

interface Description {
  files: Record<string, object>
  facts: object
}

import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { messageOf, StartupError } from '../errors.ts'
import { lendBuffer, takeBuffer } from '../platform/media/buffer-pool.ts'
import type { Media } from '../platform/media/media.ts'

const incoming = '.incoming'
const anHour = 3_600_000

/** Files in a folder of this machine. */
export async function mediaOnDisk(folder: string): Promise<Media> {
  await prepare(join(folder, incoming)).catch((error: unknown) => {
    throw new StartupError(`The folder ${folder} cannot be used: ${messageOf(error)}`, { cause: error })
  })
  const pathOf = (key: string) => {
    if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/.test(key))
      throw new Error(`not a key of the media store: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const draft = join(folder, incoming, randomUUID())
      await mkdir(dirname(path), { recursive: true })
      try {
        await write(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    async stat(key) {
      const found = await stat(pathOf(key)).catch(absent)
      return found && { size: found.size, version: `${found.ino}-${found.mtimeMs}-${found.size}` }
    },

    read: (key, start, end) => bytesOf(pathOf(key), start, end),

    remove: async (key) => rm(pathOf(key), { force: true }),
  }
}

async function write(path: string, bytes: Uint8Array) {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** Opened when the first byte is wanted, so that whoever leaves before leaves nothing open. Never fewer bytes than promised. */
async function* bytesOf(path: string, start: number, end: number) {
  const file = await open(path)
  try {
    for (let at = start; at <= end; ) {
      const missing = end + 1 - at
      const buffer = takeBuffer(missing)
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
      if (bytesRead === 0) throw new Error(`a stored file ended ${missing} bytes too early`)
      at += bytesRead
      yield lendBuffer(buffer, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** What a crash has left half-written goes; another server may be writing right now, so only what is old. */
async function prepare(folder: string) {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(absent)
    if (found && Date.now() - found.mtimeMs > anHour) await rm(path, { force: true })
  }
}

function absent(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}

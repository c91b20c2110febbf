import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { messageOf, StartupError } from '../errors.ts'
import { lendBuffer, takeBuffer } from '../platform/media/buffer-pool.ts'
import {
  isMediaKey,
  type Media,
  ObjectChangedError,
  requireMediaKey,
  type StoredObject,
} from '../platform/media/media.ts'
import { absent, prepareIncoming } from './incoming-folder.ts'

/** Files in a folder of this machine. */
export async function mediaOnDisk(folder: string): Promise<Media> {
  const incoming = join(folder, '.incoming')
  const isNew = await prepareIncoming(incoming).catch((error: unknown) => {
    throw new StartupError(`The folder ${folder} cannot be used: ${messageOf(error)}`, { cause: error })
  })
  const pathOf = (key: string) => join(folder, requireMediaKey(key))
  /** Into its place at once, or not at all; what is refused is not left lying around. */
  const place = async (draft: string, key: string, write?: () => Promise<void>) => {
    try {
      const path = pathOf(key)
      await write?.()
      await mkdir(dirname(path), { recursive: true })
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
  return {
    incoming,
    isNew,

    put(key, bytes) {
      const draft = join(incoming, randomUUID())
      return place(draft, key, () => writeFile(draft, bytes, { flag: 'wx', flush: true }))
    },

    putFile: (key, path) => place(path, key, () => flush(path)),

    async stat(key) {
      const found = await stat(pathOf(key)).catch(absent)
      return found && { size: found.size, version: versionOf(found) }
    },

    read: (key, start, end, version) => bytesOf(pathOf(key), start, end, version),

    list: () => objectsIn(folder),

    remove: async (key) => rm(pathOf(key), { force: true }),
  }
}

/** Onto the disk, so that no power cut leaves a name without what it names. */
async function flush(path: string) {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const versionOf = ({ ino, mtimeMs, size }: Stats) => `${ino}-${mtimeMs}-${size}`

/** Opened when the first byte is wanted, so that whoever leaves before leaves nothing open. Never fewer bytes than promised. */
async function* bytesOf(path: string, start: number, end: number, version?: string) {
  const file = await open(path)
  try {
    if (version !== undefined && versionOf(await file.stat()) !== version)
      throw new ObjectChangedError('a stored file was replaced')
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

/** What nobody has put there, such as a note of the owner's, is none. */
async function* objectsIn(folder: string): AsyncIterable<StoredObject> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const key = relative(folder, path).split(sep).join('/')
    const found = entry.isFile() && isMediaKey(key) ? await stat(path).catch(absent) : undefined
    if (found) yield { key, size: found.size, storedAt: found.mtime }
  }
}

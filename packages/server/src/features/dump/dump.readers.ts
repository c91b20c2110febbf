import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { headerSize, paddingOf, readTarHeader, tarEnd } from '../../platform/archives/tar.ts'
import { refuseDump } from './dump.refusals.ts'

/** Where a dump is read from. */
export interface DumpReader {
  sizeOf(name: string): Promise<number | undefined>
  read(name: string): AsyncIterable<Uint8Array>
  /** All that is in it; none where other files do no harm. */
  names?: string[]
}

const pieceBytes = 1_000_000

export function dumpFolderReader(folder: string): DumpReader {
  return {
    async sizeOf(name) {
      const found = await stat(join(folder, name)).catch(absent)
      return found?.isFile() ? found.size : undefined
    },
    read: (name) => createReadStream(join(folder, name), { highWaterMark: pieceBytes }),
  }
}

/** What lies there, under a name that somebody has typed. */
export async function kindOfPath(path: string) {
  const found = await stat(path).catch(absent)
  if (!found) return 'nothing'
  return found.isDirectory() ? 'folder' : 'file'
}

function absent(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}

interface Place {
  start: number
  size: number
}

/** Where each file lies in it. Everything between the files must be as it was written, to the last byte. */
export async function dumpFileReader(path: string): Promise<DumpReader> {
  const places = await listPlaces(path)
  const placeOf = (name: string) => {
    const place = places.get(name)
    if (!place) throw new Error(`there is no ${name} in ${path}`)
    return place
  }
  return {
    sizeOf: async (name) => places.get(name)?.size,
    read(name) {
      const { start, size } = placeOf(name)
      const end = start + size - 1
      return size === 0 ? nothing() : createReadStream(path, { start, end, highWaterMark: pieceBytes })
    },
    names: [...places.keys()],
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function listPlaces(path: string) {
  const file = await open(path)
  try {
    return await readPlaces(file)
  } finally {
    await file.close()
  }
}

async function readPlaces(file: FileHandle) {
  const places = new Map<string, Place>()
  const { size: total } = await file.stat()
  const end = total - tarEnd.length
  let madeAt: number | undefined
  let at = 0
  while (at < end) {
    const entry = readTarHeader(await bytesAt(file, at, headerSize))
    if (!entry || places.has(entry.name) || entry.madeAt !== (madeAt ??= entry.madeAt)) throw damaged()
    const start = at + headerSize
    const padding = paddingOf(entry.size)
    at = start + entry.size + padding.length
    if (at > end || !(await bytesAt(file, at - padding.length, padding.length)).equals(padding))
      throw damaged()
    places.set(entry.name, { start, size: entry.size })
  }
  if (at !== end || !(await bytesAt(file, end, tarEnd.length)).equals(tarEnd)) throw damaged()
  return places
}

const damaged = () => refuseDump('It is damaged or cut off.')

async function bytesAt(file: FileHandle, position: number, length: number) {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}

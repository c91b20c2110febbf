import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { paddingOf, tarEnd, tarHeader } from '../../platform/archives/tar.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { returnBuffer } from '../../platform/media/buffer-pool.ts'
import { manifestName } from './dump.manifest.ts'
import { dumpFolderReader } from './dump.readers.ts'
import { refuseDump } from './dump.refusals.ts'
import { sumOfStream } from './dump.sums.ts'

interface FileFacts {
  size: number
  sha256: string
}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Where a dump is written to: files by their names, the manifest last. */
export interface DumpWriter {
  /** So many files may be written at once. */
  atOnce: number
  /** Whether a file lies there already, as it should be, from an earlier attempt. */
  has(name: string, file: FileFacts): Promise<boolean>
  /** Writes just so many bytes, and gives their checksum. */
  add(name: string, size: number, bytes: Pieces): Promise<string>
  finish(manifest: Buffer): Promise<void>
  /** What cannot be gone on with is removed. */
  abandon(): Promise<void>
}

/** Only its owner reads a dump: it holds all that the shop knows of people. */
const [fileMode, folderMode] = [0o600, 0o700]

/** A folder in which an export that was cut off goes on: what lies in it whole is not written again. */
export async function dumpFolderWriter(folder: string): Promise<DumpWriter> {
  await mkdir(folder, { mode: folderMode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') refusePlace(folder)(error)
  })
  const strange = (await readdir(folder).catch(refusePlace(folder))).filter(
    (name) => !['rows', 'media', manifestName].includes(name),
  )
  if (strange.length > 0)
    throw refuseDump(`${folder} holds something else than an export: ${strange[0]}. Name a new folder.`)
  // Without a manifest it is no dump, until it is one again.
  await rm(join(folder, manifestName), { force: true })
  await rm(join(folder, 'rows'), { recursive: true, force: true })
  const there = dumpFolderReader(folder)
  const written: string[] = []

  async function add(name: string, size: number, bytes: Pieces) {
    const path = join(folder, name)
    const draft = draftOf(path)
    await mkdir(dirname(path), { recursive: true, mode: folderMode })
    const file = await open(draft, 'wx', fileMode)
    try {
      const sha256 = await copyTo(file, size, bytes)
      await rename(draft, path)
      written.push(path)
      return sha256
    } finally {
      await file.close()
      await rm(draft, { force: true })
    }
  }

  return {
    atOnce: 4,
    async has(name, { size, sha256 }) {
      if ((await there.sizeOf(name)) !== size) return false
      if ((await sumOfStream(there.read(name))) !== sha256) return false
      // Whoever was cut off may not have brought it onto the disk.
      written.push(join(folder, name))
      return true
    },
    add,
    /** Onto the disk only now: while rows are read, others may wait for them. */
    async finish(manifest) {
      await inParallel(written, 4, sync)
      await add(manifestName, manifest.length, [manifest])
      await sync(join(folder, manifestName))
    },
    async abandon() {},
  }
}

/** One file that any program unpacks into the same folder; it has its name only once it is whole. */
export async function dumpFileWriter(path: string, madeAt: number): Promise<DumpWriter> {
  const draft = draftOf(path)
  const taken = () => refuseDump(`${path} is there already. Name a new file.`)
  if (existsSync(path)) throw taken()
  const file = await open(draft, 'wx', fileMode).catch(refusePlace(path))

  async function add(name: string, size: number, bytes: Pieces) {
    await file.writeFile(tarHeader({ name, size, madeAt }))
    const sha256 = await copyTo(file, size, bytes)
    await file.writeFile(paddingOf(size))
    return sha256
  }

  return {
    atOnce: 1,
    has: async () => false,
    add,
    async finish(manifest) {
      await add(manifestName, manifest.length, [manifest])
      await file.writeFile(tarEnd)
      await file.sync()
      // Unlike a change of name, this never puts it in the place of another one. Some disks have no second names.
      await link(draft, path).catch(async (error: NodeJS.ErrnoException) => {
        if (existsSync(path)) throw taken()
        if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(error.code ?? '')) throw error
        await rename(draft, path)
      })
      await file.close()
      await rm(draft, { force: true })
    },
    async abandon() {
      await file.close()
      await rm(draft, { force: true })
    },
  }
}

/** A path may be mistyped: so no folder is made on the way to it, in which nobody would look for a backup. */
const refusePlace = (path: string) => (error: NodeJS.ErrnoException) => {
  if (!existsSync(dirname(path))) throw refuseDump(`There is no folder ${dirname(path)}.`)
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR'].includes(error.code ?? '')) throw error
  throw refuseDump(`Nothing can be written to ${path}: ${error.code}.`)
}

/** Of whoever writes it alone: two may be told the same name. */
const draftOf = (path: string) => `${path}.${randomUUID()}.draft`

async function sync(path: string) {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function copyTo(file: FileHandle, size: number, bytes: Pieces) {
  const sum = createHash('sha256')
  let written = 0
  for await (const piece of bytes) {
    await file.writeFile(piece)
    sum.update(piece)
    written += piece.length
    returnBuffer(piece)
  }
  if (written !== size) throw new Error(`${written} bytes came instead of ${size}`)
  return sum.digest('hex')
}

import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type MessageStore = ReturnType<typeof openMessageStore>

const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{8}$/

/** Letters as files of a folder; a name says when a letter came, so that sorted names are letters in order. */
export function openMessageStore(folder: string) {
  let latest = 0

  /** Two letters of one millisecond keep their order, too. */
  function newName() {
    latest = Math.max(Date.now(), latest + 1)
    const time = new Date(latest).toISOString().replace(/[:.]/g, '-')
    return `${time}-${randomBytes(4).toString('hex')}`
  }

  return {
    /** Whoever comes back from here may promise that the letter is not lost. */
    async add(letter: Uint8Array) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const id = newName()
      const unfinished = join(folder, `.${id}.part`)
      try {
        await writeFile(unfinished, letter, { flag: 'wx', mode: 0o600, flush: true })
        await rename(unfinished, join(folder, `${id}.eml`))
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        throw error
      }
      await syncFolder(folder)
    },

    /** The names of all letters, the newest first. */
    async ids() {
      const files = await readdir(folder).catch(orNone([]))
      return files
        .filter((file) => file.endsWith('.eml'))
        .map((file) => file.slice(0, -'.eml'.length))
        .filter((id) => named.test(id))
        .sort()
        .toReversed()
    },

    /** The letter as it came; nothing if there is none, or if the name is none of ours. */
    async read(id: string) {
      return named.test(id) ? readFile(join(folder, `${id}.eml`)).catch(orNone(undefined)) : undefined
    },
  }
}

/** When a letter came, as its name has it. */
export const receivedAt = (id: string) =>
  new Date(id.slice(0, 24).replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/, 'T$1:$2:$3.$4Z'))

/** A new name in a folder outlives a power cut only once the folder is on the disk, too; not every system can do that. */
async function syncFolder(folder: string) {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** Letters may be deleted at any time, and the folder with them. */
const orNone =
  <Nothing>(nothing: Nothing) =>
  (error: NodeJS.ErrnoException): Nothing => {
    if (error.code === 'ENOENT') return nothing
    throw error
  }

import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const anHour = 3_600_000

/** What a crash has left half-written goes; another server may be writing right now, so only what is old. Answers whether it is new. */
export async function prepareIncoming(folder: string) {
  const made = await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(absent)
    if (found && Date.now() - found.mtimeMs > anHour) await rm(path, { force: true })
  }
  return made !== undefined
}

/** Nothing, where there is none; any other failure stays one. */
export function absent(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}

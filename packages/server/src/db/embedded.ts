import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { messageOf, StartupError } from '../errors.ts'
import { createDataFolder } from './data-folder.ts'
import { embeddedOptions } from './embedded-options.ts'
import type { Engine } from './engine.ts'
import { type Listen, notices } from './notices.ts'

/** A folder that this process alone may use, with PostgreSQL inside this process. */
export async function openEmbedded(folder: string): Promise<Engine> {
  const unlock = lockDataFolder(folder)
  try {
    if (!existsSync(folder)) await createDataFolder(folder)
    // The engine writes files that everybody may write: so nobody else comes to them.
    chmodSync(folder, 0o700)
    const pglite = await compilingLate(() => PGlite.create(folder, embeddedOptions))
    return {
      name: 'embedded PostgreSQL',
      dialect: new PGliteDialect({ pglite }),
      listen: listenTo(pglite),
      release: unlock,
    }
  } catch (error) {
    unlock()
    throw new StartupError(`The database in ${folder} could not be opened: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

/** Nobody but this process can change anything, and it hears itself. */
export const listenTo =
  (pglite: PGlite): Listen =>
  (heard) => {
    const listening = notices.map((notice) => pglite.listen(notice, () => heard(notice)))
    return async () => {
      for (const stop of await Promise.all(listening)) await stop()
    }
  }

/** How much of a function runs, roughly in bytes, before V8 compiles it once more and well: by default, and for the engine. */
const usualBudget = 13_000_000
const engineBudget = 1_000_000_000

/**
 * One of the engine's functions takes V8 half a second and 580 MB to compile well, and it is busy from the first query on. What
 * is opened here is compiled well only once it has been busy for a second or so: not while the shop starts.
 */
async function compilingLate<T>(open: () => Promise<T>) {
  setFlagsFromString(`--wasm-tiering-budget=${engineBudget}`)
  try {
    return await open()
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${usualBudget}`)
  }
}

/** The engine itself lets two processes open one folder and lose data. SQLite's file lock dies with its process. */
function lockDataFolder(folder: string) {
  try {
    mkdirSync(dirname(folder), { recursive: true })
    const lockFile = new DatabaseSync(`${folder}.lock`, { timeout: 0 })
    try {
      lockFile.exec('pragma locking_mode = exclusive; begin exclusive')
    } catch (error) {
      lockFile.close()
      throw error
    }
    return () => lockFile.close()
  } catch (error) {
    const sentence = messageOf(error).includes('locked')
      ? `Another process is using ${dirname(folder)}. Stop it, or set DATA_DIR to another folder.`
      : `The folder ${dirname(folder)} cannot be used: ${messageOf(error)}`
    throw new StartupError(sentence, { cause: error })
  }
}

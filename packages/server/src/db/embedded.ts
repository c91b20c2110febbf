import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGliteDialect } from 'kysely'
import { messageOf, StartupError } from '../errors.ts'
import type { Engine } from './engine.ts'

/** How every embedded database of ours is opened; bigint is read as the server's driver reads it. */
export const embeddedOptions = {
  extensions: { pg_trgm, fuzzystrmatch },
  parsers: { [types.INT8]: Number },
} satisfies PGliteOptions

/** A folder that this process alone may use, with PostgreSQL inside this process. */
export async function openEmbedded(folder: string): Promise<Engine> {
  const unlock = lockDataFolder(folder)
  try {
    if (!existsSync(folder)) await create(folder)
    // The engine writes files that everybody may write: so nobody else comes to them.
    chmodSync(folder, 0o700)
    const pglite = await PGlite.create(folder, embeddedOptions)
    return { name: 'embedded PostgreSQL', dialect: new PGliteDialect({ pglite }), release: unlock }
  } catch (error) {
    unlock()
    throw new StartupError(`The database in ${folder} could not be opened: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

/** Made aside and moved into place whole, so that a start that was cut off leaves nothing half made. */
async function create(folder: string) {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    const pglite = await PGlite.create(unfinished, embeddedOptions)
    await pglite.close()
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
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
